# Makefile - the front door. The builds behind it are in CMakePresets.json.
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 300
BENCH_SECONDS ?= 1
BENCH_ROUNDS ?= 5
SERVER_ROUNDS ?= 3
STORE ?=
BASE ?=
ONLY ?=
SOAK_KILLS ?= $(if $(filter postgres,$(STORE)),50,200)

.PHONY: build run test bench bench-server bench-web bench-library bench-python wheel test-levels screens soak strength referee fuzz lint format coverage install clean help
.DEFAULT_GOAL := build

build: ## build the program, the web app inside: build/release/niwa
	@tools/deps.sh build
	@tools/build.sh release product

run: build ## serve the games to browsers on this machine
	@exec build/release/niwa serve

test: ## build and test everything: gcc, clang, sanitizers, WebAssembly, fuzzers
	@tools/deps.sh test
	@tools/test.sh

test-levels: build ## whole games in a browser: every game meets every level, with hints everywhere
	@tools/deps.sh test
	@cd web && PATH="$$(../tools/node.sh):$$PATH" NIWA_WHOLE=all NIWA_THINK=0 node --test tests/browser/whole_games.test.mjs

screens: ## pictures of every screen, beside those of BASE=commit: build/screens/index.html
	@tools/deps.sh test
	@tools/screens.sh "$(BASE)" $(ONLY)

bench: ## measure the speed of random play, native and WebAssembly
	@tools/deps.sh bench
	@tools/bench.sh $(BENCH_SECONDS) $(BENCH_ROUNDS)

bench-server: ## our server beside boardgame.io, Colyseus and a bare relay; or STORE=postgres
	@tools/deps.sh bench-server
	@STORE=$(STORE) tools/bench-server.sh $(SERVER_ROUNDS)

soak: ## kill the server SOAK_KILLS=200 times in the middle of load, or nodes with STORE=postgres
	@tools/deps.sh test
	@STORE=$(STORE) tools/soak.sh $(SOAK_KILLS)

strength: build ## play all matches of docs/strength.md (hours; goes on where it was)
	@tools/strength.sh

bench-library: ## how fast the library plays batches of games, beside random play
	@tools/deps.sh bench
	@tools/build.sh release library_bench
	@build/release/lib/library_bench 5

wheel: ## the Python package: build/release/python/niwa-*.whl
	@tools/deps.sh python
	@tools/build.sh release wheel

bench-python: ## how fast the Python package plays, beside what is asked for
	@tools/deps.sh python
	@tools/bench-python.sh $(BENCH_SECONDS)

bench-web: build ## how the page keeps up while computers think, in a real browser
	@tools/deps.sh test
	@cd web && PATH="$$(../tools/node.sh):$$PATH" node --test tests/browser/speed.bench.mjs

referee: build ## many more games, and all golden records, under the referees
	@python3 tests/referee/everything.py build/release/niwa 50
	@python3 tests/referee/records.py build/release/niwa games/[!n]*/records/*.rec
	@python3 tests/referee/selftest.py

fuzz: ## feed the readers junk, each for FUZZ_SECONDS=300
	@tools/deps.sh fuzz
	@tools/build.sh fuzz all
	@FUZZ_SECONDS=$(FUZZ_SECONDS) FUZZ_SEED=0 ctest --preset fuzz --verbose

lint: ## clang-tidy, cppcheck, clang-format, shellcheck, oxlint: of what has changed
	@tools/deps.sh lint
	@tools/lint.py

format: ## lay out all C files as .clang-format says
	@tools/deps.sh lint
	@git ls-files -z '*.c' '*.h' | xargs -0 clang-format-19 -i

coverage: ## which lines the tests reach: build/coverage/index.html
	@tools/deps.sh coverage
	@tools/build.sh coverage all
	@ctest --preset coverage
	@gcovr --root . --filter core/ --filter games/ --filter ai/ --filter host/ --filter server/ \
	    --filter cli/ \
	    --exclude '.*_test\.c' --html-details build/coverage/index.html \
	    --print-summary build/coverage

install: build ## install below DESTDIR and PREFIX=/usr/local
	@cmake --install build/release --prefix "$(PREFIX)"

clean: ## remove what was built
	@rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | \
	    while IFS="$$(printf '\t')" read -r name words; do \
	        printf '  make %-12s %s\n' "$$name" "$$words"; done
