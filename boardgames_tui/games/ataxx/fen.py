"""FEN of Ataxx as other programs write it: with other letters for pieces, and perhaps without the numbers."""

START = "startpos"
START_LINE = "x5o/7/7/7/7/7/o5x x 0 1"
# From the letters of other programs, for pieces and sides, to those of a position line.
OTHER_LETTERS = str.maketrans("XObBwW", "xoxxoo")
# The same for Fairy-Stockfish and its relatives, which call the first player White and write that side in capitals.
FAIRY_LETTERS = str.maketrans("Pp*wb", "xo-xo")
# From the letters of a position line to those of Fairy-Stockfish.
CELLS_TO_FAIRY = str.maketrans("xo-", "Pp*")
SIDE_TO_FAIRY = {"x": "w", "o": "b"}
# Half-moves and turn of a FEN that lacks them.
DEFAULT_NUMBERS = ("0", "1")


def read(text: str) -> str:
    """Return the position line of a FEN, with default numbers if it lacks some; a position line stays the same."""
    if text.strip() == START:
        return START_LINE
    rows, *words = text.split() or [""]
    # Programs for chess also write the rights to castle and an en-passant square, which are always missing here.
    fields = [word for word in words if word != "-"]
    letters = FAIRY_LETTERS if "p" in rows.lower() else OTHER_LETTERS
    if not fields:
        return rows.translate(letters)
    side, *numbers = fields
    missing_numbers = DEFAULT_NUMBERS[len(numbers) :]
    return " ".join([rows.translate(letters), side.translate(letters), *numbers, *missing_numbers])


def write(line: str) -> str:
    """Return the FEN of a position line, as Fairy-Stockfish writes it."""
    rows, side, *numbers = line.split(" ")
    return " ".join([rows.translate(CELLS_TO_FAIRY), SIDE_TO_FAIRY[side], *numbers])
