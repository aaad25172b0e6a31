# What a person types here. `make help` lists the targets; `make` builds the program.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.NOTPARALLEL:
.DEFAULT_GOAL := build
.PHONY: build run test test-kill test-thousand test-threads test-mediawiki fuzz lint format setup setup-test setup-mediawiki samples docs bench install uninstall clean help

PREFIX ?= /usr/local
SWIFT ?= swift
BINARY := .build/release/catalog-etl
SWIFT_FILES := Sources Tests Package.swift

# The C libraries by their names for pkg-config, and the Debian packages that bring them.
LIBRARIES := libcurl simdjson libutf8proc zlib libcrypto libxml-2.0
PACKAGES := libcurl4-openssl-dev libsimdjson-dev libutf8proc-dev zlib1g-dev libssl-dev libxml2-dev pkg-config g++

# The readers and validators that the tests hold our files against.
TEST_ENVIRONMENT := .build/venv
TEST_PYTHON := $(TEST_ENVIRONMENT)/bin/python3
TEST_MODULES := duckdb polars pandas warcio lxml jsonschema frictionless[json]

# Fuzzing: where it is built, which readers, how many seconds each.
FUZZ_BUILD := .build/fuzz
FUZZ_SECONDS := $(or $(SECONDS),60)
TARGETS ?= plan definition json warc answer csv ndjson html decisions model

# Where the tests are built for ThreadSanitizer.
THREADS_BUILD := .build/threads

# Shell functions: how Debian packages are installed, and how a target gives up.
define functions
fail() { printf '%s\n' "$$@" >&2; exit 1; }
install_packages() {
  command -v apt-get >/dev/null || fail "This needs, by their Debian names: $$*" "There is no apt-get here: install them with this system's package manager, then run make again."
  local as_root=()
  if [ "$$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || fail "This needs the packages: $$*" "Run as root: apt-get install $$*"
    as_root=(sudo)
  fi
  echo "Installing $$*"
  "$${as_root[@]}" apt-get update -qq
  "$${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$$@" >/dev/null
}
endef

build: ## build the program (release)
	@echo "Building catalog-etl (release)"
	$(SWIFT) build -c release --static-swift-stdlib --product catalog-etl --quiet

run: setup build ## run the first pipeline on the sample that ships with it: no network needed
	@$(BINARY) run pipelines/rm.json --sample

test: setup setup-test setup-mediawiki lint build ## check everything: style, then all tests
	@echo "Building the tests"
	$(SWIFT) build --build-tests --quiet
	export CATALOG_PYTHON="$(CURDIR)/$(TEST_PYTHON)" CATALOG_BINARY="$(CURDIR)/$(BINARY)"
	Tests/MediaWiki/with-mediawiki $(SWIFT) test --skip-build --disable-xctest

test-mediawiki: build setup-mediawiki ## run against a real MediaWiki with invented pages, on loopback
	@export CATALOG_BINARY="$(CURDIR)/$(BINARY)"
	$(SWIFT) build --build-tests --quiet
	Tests/MediaWiki/with-mediawiki $(SWIFT) test --skip-build --disable-xctest --filter MediaWikiTests

test-kill: build ## kill 200 runs at moments drawn by lot, and resume them
	@export CATALOG_BINARY="$(CURDIR)/$(BINARY)" CATALOG_KILLS=200
	$(SWIFT) test --disable-xctest --filter KillTests

test-thousand: ## make 1000 runs in a row over the sample: nothing may grow
	@$(SWIFT) build -c release --product series --quiet
	export CATALOG_ROUNDS=1000 CATALOG_SERIES="$(CURDIR)/.build/release/series"
	$(SWIFT) test --disable-xctest --filter LongSeriesTests

# symbolize=0: the symbolizer would be given the library too, which it cannot load.
test-threads: ## run the tests of what runs on several threads under ThreadSanitizer
	@echo "Building the tests for ThreadSanitizer"
	$(SWIFT) build --build-tests --sanitize=thread --scratch-path $(THREADS_BUILD) --quiet
	"$$(dirname "$$(command -v $(SWIFT))")/clang" -fsanitize=thread -O1 -shared -fPIC Tests/ThreadSanitizer/mutex.c -o $(THREADS_BUILD)/mutex.so
	TSAN_OPTIONS="symbolize=0 history_size=4" LD_PRELOAD="$$(realpath $(THREADS_BUILD)/mutex.so)" \
	  $(THREADS_BUILD)/debug/catalog-etlPackageTests.xctest --testing-library swift-testing --filter 'TransportTests|PipelineTests'

fuzz: ## look for bytes that break a reader (SECONDS=60 each, TARGETS='csv html')
	@echo "Building the fuzzer: libFuzzer, AddressSanitizer"
	export CATALOG_FUZZ=1
	$(SWIFT) build -c release --product fuzzer --scratch-path $(FUZZ_BUILD) --quiet --sanitize=address \
	  -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters
	files=$$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d) # a disk would be what is waited for
	trap 'rm -rf "$$files"' EXIT
	for target in $(TARGETS); do
	  echo "== $$target"
	  mkdir -p "$(FUZZ_BUILD)/found/$$target"
	  SWIFT_BACKTRACE=enable=no FUZZ_TARGET=$$target FUZZ_FOLDER="$$files" \
	    LSAN_OPTIONS=suppressions=Tests/Corpus/leaks.txt:print_suppressions=0 \
	    ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=0:use_sigaltstack=0 $(FUZZ_BUILD)/release/fuzzer \
	    -max_total_time=$(FUZZ_SECONDS) -timeout=25 -rss_limit_mb=4096 -max_len=65536 -print_final_stats=1 -verbosity=0 \
	    -artifact_prefix="$(FUZZ_BUILD)/broke-$$target-" "$(FUZZ_BUILD)/found/$$target" Tests/Corpus/$$target
	done

lint: ## check the style of the code
	@$(SWIFT) format lint --strict --parallel -r $(SWIFT_FILES)

format: ## bring the code into style
	@$(SWIFT) format --in-place --parallel -r $(SWIFT_FILES)

setup: ## install what the build needs and this machine lacks (Debian, Ubuntu)
	@$(functions)
	command -v $(SWIFT) >/dev/null || fail "Swift 6.1 or newer is needed, and there is no '$(SWIFT)' on the PATH." "Install it from https://www.swift.org/install, then run make again."
	if ! pkg-config --exists $(LIBRARIES) 2>/dev/null || ! command -v g++ >/dev/null; then
	  install_packages $(PACKAGES)
	fi

setup-test: ## install what the tests need besides: jq, wget, a Python environment in .build
	@$(functions)
	missing=()
	command -v jq >/dev/null || missing+=(jq)
	command -v wget >/dev/null || missing+=(wget)
	if [ "$$(cat $(TEST_ENVIRONMENT)/modules 2>/dev/null)" = "$(TEST_MODULES)" ] && [ -x $(TEST_PYTHON) ]; then complete=yes; else complete=; fi
	[ "$$complete" ] || python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3 python3-venv)
	[ $${#missing[@]} = 0 ] || install_packages "$${missing[@]}"
	if [ ! "$$complete" ]; then
	  echo "Creating the Python environment of the tests: $(TEST_MODULES)"
	  python3 -m venv --clear $(TEST_ENVIRONMENT)
	  $(TEST_PYTHON) -m pip install --quiet --disable-pip-version-check $(patsubst %,'%',$(TEST_MODULES))
	  echo "$(TEST_MODULES)" >$(TEST_ENVIRONMENT)/modules
	fi

setup-mediawiki: ## install the MediaWiki of the tests
	@$(functions)
	if [ ! -e /usr/share/mediawiki/maintenance/install.php ] || ! php -r 'exit(extension_loaded("pdo_sqlite") && extension_loaded("intl") ? 0 : 1);' 2>/dev/null; then
	  install_packages mediawiki php-cli php-sqlite3 php-mbstring php-xml php-intl
	fi
	command -v wget >/dev/null || install_packages wget

samples: ## pack Pipelines/samples into the archives that are built into the program
	@$(SWIFT) run --quiet generate samples

docs: ## make the schemas and the reference of fields anew from the code
	@$(SWIFT) run --quiet generate docs

bench: ## measure speed (BENCH='…' passes arguments)
	@$(SWIFT) run -c release --quiet catalog-bench $(BENCH)

# Not `build`: after `make`, `sudo make install` shall neither need Swift nor leave root's files in .build.
install: $(BINARY) ## install the program and its completions under PREFIX (/usr/local)
	@root="$(DESTDIR)$(PREFIX)"
	completions=$$(mktemp -d)
	trap 'rm -rf "$$completions"' EXIT
	for shell in bash zsh fish; do $(BINARY) completion $$shell >"$$completions/$$shell"; done
	install -D -m 0755 $(BINARY) "$$root/bin/catalog-etl"
	install -D -m 0644 "$$completions/bash" "$$root/share/bash-completion/completions/catalog-etl"
	install -D -m 0644 "$$completions/zsh" "$$root/share/zsh/site-functions/_catalog-etl"
	install -D -m 0644 "$$completions/fish" "$$root/share/fish/vendor_completions.d/catalog-etl.fish"
	echo "Installed $$root/bin/catalog-etl"

$(BINARY): Package.swift $(shell find Sources -type f -not -name '*.md')
	@$(MAKE) --no-print-directory build

uninstall: ## remove what install put there
	@root="$(DESTDIR)$(PREFIX)"
	rm -f "$$root/bin/catalog-etl" "$$root/share/bash-completion/completions/catalog-etl" \
	  "$$root/share/zsh/site-functions/_catalog-etl" "$$root/share/fish/vendor_completions.d/catalog-etl.fish"

clean: ## remove all that was built (runs in Output stay)
	@rm -rf .build

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
