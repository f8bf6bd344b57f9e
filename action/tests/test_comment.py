"""The script of the comment against a host that answers as the real one was recorded to: `python3 -m unittest discover
-s action/tests`."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import parse_qs, urlparse

HERE = Path(__file__).parent
RECORDED = HERE / "recorded"
sys.path.insert(0, str(HERE.parent))

import comment as script  # noqa: E402


def recorded(name: str) -> Any:
    return json.loads((RECORDED / f"{name}.json").read_text(encoding="utf-8"))


class Answers(BaseHTTPRequestHandler):
    """A host with some comments; it notes what it is asked to write."""

    comments: list[dict[str, Any]] = []
    written: list[tuple[str, str, str]] = []
    refuses = False

    def answer(self, code: int, content: Any) -> None:
        body = json.dumps(content).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        asked = urlparse(self.path)
        assert asked.path == "/repos/club/battles/issues/7/comments", asked.path
        query = parse_qs(asked.query)
        size, page = int(query["per_page"][0]), int(query["page"][0])
        self.answer(200, self.comments[(page - 1) * size : page * size])

    def write(self) -> None:
        length = int(self.headers["Content-Length"])
        body = json.loads(self.rfile.read(length))
        assert self.headers["Authorization"] == "Bearer secret"
        if self.refuses:
            self.answer(403, {"message": "Resource not accessible by integration"})
            return
        self.written.append((self.command, self.path, body["body"]))
        self.answer(200, {"id": 1})

    do_POST = write
    do_PATCH = write

    def log_message(self, format: str, *args: object) -> None:
        pass


class TestComment(unittest.TestCase):
    def setUp(self) -> None:
        Answers.comments = recorded("comments")
        Answers.written = []
        Answers.refuses = False
        self.server = HTTPServer(("127.0.0.1", 0), Answers)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "comment.md"

    def run_script(self, text: str | None) -> str:
        if text is not None:
            self.file.write_text(text, encoding="utf-8")
        environment = {
            "GITHUB_EVENT_PATH": str(RECORDED / "pull_request.json"),
            "GITHUB_REPOSITORY": "club/battles",
            "GITHUB_API_URL": f"http://127.0.0.1:{self.server.server_port}",
            "TOKEN": "secret",
        }
        said = io.StringIO()
        with mock.patch.dict(os.environ, environment), contextlib.redirect_stdout(said):
            self.assertEqual(script.main(str(self.file)), 0)
        return said.getvalue()

    def test_what_moved_is_told_once(self) -> None:
        text = f"{script.MARK}\n# Balance check: fail\n"
        self.run_script(text)
        self.assertEqual(
            Answers.written, [("POST", "/repos/club/battles/issues/7/comments", text)]
        )

    def test_nobody_is_written_to_about_nothing(self) -> None:
        self.assertIn("no comment", self.run_script(None))
        self.assertEqual(Answers.written, [])

    def test_an_earlier_comment_is_edited_even_on_a_later_page(self) -> None:
        talk = recorded("comments")[0]
        Answers.comments = [*(dict(talk, id=number) for number in range(130)), recorded("own_comment")]
        text = f"{script.MARK}\n# Balance check: inconclusive\n"
        self.run_script(text)
        way = "/repos/club/battles/issues/comments/640"
        self.assertEqual(Answers.written, [("PATCH", way, text)])

    def test_the_same_text_is_not_written_again(self) -> None:
        Answers.comments.append(recorded("own_comment"))
        self.run_script(recorded("own_comment")["body"])
        self.assertEqual(Answers.written, [])

    def test_what_has_come_back_is_told_in_the_earlier_comment(self) -> None:
        Answers.comments.append(recorded("own_comment"))
        self.run_script(None)
        [(method, _, text)] = Answers.written
        self.assertEqual((method, text), ("PATCH", script.NOTHING))

    def test_a_token_that_may_not_write_costs_the_comment_alone(self) -> None:
        Answers.refuses = True
        said = self.run_script(f"{script.MARK}\nmoved")
        self.assertTrue(said.startswith("::warning::no comment is written"), said)

    def test_a_comment_is_shorter_than_what_hosts_cut(self) -> None:
        self.run_script(f"{script.MARK}\n" + "a row of a table\n" * 10_000)
        [(_, _, text)] = Answers.written
        self.assertLess(len(text), 65_536)
        self.assertTrue(text.startswith(script.MARK) and text.endswith("has all)\n"))


if __name__ == "__main__":
    unittest.main()
