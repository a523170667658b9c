"""Records by other programs, some with data that this one does not know."""

# A game of pychess.org. Ann, the first player, is White there and Black here.
PYCHESS = """\
[Event "PyChess rated game"]
[Site "https://www.pychess.org/AbCdEf12"]
[Date "2026.11.21"]
[Round "-"]
[White "ann"]
[Black "bob"]
[Result "0-1"]
[TimeControl "180+2"]
[WhiteElo "1512?"]
[BlackElo "1688"]
[Variant "Ataxx"]
[FEN "P5p/7/7/7/7/7/p5P w 0 1"]
[SetUp "1"]

1. P@g2 { [%clk 0:02:58] } P@f7 { [%clk 0:02:57] } 2. Pg4 Pge5 0-1
"""
# Two games in PGN with all that its import format allows.
JOINED = """\
\ufeff; from two files
% escaped

[Event "Club"] [White "Ben"]
[ECO "A00"]
[Size "7"]
[Setup "1"]
[FEN "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1"]

{ before } 1.g2! $14 { [%eval 0.25] [%clk 0:09:59.8] } 1. ... a1a3+ (1... { else } g6 $142 (1... f6 +/-) 2. f3=)
2 f3#!? 1-0 { Ben resigns. }

; the second
[Event "Cup"]

1. f2 *
"""
# A game from a Go editor, with properties that mean nothing in Torus.
GO_EDITOR = """\
(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]RU[Japanese]SZ[9]KM[6.50]TM[1800]OT[5x30 byo-yomi]
PW[Ben]PB[Ann]WR[3k]BR[2k]DT[2026-11-21]GN[Cup: final]RE[B+3.5]GC[About the game.]
;B[cg]BL[1799.5]N[A name \\] here]C[good]TE[1]DM[1];W[df]WL[1790.1]OW[5]
(;B[ee]GB[2]XX[a\\]b:c\\:d][e];W[ff]BM[3]SQ[ff]LB[aa:x])
(;B[aa]KO[]MN[7]VW[aa:cc]HO[1]))
"""
ENCODED = [
    f"(;SZ[9]PB[{black}]PW[Ben];B[cg]C[{comment}];W[df])".encode(codec)
    for codec, black, comment in (
        ("cp932", "山下敬吾", "ここは大きい。"),
        ("gb18030", "聂卫平", "这一手很好。"),
        ("cp950", "周俊勳", "這一手很好。"),
        ("cp949", "이세돌", "이 수는 좋은 수입니다."),
        ("cp1251", "Каспаров", "Хороший ход."),
        ("cp1250", "Łukasz", "dobry ruch, źle"),
    )
]


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
