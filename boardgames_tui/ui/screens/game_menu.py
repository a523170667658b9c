"""Menu of a game and the questions about it, with the effect of each answer.

The board is shown before other screens are imported: each is imported when it is opened.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from boardgames_tui.core.cells import NAMES
from boardgames_tui.core.errors import ActionError
from boardgames_tui.match.events import Offered
from boardgames_tui.match.setup import Setup
from boardgames_tui.match.status import OFFERS
from boardgames_tui.play import messages
from boardgames_tui.play.coach import TAKE_BACK
from boardgames_tui.play.deed import Deed, deeds_after_failure, find_deed
from boardgames_tui.play.messages import result_for_person
from boardgames_tui.play.session import GameSession
from boardgames_tui.play.venue import LAPSED
from boardgames_tui.record import Record
from boardgames_tui.ui.control.keys import ARGUMENT_INPUT, bar
from boardgames_tui.ui.screens import dialogs
from boardgames_tui.ui.screens.dialogs import Modal, Question, ask
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.start_game import StartGame, start_new_game
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.command_input import Field
from boardgames_tui.ui.widgets.key_bar import KeyBar
from boardgames_tui.ui.widgets.panel_text import outcome_text

# Effects of answers by their labels.
Answers = Mapping[str, Callable[[], object]]
# Words of the deeds that are offered after a player has failed, and after the end of the game.
AFTER_FAILURE = ("retry", "me", "leave")
AFTER_END = ("view", "mistakes", "rematch", "new", "swapped", "setup", "leave")
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
        # The question about that, which may still be open.
        self._question: Question | None = None

    # What can be done with the game

    @property
    def deeds(self) -> Sequence[Deed]:
        """All that can be done with the game in the app, possible now or not, in the order of the menu."""
        match, session, is_over = self._match, self._session, bool(self._match.outcome)
        side = NAMES[match.position.side]
        no_files = "A page in a browser has no files." if self._screen.app.is_web else ""
        no_mistakes = "" if match.has_person and is_over else "There are no mistakes of yours to learn from yet."
        no_help = messages.NO_HELP if self._venue.forbids_help else ""
        setup = Setup.of(match)
        elsewhere = "The other person has to be asked for another game." if self._venue.is_elsewhere else ""
        no_new_game = elsewhere or ("" if is_over else "The game is not over.")
        # Black has the handicap, so the weaker player stays Black.
        no_rematch = no_new_game or ("A game with a handicap has no rematch." if setup.handicap else "")
        another = setup.for_another_game
        other_setup = "Change the setup" if is_over else "New game, another setup"
        return (
            *deeds_after_failure(session.referee.failure, side, self._begin_turn, self._take_over),
            *(replace(deed, do=partial(self._do_in_session, deed)) for deed in session.deeds),
            Deed("view", "step through the moves and variations", self.look, label="View the game", key="look"),
            Deed(
                "mistakes",
                "solve your mistakes as puzzles",
                self._open_mistakes,
                no_mistakes,
                "Learn from your mistakes",
                "mistakes",
            ),
            Deed(
                "copy",
                "copy the position, or the whole game",
                self.share,
                label="Copy the position or the game",
                key="share",
            ),
            Deed("edit", "set up a position and play from it", self.edit, no_help, "Edit this position", "edit"),
            Deed("save", "save the game as a record", self.save, no_files, "Save the game in a file", "save"),
            Deed("open", "view a record in any format", self._open_record, no_files, "Open a game from a file", "open"),
            Deed("new", "play again with the same setup", partial(self._start_game, another), no_new_game, "New game"),
            Deed(
                "swapped",
                "play again with the colours swapped",
                lambda: self._start_game(another.with_colours_exchanged),
                no_rematch,
                "Rematch, colours swapped",
            ),
            Deed("setup", "play with another setup", self._change_setup, elsewhere, other_setup),
            Deed("leave", "leave the game", self.leave, label=self._leave_label, key="back"),
        )

    @property
    def possible_deeds(self) -> list[Deed]:
        """The deeds that a menu offers now."""
        return [deed for deed in self.deeds if deed.label and not deed.refusal]

    def do_word(self, text: str) -> bool:
        """Do what a typed line says, or say why it is not possible; return whether it means a deed."""
        deed, argument = find_deed(self.deeds, text)
        if not deed:
            return False
        try:
            # An argument that is missing is asked for.
            deed.check(argument or deed.argument)
        except ActionError as error:
            self._session.say(str(error))
        else:
            self.choose(deed, argument)
        return True

    def choose(self, deed: Deed, argument: str = "") -> None:
        """Do a deed, after a question or with an argument if it needs one."""
        if deed.question and argument != "yes":
            title, _, text = deed.question.partition(" ")
            self._ask(title, text, "No, keep playing", {deed.word.capitalize(): deed.do_at_once})
        elif deed.argument and not argument:
            ask(self._screen.app, ArgumentScreen(deed.label), deed.do_at_once)
        elif deed.is_text:
            self._screen.app.push_screen(Question(deed.label, deed.do_at_once(), {"": "Back"}))
        else:
            deed.do_at_once(argument)

    def _do_in_session(self, deed: Deed, argument: str = "") -> str:
        """Do a deed of the session, and go on with the game, with another one, or with none."""
        if deed.is_text:
            return deed.do_at_once(argument)
        self._session.do(partial(deed.do_at_once, argument))
        self._begin_turn()
        if self._venue.successor:
            self._screen.post_message(StartGame(self._venue.successor, saves_setup=False))
            self._venue.successor = None
        elif self._venue.is_left:
            self.leave()
        return ""

    def _open_mistakes(self) -> None:
        """Open the person's mistakes in finished games of this kind as puzzles."""
        self._run_action(f"app.mistakes({self._match.position.game.key!r})")

    def _open_record(self) -> None:
        self._run_action("app.open_record")

    def _run_action(self, action: str) -> None:
        self._screen.call_later(self._screen.run_action, action)

    # Questions

    def open(self) -> None:
        """Ask what to do with the game."""
        self._offer(self._match.position.game.title, "", "View the board" if self._match.outcome else "Keep playing")

    def _offer(
        self, title: str, text: str, keep: str | None, words: Collection[str] = (), *, classes: str | None = None
    ) -> Question:
        """Ask which of the possible deeds to do, of those with some words if there are any."""
        deeds = [deed for deed in self.possible_deeds if not words or deed.word in words]
        answers = {deed.label: partial(self.choose, deed) for deed in deeds}
        return self._ask(title, text, keep, answers, classes=classes)

    @property
    def _subject(self) -> tuple[object, ...]:
        """The offer to answer, or the end of the game, about which to ask once; empty if there is none."""
        venue, match = self._venue, self._match
        is_due = venue.offer_to_answer or match.outcome
        return (venue.shown_offer, match.ply, match.outcome) if is_due else ()

    def close_lapsed_question(self) -> str:
        """Close the question about an offer that has changed, or an end; return a sentence about that, or ""."""
        question, self._question = self._question, None
        if not (question and question.is_active):
            return ""
        if self._subject == self._asked_about:
            self._question = question
            return ""
        question.dismiss()
        return LAPSED

    def ask_how_to_continue(self) -> None:
        """Ask about an offer or objection, or how to go on after a failure or the end, once this screen is on top."""
        failure, match, objection = self._session.referee.failure, self._match, self._session.coach.objection
        offer = self._venue.offer_to_answer
        subject = self._subject
        is_new = bool(failure or objection or (subject and subject != self._asked_about))
        self.is_question_due = is_new and not self._screen.is_active
        if self.is_question_due:
            return
        self._asked_about = subject
        if not is_new:
            return
        if offer:
            self._question = self._ask_about(offer)
        elif objection:
            self._ask_about_objection(objection)
        elif failure:
            self._offer(f"{NAMES[match.position.side]} cannot move", failure, None, AFTER_FAILURE)
        elif match.outcome:
            doubt = "This is so as far as is known here." if self._venue.may_end_lapse else ""
            result = result_for_person(match, self._venue.seats)
            text = " ".join(filter(None, (result, outcome_text(match.outcome), doubt)))
            self._question = self._offer("The game is over", text, "View the board", AFTER_END, classes="aside")

    def _ask_about_objection(self, objection: str) -> None:
        """Ask whether the person takes a turn back to which the coach objects; Esc keeps it."""
        coach = self._session.coach
        question = Question(TAKE_BACK, objection, {"undo": "Take it back", "": "Keep the move"}, classes="aside")

        def handle_answer(answer: str | None) -> None:
            self.change_game(partial(coach.take_back, self._session.undo) if answer else coach.keep_turn)

        self._screen.app.push_screen(question, handle_answer)

    def _ask_about(self, offer: Offered) -> Question:
        """Ask whether a person here accepts an offer; Esc declines it, unless it may wait."""
        name = self._match.name_of(self._match.colour_of(offer.seat))
        answers = {deed.word: deed for deed in self.possible_deeds if deed.word in ("yes", "no")}
        labels = {word: deed.label for word, deed in answers.items()}
        waits = self._venue.offers_wait
        labels = {"": "Not now", **labels} if waits else {"": "No, keep playing", "yes": labels["yes"]}
        question = Question(ASKED[offer.kind], f"{name} {OFFERS[offer.kind]}.", labels)

        def handle_answer(answer: str | None) -> None:
            if answer or not waits:
                self.choose(answers[answer or "no"])

        self._screen.app.push_screen(question, handle_answer)
        return question

    def _ask(
        self, title: str, text: str, keep: str | None, answers: Answers, *, classes: str | None = None
    ) -> Question:
        """Ask a question; `keep` is the label of a first answer that changes nothing, if there is one."""
        labels = ({"": keep} if keep else {}) | {label: label for label in answers}
        question = Question(title, text, labels, classes=classes)
        ask(self._screen.app, question, lambda label: answers[label]())
        return question

    def change_game(self, change_game: Callable[[], object]) -> None:
        """Change the game, and let the player to act begin."""
        change_game()
        self._begin_turn()

    def _take_over(self) -> None:
        """Let a person replace the player to act, and stop the engine of that player."""
        seat = self._match.position.seat
        self._screen.run_worker(self._session.referee.close_player(seat))
        self.change_game(self._session.take_over)

    # Other screens and files

    def look(self) -> None:
        """Open the replay of the game so far, at its last action."""
        from boardgames_tui.ui.screens.replay import ReplayScreen

        self._screen.app.push_screen(ReplayScreen(Record.of(self._match), forbids_help=self._venue.forbids_help))

    def share(self, *, copies_at_once: bool = False) -> None:
        """Open the dialog to copy the position or the game, and first the line of a game by message."""
        from boardgames_tui.ui.screens.share import ShareScreen

        texts = (str(self._match.position), Record.of(self._match), self._venue.line)
        self._screen.app.push_screen(ShareScreen(*texts, copies_at_once=copies_at_once))

    def save(self) -> None:
        """Ask for a file and save the game so far as a record."""
        from boardgames_tui.ui.screens.record_files import describe_saved, save_record

        notify = partial(self._screen.notify, markup=False)
        save_record(self._screen.app, Record.of(self._match), None, lambda *saved: notify(describe_saved(*saved)))

    def edit(self) -> None:
        """Open the position editor with the present position, unless an engine could play on from there."""
        from boardgames_tui.ui.screens.editor import EditorScreen

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
        return getattr(self._screen_below, "RETURN_LABEL", "Back to the games")

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
        from boardgames_tui.ui.screens.setup import SetupScreen

        ask(self._screen.app, SetupScreen(Setup.of(self._match)), self._start_game)

    def _start_game(self, setup: Setup) -> None:
        """Start another game in place of this one."""
        start_new_game(self._screen, setup)
