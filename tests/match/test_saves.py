"""The folder of matches: what they are called, what is told of them, who may open them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import datetime
from random import Random

import pytest

from catgames.engine import games
from catgames.match import journal, saves
from catgames.match.journal import Journal, MatchOpen, SaveError
from catgames.match.match import Match
from catgames.match.record import RecordError, read

from ..engine.random_games import NAMES, TABLES
from .playing import act, choices, everything, play

SLUG, PLAYERS = TABLES[0]

pytestmark = pytest.mark.usefixtures("home")


def begun(slug: str = SLUG, players: int = PLAYERS, seed: int = 1) -> Match:
    return saves.begin(games[slug], NAMES[:players], {"first": 0}, Random(seed), table={"rules": ["quick"]})


def stopped(times: int, slug: str = SLUG, players: int = PLAYERS, seed: int = 1) -> Match:
    """A match that was left after so many lines."""
    match, rng = begun(slug, players, seed), Random(seed)
    for _ in range(times):
        act(match, rng)
    return match


def name_of(match: Match) -> str:
    assert match.saved_as is not None
    return match.saved_as


def age(match: Match, seconds: int) -> None:
    """Make it as if a match had been played so long ago."""
    then = datetime.now().timestamp() - seconds
    os.utime(saves.find(name_of(match)), (then, then))


# -- names and lists -----------------------------------------------------------------------------------


def test_names_are_dates_and_games_and_numbers() -> None:
    names = [name_of(stopped(1)) for _ in range(11)]
    assert [name.rpartition("-")[2] for name in names] == [str(number) for number in range(1, 12)]
    assert all(re.fullmatch(rf"\d{{4}}-\d\d-\d\d-{SLUG}-\d+", name) for name in names)


def test_no_file_is_overwritten() -> None:
    first = stopped(1)
    path = saves.find(name_of(first))
    other = begun()
    other._journal._names = lambda: iter([path, path.with_name("free.match")])  # type: ignore[union-attr]
    before = path.read_bytes()
    other.chance()
    assert (path.read_bytes(), other.saved_as) == (before, "free")


def test_what_is_told_of_a_match() -> None:
    assert saves.all_saved() == []
    for slug, players in TABLES:
        match = begun(slug, players)
        play(match, Random(3))
        age(match, 1000)
        going = stopped(5, slug, players)
        last, first = saves.all_saved()
        assert (last.id, first.id) == (going.saved_as, match.saved_as)
        for saved, whole in ((last, going), (first, match)):
            assert (saved.game, saved.seats, saved.started) == (slug, whole.state.seats, whole.started)
            assert (saved.moves, saved.outcome) == (choices(whole), whole.state.outcome())
            assert (saved.torn, saved.damage) == (0, None)
        assert abs((last.played - first.played).total_seconds() - 1000) < 100
        for each in (match, going):
            each.close()
            saves.delete(name_of(each))


def test_broken_files_in_the_folder_are_listed_as_damaged() -> None:
    match = stopped(9)
    folder = saves.folder()
    data = saves.find(name_of(match)).read_bytes()
    (folder / "torn.match").write_bytes(data[:-3])
    (folder / "flip.match").write_bytes(data.replace(b"*", b"+", 1))
    (folder / "empty.match").touch()
    (folder / "folder.match").mkdir()
    (folder / "gone.match").symlink_to(folder / "nowhere")
    os.mkfifo(folder / "fifo.match")
    (folder / "readme.txt").write_text("not a match")
    damage = {saved.id: saved.damage for saved in saves.all_saved()}
    assert damage.pop(name_of(match)) is None
    assert damage.pop("torn") is None
    assert damage.pop("flip") == (
        "flip.match, line 2: the checksum is wrong, so this line or an earlier one is damaged."
    )
    assert damage.pop("empty") == "empty.match: it is cut off in its first line, so it holds no match."
    assert damage.pop("folder") == "folder.match: this is not a file."
    assert damage.pop("fifo") == "fifo.match: this is not a file."
    assert damage.pop("gone") == "gone.match: it cannot be read (No such file or directory)."
    assert damage == {}


def test_a_match_is_found_by_a_beginning_that_no_other_has() -> None:
    matches = [stopped(1) for _ in range(11)]
    other = stopped(1, *TABLES[-1])
    assert saves.find(name_of(matches[0])).stem == matches[0].saved_as  # though -10 and -11 begin like it
    assert saves.find(name_of(other)[:-1]).stem == other.saved_as
    with pytest.raises(
        SaveError, match=r"^11 saved matches begin with '.*'; 'catgames saves' lists them all\.$"
    ):
        saves.find(name_of(matches[0])[:-1])
    for nothing in ("", "x", "../x", "\0", "\x1b[2J", "/"):
        with pytest.raises(
            SaveError, match=r"^there is no saved match '.*'; 'catgames saves' lists them all"
        ):
            saves.find(nothing)


def test_a_match_can_be_removed() -> None:
    match = stopped(3)
    with pytest.raises(MatchOpen, match=r"^This match is open in another terminal\.$"):
        saves.delete(name_of(match))
    name = name_of(match)
    match.close()
    assert saves.delete(name[:-1]) == name
    assert saves.all_saved() == []
    (saves.folder() / "folder.match").mkdir()
    with pytest.raises(SaveError, match=r"^'folder' could not be deleted \(Is a directory\)\.$"):
        saves.delete("folder")
    (saves.folder() / "bad.match").write_text("nothing")
    assert saves.delete("bad") == "bad"


def test_the_last_match_that_is_not_over() -> None:
    assert saves.last_unfinished() is None
    old, new = stopped(3), stopped(3)
    over = begun()
    play(over, Random(1))
    names = [name_of(match) for match in (old, new)]
    age(old, 100)
    age(new, 50)
    assert saves.last_unfinished() is None  # they are being played
    for match in (old, new, over):
        match.close()
    (saves.folder() / "bad.match").write_text("nothing")
    for name in reversed(names):
        last = saves.last_unfinished()
        assert last is not None
        assert last.id == name
        saves.delete(name)
    assert saves.last_unfinished() is None


# -- going on ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_match_goes_on_as_if_it_had_not_been_left(
    slug: str, players: int, tried: Callable[..., None]
) -> None:
    """It is left after every fourth line, and the last line is torn each time."""
    match, rng, lines = begun(slug, players), Random(3), 0
    whole = Match(games[slug], NAMES[:players], {"first": 0}, table=match.table, started=match.started)
    while match.state.actor is not None:
        line = act(match, rng)
        whole.undo() if line == "undo" else whole.submit(line)
        lines += 1
        if lines % 4 == 0:
            path, could = saves.find(name_of(match)), match.can_undo
            match.close()
            data = path.read_bytes()
            path.write_bytes(data + b"1 torn li")
            match = saves.resume(path.stem, rng)
            assert path.read_bytes() == data
            assert everything(match) == everything(whole)
            assert match.header() == whole.header()
            assert match.can_undo == could
            tried("matches resumed")
    path = saves.find(name_of(match))
    assert len(read(path).lines) == lines
    assert everything(saves.load(path)[0]) == everything(whole)


def test_only_going_on_drops_what_is_torn() -> None:
    match = stopped(5)
    path = saves.find(name_of(match))
    match.close()
    data = path.read_bytes() + b"torn"
    path.write_bytes(data)
    assert saves.look(path).torn == 4
    assert saves.load(path)[1] == 4
    saves.last_unfinished()
    with pytest.raises(SaveError):
        saves.replayable(path.stem)
    assert path.read_bytes() == data
    again = saves.resume(path.stem)
    assert path.read_bytes() == data[:-4]
    assert again.torn == 4


def test_a_damaged_match_is_not_gone_on_with_and_left_as_it_is() -> None:
    match = stopped(5)
    path = saves.find(name_of(match))
    match.close()
    data = bytearray(path.read_bytes() + b"torn")
    data[-20] ^= 1
    path.write_bytes(data)
    with pytest.raises(RecordError, match=rf"^{path.name}, line 6: the checksum is wrong"):
        saves.resume(path.stem)
    assert path.read_bytes() == data
    Journal.locked(path).close()  # and it is free again


def test_what_cannot_be_opened_is_refused() -> None:
    saves.folder().mkdir(parents=True)
    (saves.folder() / "folder.match").mkdir()
    (saves.folder() / "gone.match").symlink_to("nowhere")
    for name in ("folder", "gone"):
        with pytest.raises(RecordError, match=rf"^{name}\.match: it cannot be opened \("):
            saves.resume(name)
    os.mkfifo(saves.folder() / "fifo.match")
    with pytest.raises(RecordError, match=r"^fifo\.match: this is not a file\.$"):
        saves.resume("fifo")


def test_a_replay_is_of_a_finished_match() -> None:
    match, over = stopped(9), begun()
    play(over, Random(1))
    over.close()
    path = saves.find(name_of(over))
    for text in (path.stem, str(path)):
        again = saves.replayable(text)
        assert everything(again) == everything(over)
        assert again.saved_as is None
    with pytest.raises(
        SaveError, match=r"^'.*' is unfinished; for the sake of the players, it cannot be watched yet"
    ):
        saves.replayable(name_of(match))


# -- two terminals -------------------------------------------------------------------------------------


def test_a_match_is_open_once_only() -> None:
    match = stopped(5)
    for _ in range(3):
        with pytest.raises(MatchOpen, match=r"^This match is open in another terminal\.$"):
            saves.resume(name_of(match))
    name = name_of(match)
    assert saves.all_saved()[0].damage is None  # looking is free
    match.close()
    again = saves.resume(name)
    with pytest.raises(MatchOpen):
        saves.resume(name)
    again.close()


def test_a_holder_that_is_killed_frees_it_at_once() -> None:
    match = stopped(5)
    name, looks = name_of(match), everything(match)
    match.close()
    ready, done = os.pipe()
    child = os.fork()
    if not child:
        try:
            saves.resume(name)
            os.write(done, b"1")
            os.read(os.pipe()[0], 1)  # for ever
        finally:
            os._exit(1)
    assert os.read(ready, 1) == b"1"
    with pytest.raises(MatchOpen):
        saves.resume(name)
    os.kill(child, 9)
    os.waitpid(child, 0)
    assert everything(saves.resume(name)) == looks
    for end in (ready, done):
        os.close(end)


def test_without_locks_people_play_without_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "fcntl", None)
    match = stopped(5)
    again = saves.resume(name_of(match))
    assert everything(again) == everything(match)
