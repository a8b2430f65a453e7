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
except ImportError:  # Windows has no such locks, and does without
    fcntl = None  # type: ignore[assignment]

_FLAGS = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)  # a fifo is not waited for
_READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)
_NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP)  # a file system that cannot be told to


class SaveError(Exception):
    """No such match, or one that this cannot be done with; the message is one sentence for people."""


class MatchOpen(SaveError):
    """The match is open in another terminal."""


class Journal:
    """Writes lines to one file and keeps it locked; what goes wrong is in ``warning``, and never raised.

    All lines are kept, too, so that whatever could not be written is tried again with the next line.

    path: the file; None while there is none.
    warning: one sentence when lines are not on disk, for the players; else None.
    """

    def __init__(self, names: Callable[[], Iterator[Path]]) -> None:
        """A journal without a file, which is made with the first line.

        names: called for the paths to try, in that order, until one is free; it may make their folder.
        """
        self.path: Path | None = None
        self.warning: str | None = None
        self._names = names
        self._ledger = Ledger()
        self._bytes = bytearray()  # all that belongs into the file
        self._written = 0  # how much of it is there, in whole lines
        self._synced = 0  # how much of it is sure to survive a power cut
        self._doubtful = False  # whether the system may have forgotten the rest: then it is written again
        self._descriptor: int | None = None
        self._writable = True

    @classmethod
    def locked(cls, path: Path) -> Journal:
        """A journal that goes on with the file at ``path``, once ``adopt`` has said what is in it.

        MatchOpen when it is open elsewhere; OSError when it cannot even be read.
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
        """Go on behind the whole lines of ``record``, which is in the file; what is torn is cut off."""
        for line in record.whole.split(b"\n")[:-1]:
            self._ledger.admits(line)
        self._bytes[:] = record.whole
        self._has(len(record.whole))
        if record.torn or not self._writable:  # cut it, or say why that cannot be done
            self.save()

    def fileno(self) -> int:
        """The descriptor of the open file."""
        assert self._descriptor is not None
        return self._descriptor

    def add(self, text: str, *, sync: bool) -> None:
        """Write a line; sync: it, and all before it, has to survive a power cut, too."""
        self._bytes += self._ledger.added(text)
        self.save(sync=sync)

    def save(self, *, sync: bool = True) -> None:
        """Write what is not written yet; sync: see that all of it survives a power cut, too.

        After a failure it is seen to in any case, for that may have been due before.
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
        """Let go of the file, so that it can be opened elsewhere."""
        if self._descriptor is not None:
            with suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = None

    # -- the file -----------------------------------------------------------------------------------------

    def _attach(self) -> None:
        """See that there is a file to write to, under its name."""
        if self._descriptor is not None and not self._in_place():
            self.close()
        if self.path is None:
            self._create(self._names())
        elif self._descriptor is None or not self._writable:
            try:
                descriptor = os.open(self.path, os.O_RDWR | _FLAGS)
            except FileNotFoundError:
                # Only where its folder still is: one that has gone may come back, with the file in it.
                self._create(iter([self.path]))
            else:
                self.close()
                self._hold(descriptor)
                try:
                    self._check_contents()
                except OSError:
                    self.close()  # what has not been looked into is not written to
                    raise
        self._writable = True

    def _in_place(self) -> bool:
        """Whether the open file is still the one under the name."""
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
        """Take an open file, and lock it; MatchOpen when somebody else has."""
        try:
            _lock(descriptor)
        except MatchOpen:
            os.close(descriptor)
            raise
        self._descriptor = descriptor

    def _check_contents(self) -> None:
        """Find out how much of this match is in a file that has been opened again."""
        descriptor = self.fileno()
        os.lseek(descriptor, 0, os.SEEK_SET)
        there = b""
        while len(there) <= LIMIT and (chunk := os.read(descriptor, LIMIT)):
            there += chunk
        whole = there[: there.rfind(b"\n") + 1]  # what is torn need not be a part of this match
        ours = self._bytes.startswith(whole or there)
        self._has(len(whole) if ours else 0)
        if not ours:
            raise OSError(errno.EEXIST, "another file has its name")

    def _has(self, size: int) -> None:
        """So much is in a file that has been opened; whether it would survive a power cut is not known."""
        self._written, self._synced, self._doubtful = size, 0, True

    def _whole(self, size: int) -> int:
        """How much of the first ``size`` bytes is whole lines."""
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
            with suppress(OSError):  # else part of a line stays, and is dropped as torn
                os.ftruncate(descriptor, self._written)
            raise
        self._written = at
        if size > at:  # what was torn before was longer than this line
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
        """Leave no file behind in which there is not one byte of the match."""
        if self._descriptor is None or self.path is None:
            return
        with suppress(OSError):
            if self._in_place() and not os.fstat(self._descriptor).st_size:
                os.unlink(self.path)
                self.close()
                self.path = None

    def _warn(self, error: OSError) -> None:
        if self.warning is None:
            how, what = ("no longer ", "from here on is") if self._written else ("not ", "is")
            self.warning = (
                f"The match is {how}being saved ({error_words(error)}): you can go on, "
                f"but what happens {what} lost when catgames ends."
            )


def _lock(descriptor: int) -> None:
    """Lock a file for as long as it is open; the system frees it when the process ends, however it ends."""
    if fcntl is None:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise MatchOpen("This match is open in another terminal.") from None
    except OSError:
        return  # a file system without locks


def _sync_folder(folder: Path) -> None:
    """See that a new file is still found after a power cut, where a folder can be asked to."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
