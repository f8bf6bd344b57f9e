"""Writes what a check found as a comment on a change: one that is edited rather than repeated, and none where nothing
has moved and nobody was told anything before.

    python3 comment.py COMMENT.md

What the runner says is in the environment: GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_API_URL, TOKEN.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MARK = "<!-- wargauge check -->"
"""By which the comment is found again; the program writes it at its head."""

NOTHING = f"{MARK}\nThe balance is where the baseline has it: what an earlier state of this change had moved is back."
"""What an earlier comment becomes when nothing moves any more."""

PAGE = 100
"""Comments that are asked for at once."""


MOST = 65_000
"""The most characters of a comment: code hosts cut them a little above."""


def limited(text: str) -> str:
    """A comment that no code host cuts: whole lines go."""
    if len(text) <= MOST:
        return text
    return text[: text.rindex("\n", 0, MOST)] + "\n\n(cut: the summary has all)\n"


class Host:
    """The code host, as its API has it."""

    def __init__(self, url: str, repository: str, token: str) -> None:
        self.base = f"{url}/repos/{repository}"
        self.token = token

    def ask(self, method: str, way: str, body: dict[str, str] | None = None) -> Any:
        request = urllib.request.Request(
            self.base + way,
            data=None if body is None else json.dumps(body).encode(),
            method=method,
            headers={
                "Accept": "application/vnd.github+json",
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
                "X-GitHub-Api-Version": "2022-11-28",
            },
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def comments(self, number: int) -> Iterator[dict[str, Any]]:
        """The comments on a change, the oldest first."""
        page = 1
        while True:
            some = self.ask("GET", f"/issues/{number}/comments?per_page={PAGE}&page={page}")
            yield from some
            if len(some) < PAGE:
                return
            page += 1


def is_own(comment: dict[str, Any]) -> bool:
    """Whether a comment was written by this script: a bot's, with the mark at its head. Whoever else quotes the mark is
    left alone."""
    is_bot = (comment.get("user") or {}).get("type") == "Bot"
    return is_bot and (comment.get("body") or "").startswith(MARK)


def publish(host: Host, number: int, text: str | None) -> str:
    """Writes, edits or leaves the comment; says which."""
    own = next(filter(is_own, host.comments(number)), None)
    if own is None:
        if text is None:
            return "nothing moved: no comment"
        host.ask("POST", f"/issues/{number}/comments", {"body": text})
        return "commented"
    text = text or NOTHING
    if own["body"].strip() == text.strip():
        return "the comment says so already"
    host.ask("PATCH", f"/issues/comments/{own['id']}", {"body": text})
    return "edited the comment"


def main(path: str) -> int:
    """Publishes what stands in a file; a host that refuses costs the comment, not the check."""
    with open(os.environ["GITHUB_EVENT_PATH"], encoding="utf-8") as file:
        number = json.load(file)["pull_request"]["number"]
    host = Host(
        os.environ.get("GITHUB_API_URL", "https://api.github.com"),
        os.environ["GITHUB_REPOSITORY"],
        os.environ["TOKEN"],
    )
    found = Path(path)
    text = limited(found.read_text(encoding="utf-8")) if found.is_file() else None
    try:
        print(publish(host, int(number), text))
    except urllib.error.HTTPError as error:
        # A change from a fork is read by a token that may not write.
        print(f"::warning::no comment is written: the host answers {error.code} {error.reason}")
    except OSError as error:
        print(f"::warning::no comment is written: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
