"""Menu of a game and the questions about it, with the effect of each answer."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from textual.app import ComposeResult, SystemCommand
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.cells import NAMES
from boardgames_tui.match.events import Offered
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import OFFERS
from boardgames_tui.play.coach import TAKE_BACK
from boardgames_tui.play.deed import Deed
from boardgames_tui.play.messages import result_for_person
from boardgames_tui.play.session import GameSession
from boardgames_tui.record import Record
from boardgames_tui.ui.control.keys import ARGUMENT_INPUT, bar
from boardgames_tui.ui.screens import dialogs
from boardgames_tui.ui.screens.dialogs import Modal, Question, ask
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.record_files import describe_saved, save_record
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.setup import SetupScreen
from boardgames_tui.ui.screens.share import ShareScreen
from boardgames_tui.ui.screens.start_game import StartGame, start_new_game
from boardgames_tui.ui.screens.table_lobby import LobbyScreen
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.panel_text import outcome_text

# Effects of answers by their labels.
Answers = Mapping[str, Callable[[], object]]
# Label of the answer that leaves the game, by the screen below, if that is not a list of games.
LEAVE_LABELS = {
    EditorScreen: "Back to the position",
    ReplayScreen: "Back to the record",
    LobbyScreen: "Back to the table",
}
# Titles of the questions about offers.
ASKED = {"draw": "Agree to a draw?", "takeback": "Take back?"}
# Maximum length of what can be typed after a word.
MAX_ARGUMENT = 200


class ArgumentScreen(Modal[str]):
    """Dialog for the argument of a deed, such as a line to say."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Static(self._title, id="title", markup=False)
            yield Field(compact=True, max_length=MAX_ARGUMENT)
            yield KeyBar(bar(ARGUMENT_INPUT))

    def on_input_submitted(self, event: Field.Submitted) -> None:
        self.dismiss(event.value.strip() or None)


class GameMenu:
    """Everything that can be done with a whole game; `begin_turn` shows it and lets the player to act begin."""

    def __init__(self, screen: Screen[None], session: GameSession, begin_turn: Callable[[], None]) -> None:
        self._screen = screen
        self._session, self._venue, self._match = session, session.venue, session.match
        self._begin_turn = begin_turn
        # Whether to ask how to continue as soon as the screen of the game is on top again.
        self.is_question_due = False
        # The offer or end about which was asked last, so that no question comes twice.
        self._asked_about: tuple[object, ...] = ()

    # Questions

    def open(self) -> None:
        screen, session, match = self._screen, self._session, self._match
        is_over = bool(match.outcome)
        answers = self._failure_answers if session.referee.failure else {}
        if not is_over and not match.has_person:
            toggle_pause = partial(self._change_unless_over, session.toggle_pause)
            answers["Continue" if session.opponents.is_paused else "Pause"] = toggle_pause
        answers |= {deed.label: partial(self._choose, deed) for deed in self._possible_deeds}
        answers["View the game"] = self.look
        answers |= self._mistake_answers if is_over else {}
        answers["Copy the position or the game"] = self.share
        if not self._venue.forbids_help:
            answers["Edit this position"] = self.edit
        if not screen.app.is_web:
            answers["Save the game in a file"] = self.save
            answers["Open a game from a file"] = partial(screen.call_later, screen.run_action, "app.open_record")
        answers |= self._new_game_answers if is_over else self._other_setup_answers
        keep = "View the board" if is_over else "Keep playing"
        self._ask(match.position.game.title, "", keep, {**answers, self._leave_label: self.leave})

    def commands(self) -> Iterator[SystemCommand]:
        """Yield the commands of the palette for the deeds that are possible now."""
        fill_in = settings_app(self._screen).keymap.fill_in
        for deed in self._possible_deeds:
            yield SystemCommand(fill_in(deed.label), deed.about.capitalize(), partial(self._choose, deed))

    @property
    def _possible_deeds(self) -> list[Deed]:
        return [deed for deed in self._venue.deeds if deed.label and not deed.refusal]

    def _choose(self, deed: Deed) -> None:
        """Do a deed, after a question or with an argument if it needs one."""
        if deed.question:
            title, _, text = deed.question.partition(" ")
            self._ask(title, text, "No, keep playing", {deed.word.capitalize(): partial(self._do, deed)})
        elif deed.argument:
            ask(self._screen.app, ArgumentScreen(deed.label), partial(self._do, deed))
        elif deed.is_text:
            self._screen.app.push_screen(Question(deed.label, deed.do_at_once(), {"": "Back"}))
        else:
            self._do(deed)

    def _do(self, deed: Deed, argument: str = "") -> None:
        """Do a deed, and go on with the game, with another one, or with none."""
        self._session.do(partial(deed.do_at_once, argument))
        self._begin_turn()
        if self._venue.successor:
            self._screen.post_message(StartGame(self._venue.successor, saves_setup=False))
            self._venue.successor = None
        elif self._venue.is_left:
            self.leave()

    @property
    def _failure_answers(self) -> dict[str, Callable[[], object]]:
        return {"Try again": self._begin_turn, f"Play {NAMES[self._match.position.side]} yourself": self._take_over}

    @property
    def _mistake_answers(self) -> Answers:
        """The answer that opens a person's mistakes in finished games of this kind as puzzles."""
        if not self._match.has_person:
            return {}
        action = f"app.mistakes({self._match.position.game.key!r})"
        return {"Learn from your mistakes": partial(self._screen.call_later, self._screen.run_action, action)}

    @property
    def _other_setup_answers(self) -> Answers:
        return {} if self._venue.is_elsewhere else {"New game, another setup": self._change_setup}

    @property
    def _new_game_answers(self) -> Answers:
        """Other games here after the end of this one; elsewhere, the other person has to be asked for one."""
        if self._venue.is_elsewhere:
            return {}
        setup = Setup.of(self._match).for_another_game
        answers: dict[str, Callable[[], object]] = {"New game": partial(self._start_game, setup)}
        # Black has the handicap, so the weaker player stays Black.
        if not setup.handicap:
            answers["Rematch, colours swapped"] = partial(self._start_game, setup.with_colours_exchanged)
        return {**answers, "Change the setup": self._change_setup}

    def ask_how_to_continue(self) -> None:
        """Ask about an offer or objection, or how to go on after a failure or the end, once this screen is on top."""
        failure, match, objection = self._session.referee.failure, self._match, self._session.coach.objection
        offer = self._venue.offer_to_answer
        subject = (offer, match.ply, match.outcome) if offer or match.outcome else ()
        is_new = bool(failure or objection or (subject and subject != self._asked_about))
        self.is_question_due = is_new and not self._screen.is_active
        if self.is_question_due:
            return
        self._asked_about = subject
        if not is_new:
            return
        if offer:
            self._ask_about(offer)
        elif objection:
            self._ask_about_objection(objection)
        elif failure:
            answers = {**self._failure_answers, "Leave the game": self.leave}
            self._ask(f"{NAMES[match.position.side]} cannot move", failure, None, answers)
        elif match.outcome:
            text = " ".join(filter(None, (result_for_person(match), outcome_text(match.outcome))))
            viewing = {"View the game": self.look, **self._mistake_answers}
            again = {deed.label: partial(self._choose, deed) for deed in self._possible_deeds if deed.word == "rematch"}
            answers = {**viewing, **again, **self._new_game_answers, self._leave_label: self.leave}
            self._ask("The game is over", text, "View the board", answers, classes="aside")

    def _ask_about_objection(self, objection: str) -> None:
        """Ask whether the person takes a turn back to which the coach objects; Esc keeps it."""
        coach = self._session.coach
        question = Question(TAKE_BACK, objection, {"": "Keep the move", "undo": "Take it back"}, classes="aside")

        def handle_answer(answer: str | None) -> None:
            self.change_game(partial(coach.take_back, self._session.undo) if answer else coach.keep_turn)

        self._screen.app.push_screen(question, handle_answer)

    def _ask_about(self, offer: Offered) -> None:
        """Ask whether a person here accepts an offer; Esc declines it, unless it may wait."""
        name = self._match.name_of(self._match.colour_of(offer.seat))
        answers = {deed.word: deed for deed in self._possible_deeds if deed.word in ("yes", "no")}
        labels = {word: deed.label for word, deed in answers.items()}
        waits = self._venue.offers_wait
        labels = {"": "Not now", **labels} if waits else {"": "No, keep playing", "yes": labels["yes"]}
        question = Question(ASKED[offer.kind], f"{name} {OFFERS[offer.kind]}.", labels)

        def handle_answer(answer: str | None) -> None:
            if answer or not waits:
                self._do(answers[answer or "no"])

        self._screen.app.push_screen(question, handle_answer)

    def _ask(self, title: str, text: str, keep: str | None, answers: Answers, *, classes: str | None = None) -> None:
        """Ask a question; `keep` is the label of a first answer that changes nothing, if there is one."""
        labels = ({"": keep} if keep else {}) | {label: label for label in answers}
        ask(self._screen.app, Question(title, text, labels, classes=classes), lambda label: answers[label]())

    def change_game(self, change_game: Callable[[], object]) -> None:
        """Change the game, and let the player to act begin."""
        change_game()
        self._begin_turn()

    def _change_unless_over(self, change_game: Callable[[], object]) -> None:
        """Change the game, unless an opponent has ended it while the player was asked."""
        if not self._match.outcome:
            self.change_game(change_game)

    def _take_over(self) -> None:
        """Let a person replace the player to act, and stop the engine of that player."""
        seat = self._match.position.seat
        self._screen.run_worker(self._session.referee.close_player(seat))
        self.change_game(self._session.take_over)

    # Other screens and files

    def look(self) -> None:
        """Open the replay of the game so far, at its last action."""
        self._screen.app.push_screen(ReplayScreen(Record.of(self._match), forbids_help=self._venue.forbids_help))

    def share(self, *, copies_at_once: bool = False) -> None:
        """Open the dialog to copy the position or the game, and first the line of a game by message."""
        texts = (str(self._match.position), Record.of(self._match), self._venue.line)
        self._screen.app.push_screen(ShareScreen(*texts, copies_at_once=copies_at_once))

    def save(self) -> None:
        """Ask for a file and save the game so far as a record."""
        notify = partial(self._screen.notify, markup=False)
        save_record(self._screen.app, Record.of(self._match), None, lambda *saved: notify(describe_saved(*saved)))

    def edit(self) -> None:
        """Open the position editor with the present position, unless an engine could play on from there."""
        if self._session.allows_help():
            self._screen.app.push_screen(EditorScreen(Setup.from_current_position(self._match)))
        else:
            self._begin_turn()

    # Leaving this game

    @property
    def _screen_below(self) -> Screen[Any]:
        screens = self._screen.app.screen_stack
        return screens[screens.index(self._screen) - 1]

    @property
    def _leave_label(self) -> str:
        """Label of the answer that leaves the game; it names the screen below."""
        return LEAVE_LABELS.get(type(self._screen_below), "Back to the games")

    def leave(self) -> None:
        """Leave the game, which can be continued later; ask first if it could not be saved."""
        if loss := self._venue.loss:
            ask(self._screen.app, dialogs.leave_question(loss), lambda _: self._leave())
        else:
            self._leave()

    def _leave(self) -> None:
        """Leave the game; if it can be continued from the picker below, show a notice that it is saved."""
        if self._venue.can_be_continued and isinstance(self._screen_below, PickerScreen):
            notice = settings_app(self._screen).keymap.fill_in("Game saved. Press {continue} to continue.")
            # The notice covers the text of the picker only briefly.
            self._screen.notify(notice, title=self._match.position.game.title, timeout=3)
        self._screen.dismiss()

    def _change_setup(self) -> None:
        """Show the setup of another game like this one, and start the game that the player sets up."""
        ask(self._screen.app, SetupScreen(Setup.of(self._match)), self._start_game)

    def _start_game(self, setup: Setup) -> None:
        """Start another game in place of this one."""
        start_new_game(self._screen, setup)
