"""What becomes of each deed at each venue: a game here, one by message, and one at a table.

The games are those of `test_venues.VENUES`: Io, with White to move, who is the person by message and at the table. A
row has the lines that are typed one after the other, and for each venue the answer to the last one: its sentences, and
`board(n)`. None means that the word does not exist there. After the end of a game, only the table listens.
"""


def board(stones):
    """Return what stands for a board with a number of stones."""
    return f"board with {stones}"


EMPTY, ONE = board(0), board(1)
NO_OFFER, NOBODY, OVER = "There is no offer to answer.", "Nobody has joined yet.", "The game is over."
SURE = "Resign? You lose the game. Type yes to resign."
NO_HELP = "No hints and no analysis until this game is over."
GONE = "What is taken back is gone in a game with somebody elsewhere."
PLAY_FIRST, OFFERED = (
    "Play first: an offer goes with a turn.",
    "You offer a draw. Your opponent can answer at any time.",
)
ASKED = "You ask to take your last turn back. Your opponent can answer at any time."
NO_LINE = "'bg1.AAAA' belongs to a game by message: `boardgames-tui post` opens it."
LOST = "Black wins by resignation."
NOT_NOW = "Replies can be prepared while the other player is to move."
AFTER_C3 = "b2 b3 b4 c2 c4 d2 d3 d4"

ROWS = [
    # The same words, with the same answers.
    (("c3", "legal"), AFTER_C3, AFTER_C3, AFTER_C3),
    (("why c9",), *["'c9' is not a move of Io on this board. Type a move, such as a1."] * 3),
    (("why",), *["Type why MOVE."] * 3),
    (("why C3",), *["c3 is legal and changes nothing else on the board."] * 3),
    (("BOARD",), EMPTY, EMPTY, EMPTY),
    (("line",), *["5/5/5/5/5 o first -"] * 3),
    (("",), "", "", ""),
    (("C3", "line"), *["5/5/2o2/5/5 x bound c3"] * 3),
    (("moves",), *["No moves yet."] * 3),
    (("c3", "moves"), *["1 White c3"] * 3),
    (("c3", "show 0"), EMPTY, EMPTY, EMPTY),
    (("c3", "show 1"), ONE, ONE, ONE),
    (("show 1",), *["'1' is not the number of a move. Only 0, the start, can be shown."] * 3),
    (("c3", "show 2"), *["'2' is not the number of a move. There are moves 1 to 1; 0 is the start."] * 3),
    (("legal c3",), *["Type only legal, without 'c3'."] * 3),
    (("yes",), NO_OFFER, NO_OFFER, NO_OFFER),
    (("no",), NO_OFFER, NO_OFFER, NO_OFFER),
    (("c3", "draw", "legal"), AFTER_C3, AFTER_C3, AFTER_C3),
    (("resign", "y"), *["The game continues."] * 3),
    # The same words, with other answers.
    (("hint",), "a1 takes a corner.", NO_HELP, NO_HELP),
    (("undo",), *["Nothing to take back."] * 3),
    (("c3", "undo"), EMPTY, NOBODY, ASKED),
    (("redo",), "Nothing to redo.", GONE, GONE),
    (("c3", "undo", "redo"), f"White plays c3. {ONE}", GONE, GONE),
    (("draw",), "Ben offers a draw: yes or no?", PLAY_FIRST, PLAY_FIRST),
    (("c3", "draw"), "Ann offers a draw: yes or no?", NOBODY, OFFERED),
    (("c3", "draw", "yes"), "Draw by agreement.", NO_OFFER, NO_OFFER),
    (("c3", "draw", "no"), "The game continues.", NO_OFFER, NO_OFFER),
    (("resign yes",), LOST, LOST, f"{EMPTY} You have lost. {LOST}"),
    (("resign", "yes"), LOST, LOST, f"{EMPTY} You have lost. {LOST}"),
    (
        ("c3", "resign yes"),
        "White wins by resignation.",
        NOBODY,
        f"{ONE} You have lost. {LOST[:-1]}, as far as is known here.",
    ),
    # Words of one venue or two, and a line of a game by message.
    (("bg1.AAAA", ""), NO_LINE, "The line is damaged: its end is missing.", NO_LINE),
    (("restart",), "This is the start.", None, None),
    (("c3", "restart"), EMPTY, None, None),
    (("message",), "", None, None),
    (("c3", "send"), None, "", None),
    (("if c3 then d4",), None, NOT_NOW, NOT_NOW),
    (("c3", "if b3 e2 then d2 b1"), None, *["Prepared: if b3 e2 then d2 b1."] * 2),
    (("c3", "if b3 e2 then d2 b1", "replies"), None, *["if b3 e2 then d2 b1"] * 2),
    (("c3", "if b3 e2 then d2 b1", "forget"), None, *["No reply is prepared."] * 2),
    (("replies",), None, *["No reply is prepared."] * 2),
    (("rematch",), None, *["The game is not over."] * 2),
    (("trust",), None, None, "There is no doubt about the game."),
    (("accept",), None, None, "This seat is taken."),
    (("off",), None, None, "The game is called off."),
    (("c3", "off"), None, None, "A game that has begun can be resigned, not called off."),
    (("claim",), None, None, "Nobody is out of time."),
    (("say hi",), None, None, "You: hi"),
    (("say",), None, None, "Type say TEXT."),
    (("chat",), None, None, "Nobody has said anything."),
    (("say hi", "chat"), None, None, "ann: hi"),
    (("mute",), None, None, "Chat is hidden."),
    (("mute", "mute"), None, None, "Chat is shown."),
]
# What follows the end of a game, where a game at a table can still be spoken to.
AFTER_THE_END = {
    "undo": "Nothing to take back.",
    "draw": OVER,
    "resign": OVER,
    "hint": OVER,
    "yes": OVER,
    "c4": f"c4 cannot be played: {OVER} (help lists the commands)",
    "rematch": "",
}
