# Each target is one or two commands: what they do is described in README.md, how is set in pyproject.toml.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
BIN := .venv/bin
WHOOSH3 := .venv-whoosh3
RELEASE := .venv-release

.DEFAULT_GOAL := help
.PHONY: help setup run test check bench eval opensearch typescript test-whoosh3 release lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

setup: .venv/.installed ## make .venv and install what is locked

run: setup ## build the library and serve it (HOST=127.0.0.1 PORT=8000)
	$(BIN)/pravilo build
	$(BIN)/pravilo serve --host $(HOST) --port $(PORT)

test: setup ## run all tests, the quick ones first
	$(BIN)/python -m pytest

check: setup ## formatting, lint, types, import contracts, documentation
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/python -m pytest -q ingest search_service tests/test_docs.py

bench: setup ## print speed and memory as ratios within one run (LARGE=1: the documents a thousand times too; MILLION=1: a million passages)
	$(BIN)/python -m tests.bench $(if $(LARGE),--large) $(if $(MILLION),--million)

eval: setup ## print how well search finds what was meant, beside three rivals
	$(BIN)/pravilo build
	$(BIN)/python -m tests.eval

opensearch: setup ## run a node of OpenSearch on this machine until Ctrl+C (PORT=9200), for trying and for tests
	$(BIN)/python -m tests.engines.opensearch_node --port $(or $(filter-out 8000,$(PORT)),9200)

typescript: .ci/typescript/node_modules/.installed ## install what is locked for the tests of a client in TypeScript (Node)

test-whoosh3: $(WHOOSH3)/.installed ## run the engine's contract suite on whoosh3 instead of whoosh
	$(WHOOSH3)/bin/python -m pytest tests/contract -m "not opensearch"

release: setup $(RELEASE)/.installed ## make wheel, sdist and bill of materials in dist/, and try both in clean environments
	rm -rf dist
	$(BIN)/python -m build --outdir dist .
	@grep -oE '^[A-Za-z0-9._-]+==[^ \\]+' requirements.lock > $(RELEASE)/pins.txt
	@$(RELEASE)/bin/python -m venv --clear $(RELEASE)/installed
	@$(RELEASE)/installed/bin/python -m pip install --quiet --constraint $(RELEASE)/pins.txt dist/*.whl
	$(RELEASE)/bin/cyclonedx-py environment --output-reproducible --pyproject pyproject.toml \
		--output-file dist/pravilo.cdx.json $(RELEASE)/installed/bin/python
	$(BIN)/python -m tests.release

lock: setup ## write requirements.lock and the locks in .ci/ anew
	CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile $(PIP_COMPILE) --extra=dev -o requirements.lock pyproject.toml
	CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile $(PIP_COMPILE) -o .ci/whoosh3.lock .ci/whoosh3.in
	CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile $(PIP_COMPILE) -o .ci/release.lock .ci/release.in

clean: ## remove the environments, the built library and all caches
	rm -rf .venv $(WHOOSH3) $(RELEASE) .ci/typescript/node_modules var build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# No host name and no path of the machine that compiles may enter a lock file.
PIP_COMPILE := --quiet --upgrade --strip-extras --generate-hashes --allow-unsafe --no-emit-index-url \
	--no-emit-trusted-host --no-emit-find-links --no-emit-options

PIP = $(@D)/bin/python -m pip --disable-pip-version-check

# $(call environment): an environment in the folder of the target, holding the lock and this checkout.
define environment
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Pravilo needs Python 3.11 or newer: install it, or name it: make PYTHON=python3.12'; exit 1; }
	@test -x $(@D)/bin/python || $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "This Python has no venv module: install it (Debian, Ubuntu: apt-get install python3-venv)"; exit 1; }
	@test -x $(@D)/bin/python || $(PYTHON) -m venv $(@D)
	@echo "Installing into $(@D) ..."
	@$(PIP) install --quiet --require-hashes -r requirements.lock
	@$(PIP) install --quiet --no-deps -e .
endef

.venv/.installed: requirements.lock pyproject.toml
	$(environment)
	@touch $@

$(WHOOSH3)/.installed: requirements.lock .ci/whoosh3.lock pyproject.toml
	$(environment)
	@$(PIP) uninstall --quiet --yes whoosh
	@$(PIP) install --quiet --no-deps --force-reinstall --require-hashes -r .ci/whoosh3.lock
	@touch $@

.ci/typescript/node_modules/.installed: .ci/typescript/package-lock.json
	@command -v npm > /dev/null || { echo 'No npm: install it (Debian, Ubuntu: apt-get install nodejs npm)'; exit 1; }
	@cd .ci/typescript && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
	@touch $@

$(RELEASE)/.installed: .ci/release.lock
	@test -x $(@D)/bin/python || $(PYTHON) -m venv $(@D)
	@$(PIP) install --quiet --require-hashes -r .ci/release.lock
	@touch $@
