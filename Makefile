# All tasks of this project. A fresh machine needs make and Python 3.11 to 3.14 with venv.
.DEFAULT_GOAL := help
VENV := .venv
BIN := $(VENV)/bin
MINUTES := 60
CHROMIUM := $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
LOCK := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --quiet
# The locks are complete. A pip that looks for dependencies itself may find a newer one and refuse it.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps

.PHONY: help run test lint types compiled test-browser bench soak arena format messages lock clean

help:  ## Show this list
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/\1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 14

run: $(VENV)/.run  ## Start the bot on Discord, or, without DISCORD_TOKEN, in the browser
	@exec $(BIN)/python -m bot

# The tests are compiled once, while mypy uses another core, instead of in each process of pytest.
test: export PYTHONDONTWRITEBYTECODE =
test: lint  ## Check style, types and behaviour
	@$(MAKE) --no-print-directory --jobs=2 types compiled
	$(BIN)/python -m slipcover --dont-wrap-pytest --out .coverage.json -m pytest -p tests.slipcover_threshold \
		-n auto --dist worksteal
	$(BIN)/python -m tests.coverage_report .coverage.json

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

# An error here occurs again, and is reported, when the tests run.
compiled: $(VENV)/.dev
	@$(BIN)/python -m pytest --collect-only --quiet >/dev/null 2>&1 || true

test-browser: $(VENV)/.dev  ## Test the playground with Chromium
	@test -n "$(CHROMIUM)" || { echo "The browser tests need Chromium: apt-get install chromium" >&2; exit 1; }
	$(BIN)/python -m pytest -m browser

bench: $(VENV)/.dev  ## Measure speed and memory against reference programs
	@$(BIN)/python -m tests.bench

# Only for this target: elsewhere DATABASE is the setting of the bot.
soak: DATABASE := postgres
soak: $(VENV)/.dev  ## Soak test with fault injection; MINUTES=60, DATABASE=postgres or sqlite
	@$(BIN)/python -m tests.bench.soak --minutes $(MINUTES) --database $(DATABASE)

arena: $(VENV)/.dev  ## Let the computer players play one another, on all cores; ARGS=--help says how
	@$(BIN)/python -m bot.tools.arena.arena $(ARGS)

format: $(VENV)/.dev  ## Format the sources
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

messages: $(VENV)/.dev  ## Update the translation catalogues from the sources; NEW=fr adds one
	$(BIN)/pybabel -q extract -k N_ -k many:1,2 --no-location --project=dracula-bot --version= \
		--copyright-holder="The Dracula bot authors" -o .messages.pot bot cogs
	$(if $(NEW),$(BIN)/pybabel -q init -D dracula -i .messages.pot -d assets/locale -l $(NEW))
	$(BIN)/pybabel -q update -D dracula -i .messages.pot -d assets/locale -w 100 \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
	@rm .messages.pot

lock: $(VENV)/.dev  ## Update all dependencies to the newest compatible versions
	$(LOCK) --upgrade -o requirements.lock
	$(LOCK) --upgrade --extra playground --constraints requirements.lock -o requirements-playground.lock
	$(LOCK) --upgrade --all-extras --constraints requirements-playground.lock -o requirements-dev.lock

clean:  ## Remove everything that was built here, except the games in data/
	rm -rf $(VENV) dist .coverage.json .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find bot cogs tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@for python in $(PYTHON) python3.14 python3.13 python3.12 python3.11 python3; do \
		"$$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' 2>/dev/null || continue; \
		echo "Making $(VENV) with $$("$$python" --version)"; \
		"$$python" -m venv --clear $(VENV) && exit 0; \
		rm -rf $(VENV); \
		echo "$$python could not make a virtual environment (on Debian: apt-get install python3-venv)" >&2; exit 1; \
	done; \
	echo "Python 3.11 to 3.14 is needed and none was found; name one with: make PYTHON=/path/to/python3" >&2; exit 1

# The stamp is made only after a complete installation, so an interrupted one is repeated.
$(VENV)/.run: requirements-playground.lock | $(BIN)/python
	@echo "Installing what the bot needs"
	@$(INSTALL) -r requirements-playground.lock
	@touch $@

$(VENV)/.dev: requirements-dev.lock | $(BIN)/python
	@echo "Installing what the bot and its tests need"
	@$(INSTALL) -r requirements-dev.lock
	@touch $@ $(VENV)/.run
