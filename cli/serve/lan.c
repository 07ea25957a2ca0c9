/* lan.c - looks through the network interfaces for one that phones on the Wi-Fi reach. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): it is for others to define */
#define _DEFAULT_SOURCE /* for the flags of interfaces */
#include "cli/serve/lan.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

/* Networks of containers and virtual machines, which no phone reaches. */
static bool is_virtual(const char *name)
{
    static const char *const prefix[] = {"docker", "br-", "veth", "virbr", "vmnet",
                                         "vbox",   "tun", "tap",  "wg",    "podman"};

    for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++)
        if (strncmp(name, prefix[i], strlen(prefix[i])) == 0)
            return true;
    return false;
}

/* How likely it is the network at home; 0: not at all. */
static int likelihood(const struct ifaddrs *interface, uint32_t address)
{
    unsigned wanted = IFF_UP | IFF_RUNNING;
    bool is_home = address >> 16 == 0xc0a8;                          /* 192.168.0.0/16 */
    bool is_private = address >> 24 == 10 || address >> 20 == 0xac1; /* 172.16.0.0/12 */

    if ((interface->ifa_flags & wanted) != wanted ||
        (interface->ifa_flags & IFF_LOOPBACK) || address >> 16 == 0xa9fe)
        return 0;
    return (is_home ? 3 : is_private ? 2 : 1) + (is_virtual(interface->ifa_name) ? 0 : 4);
}

bool lan_find(char out[LAN_ADDRESS])
{
    struct ifaddrs *first;
    int best = 0;

    if (getifaddrs(&first) != 0)
        return false;
    for (const struct ifaddrs *at = first; at; at = at->ifa_next) {
        struct sockaddr_in address;
        int likely;
        if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET)
            continue;
        memcpy(&address, at->ifa_addr, sizeof address);
        likely = likelihood(at, ntohl(address.sin_addr.s_addr));
        if (likely > best &&
            inet_ntop(AF_INET, &address.sin_addr, out, LAN_ADDRESS) != NULL)
            best = likely;
    }
    freeifaddrs(first);
    return best > 0;
}
