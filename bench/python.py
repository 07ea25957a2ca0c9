#!/usr/bin/env python3
"""How fast the installed package niwa plays at random, on one core.

    bench/python.py [SECONDS]

Batches of 1,024 games whose actions numpy draws from lists and offsets; single games by the plain
interface; the environment of PettingZoo; the size of the wheel (NIWA_WHEEL names it) and how long the
package takes to import beyond numpy. Medians of five rounds, in decisions a second; everything is
compared with what is asked for, and the exit code is 1 where something is slower.
"""
import os
import random
import statistics
import subprocess
import sys
import time

import numpy as np

import niwa

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 5
ROUNDS = 5
BATCHES = {"haru-ichiban": 1.5e6, "ike-no-koi": 1.5e6, "hiroba": 0.4e6, "edo-yashiki": 0.15e6}
SINGLE = {"haru-ichiban": 4e5, "ike-no-koi": 4e5, "hiroba": 1.5e5, "edo-yashiki": 5e4}
ZOO = {"haru-ichiban": 6e4}
WHEEL, IMPORT = 3e6, 0.03


def batches(name):
    """A function that makes decisions and returns how many."""
    batch = niwa.Batch(name, 1024, seed=1)

    def some():
        for _ in range(32):
            batch.step(batch.random_actions())
        return 32 * len(batch)
    return some


def single(name):
    """The same, a game at a time."""
    game, draw, seeds = niwa.Game(name), random.random, iter(range(1 << 30))

    def some():
        state, count = game.new(seed=next(seeds)), 0
        state.roll()
        while not state.is_over:
            legal = state.legal_actions()
            state.apply(legal[int(draw() * len(legal))])
            state.roll()
            count += 1
        return count
    return some


def zoo(name):
    """The same, as an environment of PettingZoo."""
    env, draw, seeds = niwa.pettingzoo.env(name), random.random, iter(range(1 << 30))

    def some():
        env.reset(seed=next(seeds))
        count = 0
        for _ in env.agent_iter():
            seen, _, ended, _, _ = env.last()
            if ended:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(legal[int(draw() * len(legal))])
            count += 1
        return count
    return some


def measured(some):
    """Decisions a second of the processor's time."""
    rates = []
    for _ in range(ROUNDS):
        begin, count = time.process_time(), 0
        while time.process_time() - begin < SECONDS / ROUNDS:
            count += some()
        rates.append(count / (time.process_time() - begin))
    return statistics.median(rates)


def import_time():
    """How long importing takes beyond numpy, in a new process each time."""
    program = ("import time; import numpy; t = time.perf_counter(); import niwa; "
               "print(time.perf_counter() - t)")
    return statistics.median(float(subprocess.run([sys.executable, "-c", program], check=True,
                                                  stdout=subprocess.PIPE, text=True).stdout)
                             for _ in range(9))


def main():
    """Prints each number beside what is asked for."""
    missed = 0

    def report(what, found, asked, unit, at_most=False):
        nonlocal missed
        is_fine = found <= asked if at_most else found >= asked
        missed += not is_fine
        print(f"{what:<28} {found:>12,.0f} {unit:<12} asked: {'at most ' if at_most else ''}"
              f"{asked:,.0f}{'' if is_fine else '  <- MISSED'}", flush=True)
    for title, make, asked in (("batches", batches, BATCHES), ("single", single, SINGLE),
                               ("pettingzoo", zoo, ZOO)):
        for name, wanted in asked.items():
            report(f"{title} {name}", measured(make(name)), wanted, "decisions/s")
    report("import", 1e6 * import_time(), 1e6 * IMPORT, "us", at_most=True)
    if "NIWA_WHEEL" in os.environ:
        report("wheel", os.path.getsize(os.environ["NIWA_WHEEL"]), WHEEL, "bytes", at_most=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
