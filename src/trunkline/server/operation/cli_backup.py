"""`trunkline backup` and `trunkline restore` on the command line."""

import argparse
from pathlib import Path

BACKUP = """examples:
  trunkline backup games-monday.db                                 the database in your data folder
  trunkline backup club.db --database postgresql://user:password@host/name

The server may go on running. A backup of either kind of database is one SQLite file, for your eyes only.
"""
RESTORE = """examples:
  trunkline restore --check club.db           can it be used? every game in it is played through
  trunkline restore club.db --database sqlite:////srv/trunkline/trunkline.db
  trunkline restore club.db --database postgresql://user:password@host/name

The database must be new or empty, and no server may run on it.
"""


def add_backup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; its folder must be there")
    parser.add_argument("--database", metavar="URL", help="default: as for trunkline serve")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    parser.set_defaults(run=_backup)


def add_restore(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a backup")
    parser.add_argument("--check", action="store_true", help="only look whether the backup is good")
    parser.add_argument("--database", metavar="URL", help="default: as for trunkline serve")
    parser.add_argument("--force", action="store_true", help="replace all that is in the database")
    parser.set_defaults(run=_restore)


def _backup(args: argparse.Namespace) -> None:
    from trunkline.server.operation.backup import back_up
    from trunkline.server.operation.config import read_config
    from trunkline.server.storage.database import read_url

    back_up(read_url(read_config({"database": args.database}).url), args.file, args.force)
    print(f"{args.file}: {args.file.stat().st_size / 2**20:.1f} MiB; look whether it is good with restore --check")


def _restore(args: argparse.Namespace) -> int:
    from trunkline.server.operation.backup import check, restore
    from trunkline.server.operation.config import read_config
    from trunkline.server.storage.database import read_url

    if args.check:
        checked = check(args.file)
    else:
        url = read_url(read_config({"database": args.database}).url)
        checked = restore(args.file, url, args.force)
    games = ", ".join(f"{count} {state}" for state, count in sorted(checked.states.items())) or "no games"
    print(f"{args.file}: {games}; {checked.counts['people']} people, {checked.counts['boards']} uploaded boards, "
          f"{checked.counts['events']} log entries, tables of version {checked.revision}")  # fmt: skip
    for id, problem in checked.broken.items():
        print(f"  table {id} is broken: {problem}")
    if not args.check:
        print(f"restored into {url.render_as_string(hide_password=True)}")
    return 2 if checked.broken else 0
