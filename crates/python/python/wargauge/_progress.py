"""How far a study is, in a terminal or a notebook."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any


def _in_notebook() -> bool:
    return "ipykernel" in sys.modules


@contextmanager
def shown(
    name: str, planned: int | None, wanted: bool | None
) -> Generator[Callable[[int], object] | None, None, None]:
    """Shows a line of progress while the block runs, and gives what is to be told the number of games; nothing
    is shown where nobody looks, unless that is `wanted`."""
    if wanted is None:
        wanted = _in_notebook() or sys.stderr.isatty()
    if not wanted:
        yield None
        return
    with warnings.catch_warnings():
        # Without widgets a notebook shows the line as text.
        warnings.simplefilter("ignore")
        from tqdm.auto import tqdm

        bar: Any = tqdm(desc=name, total=planned, unit=" games", leave=False)

    def tell(games: int) -> None:
        bar.update(max(0, games - bar.n))

    try:
        yield tell
    finally:
        bar.close()
