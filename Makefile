# Everything a newcomer needs: `make play` and `make test` work on a bare machine with Python 3.11+ and pip.
PYTHON ?= python3
UV ?= $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
RUN := $(UV) run --frozen --no-sync

.PHONY: setup play test check bench clean

setup: .venv/.done

# uv comes from PyPI into the project's own folder when the machine has none.
.tools/bin/uv:
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --target .tools "uv>=0.5"

.venv/.done: pyproject.toml uv.lock | $(UV)
	$(UV) sync --frozen --quiet --python $(PYTHON)
	@touch $@

play: setup
	@$(RUN) trunkline

test: setup
	$(RUN) pytest -n auto

check: setup
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy
	$(RUN) pytest -n auto

bench: setup
	$(RUN) trunkline bench playouts

clean:
	rm -rf .venv .tools build dist .mypy_cache .ruff_cache .pytest_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
