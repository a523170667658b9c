"""The listing of a whole game in ADD_A_GAME.md: `python -m tests.sixth_game.listing` writes it anew."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "ADD_A_GAME.md"
GAME = Path(__file__).parent / "reversi"
LISTING = re.compile(r"(?<=<!-- listing: )([\w.]+) -->\n.*?(?=<!-- end -->)", re.DOTALL)


def with_listing(page: str) -> str:
    return LISTING.sub(lambda found: f"{found[1]} -->\n{_listed(found[1])}", page)


def _listed(name: str) -> str:
    return f"```python\n# {name}\n{(GAME / name).read_text('utf-8')}```\n"


if __name__ == "__main__":
    PAGE.write_text(with_listing(PAGE.read_text("utf-8")), "utf-8")
