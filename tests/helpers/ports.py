"""ports.py - ports for servers that come back at the same one."""
import random
import socket

RANGE = "/proc/sys/net/ipv4/ip_local_port_range"
MANY = 10000


def lasting_port():
    """A free port that the system gives to nobody else: while its server is down, no connection
    of another program begins there."""
    with open(RANGE, encoding="ascii") as file:
        lowest_given = int(file.read().split()[0])
    for _ in range(100):
        port = random.randrange(max(1024, lowest_given - MANY), lowest_given)
        with socket.socket() as tried:
            try:
                tried.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue
    raise AssertionError(f"no port below {lowest_given} is free")
