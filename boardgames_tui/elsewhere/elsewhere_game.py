"""A game elsewhere as the person here sees it: the own copy, and what this person does.

Whatever the person does is saved in the own copy first, and counts from then on. Subclasses bring it to the other
player: by lines that people carry (hand.py), or by files at a table (table_game.py).
"""

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Literal, Self, TypeAlias

from boardgames_tui.core.action import spoken_line
from boardgames_tui.core.cells import LETTERS
from boardgames_tui.core.errors import ActionError, BoardGamesError, SaveError
from boardgames_tui.elsewhere.copy import Copy
from boardgames_tui.elsewhere.entries import ACCEPT, CALL_OFF, CLAIM, DECLINE, DRAW, RESIGN, TAKE_BACK, Request
from boardgames_tui.elsewhere.line import MAX_CHAT_LENGTH
from boardgames_tui.elsewhere.replies import Plan, read_plan, reply_to, with_plan
from boardgames_tui.elsewhere.state import GRACE, GameState
from boardgames_tui.elsewhere.store import ChangedError, file_state, load, save
from boardgames_tui.match.clock import Clock
from boardgames_tui.match.events import Offered
from boardgames_tui.match.rights import NO_OFFER, OVER, WATCHING, Right, who_is_to_move
from boardgames_tui.match.seats import Seat
from boardgames_tui.system.file_state import FileState

# What a person may do besides what may be done in any game: claim a win on time, call the game off, say a line of chat,
# prepare a reply or forget all prepared ones, begin a rematch, take an open seat, and trust what is at the table.
Act: TypeAlias = Right | Literal["claim", "off", "say", "prepare", "forget", "rematch", "join", "trust"]
# Acts that are not refused if the game has gone on since the person has seen it, because they mean the same.
WHENEVER: Collection[Act] = ("resign", "off", "say", "forget")
# Entries that offer something or end the game; and acts that the person with the pen adds as entries, not as requests.
WORDS: Mapping[Act, str] = {"draw": DRAW, "takeback": TAKE_BACK, "resign": RESIGN, "claim": CLAIM, "off": CALL_OFF}
AT_ONCE: Collection[Act] = ("resign", "claim")
# Number of times that a change is tried if another process of the same person changes the copy at the same time.
MAX_ATTEMPTS = 5


class OvertakenError(SaveError):
    """An act that came too late: the game has gone on since the person has seen it."""


class ElsewhereGame:
    """A game of which the person here has an own copy. All methods raise a BoardGamesError if they are refused."""

    def __init__(self, copy: Copy, file: FileState | None) -> None:
        self.copy, self._file = copy, file
        self.state = GameState(copy.chain, copy.requests, time.time())
        # Sentences for the person; each is empty if there is nothing to say.
        # What is wrong with the other side's letter: usually that it does not agree with the own copy.
        self.objection = ""
        # Why the other player cannot read the last entries of the person here yet.
        self.delay = ""
        # The prepared reply that was played last, or why it was not.
        self.reply = ""

    @property
    def name(self) -> str:
        return self.copy.game.name

    @property
    def seat(self) -> int:
        """Seat of the person here; 0 for one who only watches."""
        return self.copy.seat

    @property
    def is_my_turn(self) -> bool:
        """Whether the person here has to write next: to play, to answer an offer, or to join."""
        return self.seat != 0 and self.state.pen == self.seat

    @property
    def offer_to_me(self) -> Request | None:
        """The other player's request, such as for a draw, that the person here has to answer; None if there is none."""
        if not (self.is_my_turn and self.state.match.offer):
            return None
        entries = self.copy.game.entries
        # An older version of the program writes an offer as the last entry of the game.
        return self.state.offer or Request(len(entries) - 1, entries[-1])

    @property
    def _tenths(self) -> int:
        """Present time in tenths of a second since the game began, never less than that of the last entry."""
        return max(self.copy.game.tenths_at(time.time()), round(self.state.chain.time * 10))

    @property
    def clock(self) -> Clock | None:
        clock = self.state.match.clock
        return clock.advanced_to(self._tenths / 10) if clock and self.state.stage == "on" else clock

    @property
    def may_end_lapse(self) -> bool:
        """Whether a letter that has not arrived yet may still undo the end of the game."""
        return self.state.end is not None and self.state.stage == "over"

    @property
    def seats(self) -> Mapping[int, Seat]:
        """The players, as the person here sees them."""
        return self.state.match.seats

    def refusal(self, act: Act) -> str:
        """Return why the person here may not do something now; an empty text if this is possible."""
        stage = self.state.stage
        if act == "join":
            # A person with a seat in an open challenge has offered it.
            reasons = {"open": "This is your own challenge.", "off": "This challenge was withdrawn."}
            return reasons.get(stage, "This seat is taken.")
        if not self.seat:
            return WATCHING
        if act == "trust":
            return "" if self.objection or self.delay else "There is no doubt about the game."
        if act == "rematch":
            return "" if stage == "over" else "The game is not over."
        if act in ("say", "forget"):
            return ""
        reason_of_end = {"over": OVER, "off": "The game was called off."}.get(stage)
        return reason_of_end or self._refusal_in_game(act)

    def _refusal_in_game(self, act: Act) -> str:
        """Return why the person here may not do something in a game that has not ended."""
        match, sentence = self.state.match, ""
        # A person in the open seat joins by the first entry.
        has_guest = not self.state.chain.open_seat or self.is_my_turn
        match act:
            case "act" | "draw" | "takeback" | "resign" if not has_guest:
                sentence = "Nobody has joined yet."
            case "act" if not self.is_my_turn:
                sentence = who_is_to_move(match)
            case "draw" | "takeback" if self.is_my_turn:
                sentence = "Play first: an offer goes with a turn."
            case "draw" | "takeback":
                asked_already = "You have asked already." if match.offer else ""
                sentence = asked_already or self.state.chain.why_no_offer(Offered(act, self.seat))
            case "answer" if not self.offer_to_me:
                sentence = NO_OFFER
            case "claim" if not self.state.is_opponent_out_of_time(self.seat, self._tenths / 10 - GRACE):
                sentence = "Nobody is out of time."
            case "off" if not self.state.may_call_off(self.seat):
                sentence = "A game that has begun can be resigned, not called off."
            case "prepare" if self.is_my_turn or match.position.seat == self.seat:
                sentence = "Replies can be prepared while the other player is to move."
        return sentence

    def is_changed(self) -> bool:
        """Return whether there may be something to read. May be called in a thread."""
        return self._file is not None and file_state(self.name) != self._file

    def refresh(self) -> bool:
        """Read what is new, play the reply that was prepared for it, and publish; return whether anything changed."""
        copy_before, stage_before = self.copy, self.state.stage
        self._read_changes()
        self._play_prepared_reply()
        self.publish()
        return self.copy != copy_before or self.state.stage != stage_before

    def _read_changes(self) -> None:
        """Read the own copy again if another process of the person has changed it."""
        if ElsewhereGame.is_changed(self):
            self._load_copy()

    def publish(self) -> None:
        """Write the news for the other player; by default do nothing, because people send the lines."""

    def _load_copy(self) -> None:
        self.copy, self._file = load(self.name)
        self.state = GameState(self.copy.chain, self.copy.requests, time.time())

    def saved(self) -> Self:
        """Save a game that is new here, and return it."""
        self._file = save(self.copy, self.state, None)
        return self

    def _save_received(self, new: Copy) -> None:
        """Save the copy after a letter of the other player was added, and continue with it."""
        added_entries = new.game.entries[len(self.copy.game.entries) :]
        if any(entry.startswith(ACCEPT) for entry in added_entries):
            # The turn for which a reply was prepared may have been taken back.
            new = replace(new, plans=())
        self._save(new)

    def _save(self, new: Copy) -> None:
        """Continue with a copy and, if the game has a file and changes, save it; raise SaveError if that fails."""
        state = GameState(new.chain, new.requests, time.time())
        new = replace(new, requests=state.requests)
        if new != self.copy and self._file:
            try:
                self._file = save(new, state, self._file)
            except ChangedError:
                # Another process of the person has changed the file.
                self._load_copy()
                raise
        self.copy, self.state = new, state

    def play(self, *texts: str) -> None:
        self._change("act", lambda: self._with_entries(map(self._timed, texts)))

    def answer(self, request: Request, *, accepted: bool) -> None:
        """Answer one offer of the opponent."""

        def change() -> Copy:
            if request != self.offer_to_me:
                raise OvertakenError("This offer does not count any more. Look at the game, and try again.")
            # An offer that is only a request becomes an entry before the answer.
            offer = [request.text] if request == self.state.offer else []
            return self._with_entries([*offer, self._timed(ACCEPT if accepted else DECLINE)])

        self._change("answer", change)

    def request(self, act: Act) -> None:
        """Offer a draw or a take-back, resign, claim a win on time, or call the game off."""

        def change() -> Copy:
            entry = self._timed(f"{WORDS[act]} {LETTERS[self.seat]}")
            if act in AT_ONCE and self.is_my_turn:
                return self._with_entries([entry])
            request = Request(len(self.copy.game.entries), entry)
            return replace(self.copy, requests=(*self.copy.requests, request))

        self._change(act, change)

    def say(self, text: str) -> None:
        """Say a line of chat; raise ActionError if it is too long or cannot be printed."""
        text = text.strip()
        if not text or len(text) > MAX_CHAT_LENGTH or not text.isprintable():
            raise ActionError(f"A message has 1 to {MAX_CHAT_LENGTH} printable characters.")

        def change() -> Copy:
            last = max((number for seat, number, _ in self.copy.chat if seat == self.seat), default=0)
            return self.copy.with_chat(self.seat, [(last + 1, text)])

        self._change("say", change)

    def prepare(self, text: str) -> Plan:
        """Save a conditional reply, such as `if c4 then d5`, and return it parsed."""
        plan = read_plan(self.state.match.position, text)
        self._change("prepare", lambda: replace(self.copy, plans=with_plan(self.copy.plans, plan)))
        return plan

    def forget_plans(self) -> None:
        self._change("forget", lambda: replace(self.copy, plans=()))

    def _play_prepared_reply(self) -> None:
        """Play the prepared reply to the last turn, unless an offer has to be answered first."""
        match = self.state.match
        if not (self.copy.plans and match.turns) or match.offer or self.refusal("act"):
            return
        last_turn = [step.action.text for step in match.turns[-1].steps]
        reply, later_plans = reply_to(self.copy.plans, last_turn)
        if not reply:
            self._save(replace(self.copy, plans=()))
            return
        try:
            self._save(replace(self._with_entries(map(self._timed, reply)), plans=later_plans))
        except BoardGamesError as error:
            self.reply = str(error)
        else:
            self.reply = f"Your prepared reply {spoken_line(reply)} was played."

    def _timed(self, text: str) -> str:
        """Return an entry with the present time, if entries of this game have one."""
        return self.copy.game.timed(text, self._tenths)

    def _with_entries(self, entries: Iterable[str]) -> Copy:
        """Return the copy with new entries, without prepared replies; raise a BoardGamesError if they are refused."""
        chain = self.copy.chain.after(entries)
        if chain.match.is_mid_turn and not chain.match.outcome:
            raise ActionError("This is only a part of a turn.")
        return replace(self.copy, chain=chain, plans=())

    def _change(self, act: Act, change: Callable[[], Copy]) -> None:
        """Refresh the game; then save and publish the copy that `change` returns. Raise ActionError if refused."""
        for _ in range(MAX_ATTEMPTS):
            seen_game = self.copy.game
            self.refresh()
            if act not in WHENEVER and seen_game != self.copy.game:
                break
            if refusal := self.refusal(act):
                raise ActionError(refusal)
            try:
                self._save(change())
            except ChangedError:
                continue
            self.publish()
            return
        raise OvertakenError("The game has gone on. Look at it, and try again.")
