"""Positions of Ataxx as other programs write them: FEN, with other letters for pieces, and perhaps without numbers."""

START = "startpos"
START_LINE = "x5o/7/7/7/7/7/o5x x 0 1"
CELLS = str.maketrans("XObBwW", "xoxxoo")
# Fairy-Stockfish and its relatives call the first player White and draw that player's pieces as capitals.
FAIRY = str.maketrans("Pp*wb", "xo-xo")
FAIRY_CELLS = str.maketrans("xo-", "Pp*")
FAIRY_SIDES = {"x": "w", "o": "b"}
NUMBERS = ("0", "1")


def read(text: str) -> str:
    """Return the position line that a FEN means; what is no FEN stays as it is."""
    rows, *rest = text.split() or [""]
    if text.strip() == START:
        return START_LINE
    letters = FAIRY if "p" in rows.lower() else CELLS
    side = [field.translate(letters) for field in rest[:1]]
    numbers = NUMBERS[len(rest) - 1 :] if rest else ()
    return " ".join([rows.translate(letters), *side, *rest[1:], *numbers])


def write(line: str) -> str:
    """Return the FEN of a position line, as Fairy-Stockfish has it."""
    rows, side, *numbers = line.split(" ")
    return " ".join([rows.translate(FAIRY_CELLS), FAIRY_SIDES[side], *numbers])
