"""Writes the published files anew: `python -m trunkline.server.publish`, in the project's folder."""

from pathlib import Path

from trunkline.server.publish.files import files

for name, text in files().items():
    Path(name).write_text(text, encoding="utf-8")
