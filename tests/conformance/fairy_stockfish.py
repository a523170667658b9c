"""Positions as Fairy-Stockfish writes them."""


def fen(line: str) -> str:
    """Write a position line as Fairy-Stockfish does: our Black is its White, who begins."""
    rows, side, halfmoves, fullmove = line.split(" ")
    return f"{rows.replace('x', 'P').replace('o', 'p')} {'w' if side == 'x' else 'b'} {halfmoves} {fullmove}"
