"""The file that a match is written to as it is played."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from catgames.match.home import error_words
from catgames.match.record import LIMIT, Ledger, Record

try:
    import fcntl
except ImportError:  # Windows has no such locks and does without
    fcntl = None  # type: ignore[assignment]

_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)  # a fifo must not block
_READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)
_NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)  # a file system that cannot sync


class SaveError(Exception):
    """There is no such match, or it does not allow this; the message is one sentence for people."""


class MatchOpen(SaveError):
    """The match is open in another terminal."""


class Journal:
    """Writes lines to one file and keeps it locked; errors end up in ``warning`` and are never raised.

    All lines are kept in memory as well, so whatever could not be written is tried again with the next line.

    path: the file; None while there is none.
    warning: one sentence for the players if any lines are not on disk, else None.
    """

    def __init__(self, names: Callable[[], Iterator[Path]]) -> None:
        """A journal without a file, which is created with the first line.

        names: returns the paths to try, in order, until one is free; it may create their folder.
        """
        self.path: Path | None = None
        self.warning: str | None = None
        self._names = names
        self._ledger = Ledger()
        self._bytes = bytearray()  # everything that belongs in the file
        self._written = 0  # how much of it is there, in whole lines
        self._synced = 0  # how much of it would survive a power cut
        self._doubtful = False  # whether the system may have lost the rest, which is then written again
        self._descriptor: int | None = None
        self._writable = True

    @classmethod
    def locked(cls, path: Path) -> Journal:
        """A journal that continues the file at ``path``, once ``adopt`` has been told what is in it.

        Raises MatchOpen if it is open elsewhere, OSError if it cannot even be read.
        """
        journal = cls(lambda: iter([path]))
        journal.path = path
        try:
            journal._hold(os.open(path, os.O_RDWR | _FLAGS))
        except OSError as error:
            if error.errno not in _READ_ONLY:
                raise
            journal._hold(os.open(path, os.O_RDONLY | _FLAGS))
            journal._writable = False
        return journal

    def adopt(self, record: Record) -> None:
        """Continue after the whole lines of ``record``, the contents of the file; a torn line is cut off."""
        for line in record.whole.split(b"\n")[:-1]:
            self._ledger.admits(line)
        self._bytes[:] = record.whole
        self._has(len(record.whole))
        if record.torn or not self._writable:  # cut it, or warn that it cannot be cut
            self.save()

    def fileno(self) -> int:
        """The descriptor of the open file."""
        assert self._descriptor is not None
        return self._descriptor

    def add(self, text: str, *, sync: bool) -> None:
        """Write a line; sync: make sure that everything so far survives a power cut."""
        self._bytes += self._ledger.added(text)
        self.save(sync=sync)

    def save(self, *, sync: bool = True) -> None:
        """Write what is not written yet; sync: make sure that it survives a power cut.

        After a failure it always syncs, for that may have been due earlier.
        """
        try:
            self._attach()
            self._write()
            if sync or self.warning is not None:
                self._sync()
        except OSError as error:
            self._drop_empty()
            self._warn(error)
        except MatchOpen:
            self._warn(OSError(errno.EBUSY, "it is open in another terminal"))
        else:
            self.warning = None

    def close(self) -> None:
        """Release the file, so that it can be opened elsewhere."""
        if self._descriptor is not None:
            with suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    # -- the file -----------------------------------------------------------------------------------------

    def _attach(self) -> None:
        """Make sure that there is a file to write to, under its name."""
        if self._descriptor is not None and not self._in_place():
            self.close()
        if self.path is None:
            self._create(self._names())
        elif self._descriptor is None or not self._writable:
            try:
                descriptor = os.open(self.path, os.O_RDWR | _FLAGS)
            except FileNotFoundError:
                # Only in a folder that still exists: one that is gone may come back, with the file in it.
                self._create(iter([self.path]))
            else:
                self.close()
                self._hold(descriptor)
                try:
                    self._check_contents()
                except OSError:
                    self.close()  # a file that could not be checked is not written to
                    raise
        self._writable = True

    def _in_place(self) -> bool:
        """Whether the open file is still the one with that name."""
        assert self._descriptor is not None
        assert self.path is not None
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(self._descriptor))
        except FileNotFoundError:
            return False

    def _create(self, paths: Iterator[Path]) -> None:
        for path in paths:
            try:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _FLAGS, 0o600)
            except FileExistsError:
                continue
            self.path, self._written, self._synced = path, 0, 0
            try:
                self._hold(descriptor)
            finally:
                _sync_folder(path.parent)
            return
        raise OSError(errno.EEXIST, "there is no free name")

    def _hold(self, descriptor: int) -> None:
        """Take an open file and lock it; MatchOpen if somebody else has."""
        try:
            _lock(descriptor)
        except MatchOpen:
            os.close(descriptor)
            raise
        self._descriptor = descriptor

    def _check_contents(self) -> None:
        """Find out how much of this match is in a file that has been reopened."""
        descriptor = self.fileno()
        os.lseek(descriptor, 0, os.SEEK_SET)
        there = b""
        while len(there) <= LIMIT and (chunk := os.read(descriptor, LIMIT)):
            there += chunk
        whole = there[: there.rfind(b"\n") + 1]  # a torn line need not be part of this match
        ours = self._bytes.startswith(whole or there)
        self._has(len(whole) if ours else 0)
        if not ours:
            raise OSError(errno.EEXIST, "another file has taken its name")

    def _has(self, size: int) -> None:
        """Note how much is in a file that was opened; whether it would survive a power cut is unknown."""
        self._written, self._synced, self._doubtful = size, 0, True

    def _whole(self, size: int) -> int:
        """How many of the first ``size`` bytes are whole lines."""
        return self._bytes.rfind(b"\n", 0, size) + 1

    def _write(self) -> None:
        descriptor = self.fileno()
        size = os.fstat(descriptor).st_size
        self._written = self._whole(min(self._written, size))  # somebody else may have cut it short
        self._synced = min(self._synced, self._written)
        at = os.lseek(descriptor, self._synced if self._doubtful else self._written, os.SEEK_SET)
        try:
            while at < len(self._bytes):
                at += os.write(descriptor, memoryview(self._bytes)[at:])
        except OSError:
            self._written = max(self._written, self._whole(at))
            with suppress(OSError):  # else part of a line stays, and will be dropped as torn
                os.ftruncate(descriptor, self._written)
            raise
        self._written = at
        if size > at:  # the torn line was longer than this one
            os.ftruncate(descriptor, at)

    def _sync(self) -> None:
        try:
            os.fsync(self.fileno())
        except OSError as error:
            if error.errno not in _NO_SYNC:
                self._doubtful = True
                raise
        self._synced, self._doubtful = self._written, False

    def _drop_empty(self) -> None:
        """Delete the file again if there is not one byte of the match in it."""
        if self._descriptor is None or self.path is None:
            return
        with suppress(OSError):
            if self._in_place() and not os.fstat(self._descriptor).st_size:
                os.unlink(self.path)
                self.close()
                self.path = None

    def _warn(self, error: OSError) -> None:
        if self.warning is None:
            how, what = ("no longer", "the rest of it") if self._written else ("not", "it")
            self.warning = (
                f"The match is {how} being saved ({error_words(error)}): you can play on, "
                f"but {what} will be lost when catgames ends."
            )


def _lock(descriptor: int) -> None:
    """Lock a file for as long as it is open; the system unlocks it when the process ends, however it ends."""
    if fcntl is None:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise MatchOpen("This match is open in another terminal.") from None
    except OSError:
        return  # a file system without locks


def _sync_folder(folder: Path) -> None:
    """Make sure that a new file is still there after a power cut, if the folder allows that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
