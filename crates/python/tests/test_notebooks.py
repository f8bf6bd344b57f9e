"""The notebooks run from top to bottom."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "examples" / "notebooks"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert all(not cell.get("outputs") for cell in notebook.cells), "it is kept without results"
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    shown = [
        output.get("data", {}).get("text/html", "")
        for cell in notebook.cells
        for output in cell.get("outputs", [])
    ]
    assert any("<iframe" in html for html in shown), "nothing is drawn"
