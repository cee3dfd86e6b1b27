"""Writes all golden games anew."""

from tests import golden
from trunkline import record

for board, ending in golden.ENDINGS:
    golden.path(board, ending).write_text(record.write(golden.find(board, ending)))
    print(golden.path(board, ending).name)
