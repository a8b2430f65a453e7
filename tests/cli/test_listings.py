"""``catgames saves`` and ``stats``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from catgames.engine import Outcome, games
from catgames.match import saves
from catgames.match.saves import Saved
from catgames.match.stats import tallies

from ..match.records import FOLDER
from ..processes import environment, in_terminal, started
from .keeping import SEATS, kept, said

pytestmark = pytest.mark.usefixtures("home")


# -- saves ---------------------------------------------------------------------------------------------


def test_there_is_nothing_yet(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert said(capsys, "saves") == "There are no saved matches yet.\n"
    assert said(capsys, "stats") == "There are no finished matches yet.\n"
    assert not home.exists()


def test_matches_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    rows = []
    for slug in games:
        for lines, done in ((None, "finished"), (6, "unfinished")):
            path = kept(lines, slug)
            saved = saves.look(path)
            when = f"{saved.played:%Y-%m-%d %H:%M}"
            players = ", ".join(SEATS[: games[slug].max_players])
            rows.insert(0, [path.stem, games[slug].title, when, str(saved.moves), done, players])
    head, *table = said(capsys, "saves").splitlines()
    assert head.split() == ["match", "game", "last", "played", "actions", "players"]
    assert [re.split("  +", line) for line in table] == rows


def test_no_listing_shows_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever was dealt, it says the same."""
    told = set()
    for seed in range(3):
        path = kept(4, seed=seed)
        told.add((said(capsys, "saves").split("\n")[1], said(capsys, f"verify {path.stem}")))
        path.unlink()
    assert len(told) == 1


def test_damaged_matches_are_listed_with_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    path = kept(6)
    path.with_name("b[0]\x1b[2J.match").write_text("what is this\n")
    path.with_name("z.match").write_bytes(path.read_bytes()[:20])
    out = said(capsys, "saves")
    assert out.count(path.stem) == 1
    assert "\nDamaged: z.match: it is cut off in its first line, so it holds no match.\n" in out
    assert "\nDamaged: b[0]\\x1b[2J.match: this is not the record of a match.\n" in out


def test_a_listing_fits_the_terminal_and_honours_no_color() -> None:
    for lines in (6, None):
        kept(lines)
    for command in ("saves", "stats"):
        for extra, colours in ({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False):
            status, seen = in_terminal(command, env=environment(**extra), columns=80)
            assert status == 0
            assert ("\x1b[" in seen) == colours
            if not colours and "TERM" not in extra:
                assert max(map(len, seen.splitlines())) <= 80
        assert "\x1b" not in started(command).stdout


def test_a_match_is_deleted(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = kept(3), kept(3)
    assert said(capsys, f"saves --delete {one.stem}") == f"Deleted {one.stem}.\n"
    assert saves.all_saved()[0].path == other
    assert len(saves.all_saved()) == 1
    assert said(capsys, "saves --delete x", 1) == (
        "catgames: there is no saved match 'x'; 'catgames saves' lists them all.\n"
    )
    match = saves.resume(other.stem)
    assert said(capsys, f"saves --delete {other.stem}", 1) == (
        "catgames: This match is open in another terminal.\n"
    )
    match.close()


# -- stats ---------------------------------------------------------------------------------------------


def over(slug: str, seats: str, winners: tuple[int, ...], scores: tuple[int, ...], day: int) -> Saved:
    """A match that is over, as it is listed."""
    listed = saves.look(FOLDER / "none")
    return Saved(
        f"match-{day}",
        listed.path,
        listed.played,
        slug,
        tuple(seats.split()),
        f"2026-11-{day:02}T12:00:00Z",
        7,
        Outcome(winners, scores, "So it went."),
    )


def test_wins_and_scores_are_counted_for_each_player_and_game() -> None:
    one, *_, other = games
    matches = [
        over(one, "ana Ben", (0, 1), (10, 10), 3),
        over(one, "Ana Ben", (0,), (30, 20), 1),
        over(one, "Chi ANA", (0,), (9, 8), 2),
        over(other, "Ben Dov Ana", (2,), (1, 2, 3), 4),
        saves.look(FOLDER / "none"),
    ]
    found = tallies(matches)
    assert list(found) == [slug for slug in games if slug in (one, other)]
    told = [(tally.name, tally.matches, tally.wins, tally.average) for tally in found[one]]
    assert told == [("ana", 3, 2, 16.0), ("Chi", 1, 1, 9.0), ("Ben", 2, 1, 15.0)]
    for slug, game in games.items():
        (tally,) = tallies([over(slug, "Ana", (0,), (5,), 1), over(slug, "Ana", (0,), (3,), 2)])[slug]
        assert tally.best(game) == (3 if game.fewest_wins else 5)


def test_the_tables_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    for slug in games:
        for seed in range(3):
            kept(None, slug, seed=seed)
    kept(5)
    out = said(capsys, "stats")
    for slug, people in tallies(saves.all_saved()).items():
        title, head, *rows = out[out.index(games[slug].title) :].split("\n\n")[0].splitlines()
        assert title == games[slug].title
        assert head.split() == ["player", "matches", "wins", "average", "best"]
        for row, tally in zip(rows, people, strict=True):
            name, matches, wins, *_, average, best = row.split()
            assert (name, int(matches), int(wins)) == (tally.name, tally.matches, tally.wins)
            assert (average, int(best)) == (f"{tally.average:.1f}", tally.best(games[slug]))
            bar = row.count("━") + row.count("╸") / 2
            assert abs(bar - 12 * tally.wins / tally.matches) <= 0.5
    assert "A shared win counts for everybody who shares it." in out


def test_bars_can_be_drawn_without_unicode() -> None:
    kept(None, seats=["Ana", "Ben", "Chi"])
    done = started("stats", env=environment(PYTHONUTF8="0", PYTHONIOENCODING="ascii"))
    assert done.stdout.isascii()
    assert "------------" in done.stdout
