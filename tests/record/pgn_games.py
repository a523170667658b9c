"""PGN games as written by other programs."""

# A game as cuteataxx writes it: the first player is Black, whose side is x; White begins after an opening.
CUTEATAXX = """\
[Event "?"]
[Site "CuteAtaxx"]
[Date "2026-11-21 18:03:55"]
[Round "1"]
[black "Zilax"]
[white "Tiktaxx"]
[Result "1-0"]
[FEN "x5o/7/2-1-2/7/2-1-2/7/o5x o 0 1"]
[FinalFEN "x5o/7/2-1-2/7/2-1-2/5xx/oo5 o 0 3"]
[Adjudicated "Out of time"]
[Winner "Zilax"]
[Loser "Tiktaxx"]
[PlyCount "3"]
[Material "+0"]

1... b1 { movetime 12 } 2. g2 { movetime 3 } b2 { movetime 251 } 1-0


"""
PYTHON_ATAXX = """\
[Event "Test"]
[Site "?"]
[Date "2026.11.21"]
[Round "-"]
[White "Player 2"]
[Black "Player 1"]
[Result "*"]
[FEN "x5o/7/7/7/7/7/o5x x"]

1. a7c7 (1. a7c5 { Test }) 1... g7f5 (1... a2 { Another (1.. b2) } 2. g2 (2. f2 { Last })) 2. g1f3 a1b3 { Test 123 } *
"""
