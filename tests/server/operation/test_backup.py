"""`trunkline backup` and `trunkline restore`, with a server that is being played at, on both databases."""

import asyncio
import random
import resource
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.helpers.old_database import FOLDER, load
from tests.server.helpers.postgres import Postgres
from tests.server.helpers.scripted_players import BOT, ME, OPEN, Player, check_kept, leave_all, moved, sit_down
from tests.server.helpers.server_process import Server, environment
from trunkline.client import Seat
from trunkline.server.operation import backup
from trunkline.server.storage.database import DatabaseError, read_url, revisions, upgrade

OLD = FOLDER / f"{revisions()[0]}.sql"


def trunkline(*words: object, limit: int | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command; `limit`: its files may grow to so many bytes, as on a full disk."""

    def hold() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    command = [sys.executable, "-m", "trunkline", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment(), preexec_fn=hold)


def refusal(*words: object, limit: int | None = None) -> str:
    """The one sentence with which a command is refused."""
    ended = trunkline(*words, limit=limit)
    assert (ended.returncode, ended.stdout) == (2, ""), ended
    assert ended.stderr.startswith("trunkline: ") and len(ended.stderr.splitlines()) == 1, ended.stderr
    return ended.stderr


def done(*words: object) -> str:
    ended = trunkline(*words)
    assert ended.returncode == 0, ended
    return ended.stdout


# While it runs


async def play_slowly(player: Player) -> None:
    """So that the games outlast the backups."""
    while not player.over:
        await player.seat.until(lambda: player.over or bool(player.seat.actions()))
        if not player.over:
            await player.make(player.rng.choice(player.seat.actions()))
        await asyncio.sleep(0.3)


async def back_up_while_playing(server: Server, file: Path, players: list[Player]) -> None:
    """Every move that was acknowledged before a backup began is in it, and games go on meanwhile."""
    playing = [asyncio.create_task(play_slowly(player)) for player in players]
    for _ in range(2):
        await asyncio.sleep(0.5)
        before = [len(player.done) for player in players]
        await asyncio.to_thread(done, "backup", file, "--database", server.database, "--force")
        for player, count in zip(players, before, strict=True):
            kept = {(event.seat, event.nonce) for event in moved(file, player.seat.table)}
            assert {(move.seat, move.nonce) for move in player.done[:count]} <= kept
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def play_and_back_up(server: Server, file: Path) -> list[Player]:
    players = await sit_down(server.address, "usa", [ME, OPEN, BOT], random.Random(1))
    players += await sit_down(server.address, "world", [ME, BOT], random.Random(2))
    await asyncio.gather(*(player.come() for player in players))
    await asyncio.gather(*(player.play(6) for player in players))
    await back_up_while_playing(server, file, players)
    await leave_all(players)
    return players


async def go_on(server: Server, players: list[Player]) -> None:
    """The same people, with the same tokens, at another server on what was restored."""
    for player in players:
        player.seat.person.address = server.address
        player.seat, player.asked, player.done = Seat(player.seat.person, player.seat.table), None, []
    await asyncio.gather(*(player.come() for player in players))
    ply = max(player.seat.state["ply"] for player in players)
    await asyncio.gather(*(player.play(ply + 6) for player in players))
    await leave_all(players)


def test_a_club_moves_from_sqlite_to_postgresql_and_back(postgres: Postgres, tmp_path: Path) -> None:
    """Backups of running servers of both kinds are checked, restored into the other kind, and played on."""
    one, two = tmp_path / "one.backup", tmp_path / "two.backup"
    with Server(tmp_path) as server:
        players = asyncio.run(play_and_back_up(server, one))
    assert "2 running" in done("restore", "--check", one)
    other = postgres.database()
    assert "2 running" in done("restore", one, "--database", other)
    with Server(tmp_path, database=other) as server:
        asyncio.run(go_on(server, players))
        asyncio.run(play_and_back_up(server, two))
    assert "4 running" in done("restore", "--check", two)
    third = f"sqlite:///{tmp_path}/third.db"
    done("restore", two, "--database", third)
    check_kept(tmp_path / "third.db", players)
    with Server(tmp_path, database=third) as server:
        asyncio.run(go_on(server, players))


# Checking


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A backup of an older version's database: one game is over, two are running."""
    load(OLD, tmp_path / "old.db")
    upgrade(read_url(f"sqlite:///{tmp_path}/old.db"))
    backup.back_up(read_url(f"sqlite:///{tmp_path}/old.db"), tmp_path / "copy")
    return tmp_path / "copy"


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_a_good_backup_is_one_private_file(copy: Path) -> None:
    """Nothing lies beside it, and only its owner may read it."""
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(path.name for path in copy.parent.glob("*copy*")) == ["copy"]
    checked = backup.check(copy)
    assert checked.broken == {} and checked.states == {"over": 1, "running": 2}
    assert checked.revision == revisions()[-1] and checked.counts["people"] == 1


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM events WHERE number = 5", "gaps"),
        ("UPDATE events SET body = 'nonsense' WHERE number = 5", "DecodeError"),
        ("UPDATE events SET body = (SELECT body FROM events WHERE number = 9) WHERE number = 5", "brest-dublin"),
        ("UPDATE tables SET state = 'waiting'", "not waiting"),
        ("UPDATE tables SET board = 'atlantis'", "atlantis"),
    ],
)
def test_games_that_cannot_be_played_through_are_named(copy: Path, statement: str, words: str) -> None:
    """A gap, nonsense, moves that the rules do not allow, a wrong state, a lost board: by the table's id."""
    change(copy, statement)
    broken = backup.check(copy).broken
    assert broken and all(words in problem for problem in broken.values()), broken
    ended = trunkline("restore", "--check", copy)
    assert ended.returncode == 2 and all(f"table {id} is broken" in ended.stdout for id in broken)
    with pytest.raises(DatabaseError, match="nothing was changed"):
        backup.restore(copy, read_url(f"sqlite:///{copy.parent}/never.db"))
    assert not (copy.parent / "never.db").exists()


def nonsense(copy: Path) -> None:
    copy.write_text("a letter to my aunt " * 1000)


def cut_short(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])


def newer(copy: Path) -> None:
    change(copy, "UPDATE alembic_version SET version_num = '9999'")


def another_program(copy: Path) -> None:
    copy.unlink()
    change(copy, "CREATE TABLE letters (text)")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (nonsense, "not an SQLite database"),
        (cut_short, "malformed"),
        (newer, "newer version"),
        (another_program, "not a database of Trunkline"),
        (Path.unlink, "there is no file"),
    ],
)
def test_a_file_that_is_no_backup_is_told(copy: Path, make: Callable[[Path], None], words: str) -> None:
    """Each in a sentence, for checking and for restoring alike, and the database is not touched."""
    make(copy)
    assert words in refusal("restore", "--check", copy)
    with pytest.raises(DatabaseError, match=words):
        backup.restore(copy, read_url(f"sqlite:///{copy.parent}/never.db"))
    assert not (copy.parent / "never.db").exists()


# Restoring


def test_a_backup_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """The backup itself stays as it is."""
    load(OLD, tmp_path / "old")
    before = (tmp_path / "old").read_bytes()
    backup.restore(tmp_path / "old", read_url(f"sqlite:///{tmp_path}/new.db"))
    assert (tmp_path / "old").read_bytes() == before
    assert backup.check(tmp_path / "new.db").revision == revisions()[-1]
    assert sorted(path.name for path in tmp_path.iterdir() if "old" in path.name) == ["old"]


def test_a_database_in_use_is_not_replaced_unless_that_is_meant(copy: Path) -> None:
    """With games only by --force, under a running server never."""
    target = f"sqlite:///{copy.parent}/old.db"
    change(copy.parent / "old.db", "DELETE FROM boards")
    assert "--force" in refusal("restore", copy, "--database", target)
    done("restore", copy, "--database", target, "--force")
    assert backup.check(copy.parent / "old.db").counts["boards"] == 1
    change(copy.parent / "old.db", "UPDATE uptime SET alive = 1000 * (strftime('%s', 'now') - 1)")
    assert "stop it first" in refusal("restore", copy, "--database", target, "--force")


def test_a_restore_that_fails_half_way_changes_nothing(
    copy: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All or nothing, on both databases."""
    for url in (read_url(f"sqlite:///{copy.parent}/half.db"), read_url(postgres.database())):
        with monkeypatch.context() as broken:
            broken.setattr(backup, "TABLES", [*backup.TABLES, backup.sa.Table("no_such_table", backup.sa.MetaData())])
            with pytest.raises(DatabaseError):
                backup.restore(copy, url)
        backup.restore(copy, url)  # it is still empty


# Sentences of a backup


def test_a_backup_that_cannot_be_written_is_told_and_leaves_nothing(copy: Path) -> None:
    """A file that is there, a folder that is not, a full disk, no database."""
    source = f"sqlite:///{copy.parent}/old.db"
    before = copy.read_bytes()
    assert "--force" in refusal("backup", copy, "--database", source)
    assert "No such file or directory" in refusal("backup", copy.parent / "nowhere" / "x", "--database", source)
    full = copy.parent / "full"
    assert "disk" in refusal("backup", full, "--database", source, limit=40_000)
    assert "disk" in refusal("backup", copy, "--force", "--database", source, limit=40_000)
    assert "there is no database" in refusal("backup", full, "--database", f"sqlite:///{copy.parent}/no.db")
    assert copy.read_bytes() == before
    assert {path.name for path in copy.parent.iterdir()} <= {"copy", "old.db", "old.db-shm", "old.db-wal"}
