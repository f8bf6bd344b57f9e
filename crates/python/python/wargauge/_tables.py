"""Tables of results."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import overload

from wargauge._native import Table as _Table

Value = int | float | str | None
"""What a cell can hold: a whole number, a number, words, or nothing."""

_SHOWN = 40
"""Rows that a notebook shows."""


class Table:
    """A table of a result. Polars, pandas, DuckDB and pyarrow take it without copying, by the Arrow C stream
    interface: `polars.DataFrame(table)`, `pyarrow.table(table)`, `pandas.DataFrame.from_arrow(table)`.

    >>> import wargauge as wg
    >>> r = wg.run("two-villages", games=20)
    >>> len(r.matchups), r.matchups["games"]
    (1, [20])
    >>> r.matchups[0]["scenario"]
    'two-villages'
    >>> r.matchups.definitions["games"]
    'Games played: two for each pair.'
    """

    def __init__(self, table: _Table) -> None:
        self._table = table

    @property
    def name(self) -> str:
        """Its name, such as `matchups`; its file is `matchups.csv`."""
        return self._table.name

    @property
    def columns(self) -> list[str]:
        """The names of its columns."""
        return self._table.columns

    @property
    def definitions(self) -> dict[str, str]:
        """What each column means, with its unit."""
        return {field["name"]: field["description"] for field in self.schema["fields"]}

    @property
    def schema(self) -> dict[str, list[dict[str, str]]]:
        """Its Table Schema: names, types, definitions and limits of its columns."""
        schema: dict[str, list[dict[str, str]]] = json.loads(self._table.schema)
        return schema

    @property
    def csv(self) -> bytes:
        """The bytes of the program's file."""
        return self._table.csv

    @property
    def rows(self) -> list[dict[str, Value]]:
        """The rows as dicts; `pandas.DataFrame(table.rows)` takes them in any version."""
        values = [self._table.column(name) for name in self.columns]
        return [dict(zip(self.columns, row)) for row in zip(*values)]

    def __len__(self) -> int:
        return len(self._table)

    def __iter__(self) -> Iterator[dict[str, Value]]:
        return iter(self.rows)

    @overload
    def __getitem__(self, at: int) -> dict[str, Value]: ...
    @overload
    def __getitem__(self, at: str) -> list[Value]: ...
    def __getitem__(self, at: int | str) -> dict[str, Value] | list[Value]:
        if isinstance(at, str):
            return list(self._table.column(at))
        return self.rows[at]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        return self._table.__arrow_c_schema__()

    def __repr__(self) -> str:
        rows = "row" if len(self) == 1 else "rows"
        return f"<table {self.name}: {len(self)} {rows} of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        told = self.definitions
        head = "".join(
            f'<th title="{escape(told.get(name, ""))}">{escape(name)}</th>' for name in self.columns
        )
        body = "".join(f"<tr>{_cells(row)}</tr>" for row in self.rows[:_SHOWN])
        left = len(self) - _SHOWN
        more = f"<p>and {left} rows more</p>" if left > 0 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cells(row: Mapping[str, Value]) -> str:
    texts = ("" if value is None else str(value) for value in row.values())
    return "".join(f"<td>{escape(text)}</td>" for text in texts)
