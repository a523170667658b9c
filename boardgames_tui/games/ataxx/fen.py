"""FEN of Ataxx as other programs write it: with other letters for pieces, and perhaps without the numbers."""

START = "startpos"
START_LINE = "x5o/7/7/7/7/7/o5x x 0 1"
# Letters of other programs for pieces.
CELLS = str.maketrans("XObBwW", "xoxxoo")
# Letters of Fairy-Stockfish and its relatives, which call the first player White and write his pieces as capitals.
FAIRY = str.maketrans("Pp*wb", "xo-xo")
FAIRY_CELLS = str.maketrans("xo-", "Pp*")
FAIRY_SIDES = {"x": "w", "o": "b"}
# Half-moves and turn of a FEN that lacks them.
NUMBERS = ("0", "1")


def read(text: str) -> str:
    """Return the position line of a FEN; return any other text unchanged."""
    rows, *rest = text.split() or [""]
    if text.strip() == START:
        return START_LINE
    letters = FAIRY if "p" in rows.lower() else CELLS
    side = [field.translate(letters) for field in rest[:1]]
    numbers = NUMBERS[len(rest) - 1 :] if rest else ()
    return " ".join([rows.translate(letters), *side, *rest[1:], *numbers])


def write(line: str) -> str:
    """Return the FEN of a position line, as Fairy-Stockfish writes it."""
    rows, side, *numbers = line.split(" ")
    return " ".join([rows.translate(FAIRY_CELLS), FAIRY_SIDES[side], *numbers])
