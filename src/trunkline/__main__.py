"""Lets `python -m trunkline` do what the command `trunkline` does."""

import sys

from trunkline.cli import main

sys.exit(main())
