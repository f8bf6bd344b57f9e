"""What is wrong with what was given."""

from __future__ import annotations


class InputError(ValueError):
    """A name, a file or a value that cannot be, with the place and what was probably meant.

    >>> import wargauge as wg
    >>> try:
    ...     wg.run("meeting-09", games=2)
    ... except wg.InputError as error:
    ...     print(error.nearest)
    meeting-90
    """

    problem: str
    """What is wrong."""
    file: str | None
    """The file it stands in; `None` for an argument."""
    line: int | None
    """The line, from 1."""
    column: int | None
    """The column, from 1."""
    field: str | None
    """The field of the file, such as `unit[0].type`."""
    expected: str | None
    """What would be right."""
    nearest: str | None
    """The valid name that is most like the one given."""

    def __init__(
        self,
        text: str,
        problem: str | None = None,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        field: str | None = None,
        expected: str | None = None,
        nearest: str | None = None,
    ) -> None:
        super().__init__(text)
        self.problem = text if problem is None else problem
        self.file = file
        self.line = line
        self.column = column
        self.field = field
        self.expected = expected
        self.nearest = nearest


class InterruptedWarning(UserWarning):
    """A study was interrupted: its result is of fewer games than were asked for, and says so."""
