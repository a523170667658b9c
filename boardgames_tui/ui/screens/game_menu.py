"""Menu of a game and the questions about it, with the effect of each answer."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from textual.screen import Screen

from boardgames_tui.core.cells import NAMES, other
from boardgames_tui.core.errors import BoardGamesError
from boardgames_tui.match.events import Offered
from boardgames_tui.match.setup import Setup
from boardgames_tui.play.coach import TAKE_BACK
from boardgames_tui.play.messages import result_for_person
from boardgames_tui.play.post_session import PostSession
from boardgames_tui.play.session import GameSession
from boardgames_tui.post.desk import begin
from boardgames_tui.record import Record
from boardgames_tui.ui.screens import dialogs
from boardgames_tui.ui.screens.dialogs import Question, ask
from boardgames_tui.ui.screens.editor import EditorScreen
from boardgames_tui.ui.screens.picker import PickerScreen
from boardgames_tui.ui.screens.record_files import describe_saved, save_record
from boardgames_tui.ui.screens.replay import ReplayScreen
from boardgames_tui.ui.screens.setup import SetupScreen
from boardgames_tui.ui.screens.share import ShareScreen
from boardgames_tui.ui.screens.start_game import StartGame, start_new_game
from boardgames_tui.ui.settings import settings_app
from boardgames_tui.ui.widgets.panel_text import outcome_text

# Effects of answers by their labels.
Answers = Mapping[str, Callable[[], object]]
# Label of the answer that leaves the game, by the screen below, if that is not a list of games.
LEAVE_LABELS = {EditorScreen: "Back to the position", ReplayScreen: "Back to the record"}


class GameMenu:
    """Everything that can be done with a whole game; `begin_turn` shows it and lets the player to act begin."""

    def __init__(self, screen: Screen[None], session: GameSession, begin_turn: Callable[[], None]) -> None:
        self._screen = screen
        self._session = session
        self._match = session.match
        self._post_session = session if isinstance(session, PostSession) else None
        self._begin_turn = begin_turn
        # Whether to ask how to continue as soon as the screen of the game is on top again.
        self.is_question_due = False

    # Questions

    def open(self) -> None:
        screen, session, match = self._screen, self._session, self._match
        is_over, has_people = bool(match.outcome), match.has_person
        answers = self._failure_answers if session.referee.failure else {}
        if not is_over and not has_people:
            toggle_pause = partial(self._change_unless_over, session.toggle_pause)
            answers["Continue" if session.opponents.is_paused else "Pause"] = toggle_pause
        if match.ply and not match.clock and not self._post_session:
            answers["Back to the start ({redo} replays the moves)"] = partial(self.change_game, session.restart)
        answers["View the game"] = self.look
        answers |= self._mistake_answers if is_over else {}
        answers["Copy the position or the game"] = self.share
        if not session.referee.forbids_help:
            answers["Edit this position"] = self.edit
        if not screen.app.is_web:
            answers["Save the game in a file"] = self.save
            answers["Open a game from a file"] = partial(screen.call_later, screen.run_action, "app.open_record")
        if not is_over and match.is_between_people and not self._post_session:
            answers["Play by message"] = self._continue_by_message
        if not is_over and self._can_resign:
            resign = {"Resign": partial(self._change_unless_over, session.resign)}
            ask_to_resign = partial(self._ask, "Resign?", "You lose the game.", "No, keep playing", resign)
            answers[f"Resign as {NAMES[session.person.colour]}"] = ask_to_resign
        is_watched = self._post_session and not self._post_session.correspondence.seat
        if not is_over and match.is_between_people and not is_watched:
            label = "Offer a draw" if self._post_session else "Agree to a draw"
            answers[label] = partial(self.make_offer, session.referee.offer_draw)
        answers |= self._new_game_answers if is_over else {"New game, another setup": self._change_setup}
        keep = "View the board" if is_over else "Keep playing"
        self._ask(match.position.game.title, "", keep, {**answers, self._leave_label: self.leave})

    @property
    def _can_resign(self) -> bool:
        """Whether a person here can resign now; in a game by message, when the person has to write."""
        return self._post_session.correspondence.is_turn_to_write if self._post_session else self._match.has_person

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
    def _new_game_answers(self) -> Answers:
        if self._post_session and self._post_session.correspondence.seat:
            rematch = partial(self._begin_by_message, other(self._post_session.correspondence.seat))
            return {"Rematch by message, colours swapped": rematch}
        setup = Setup.of(self._match).for_another_game
        answers: dict[str, Callable[[], object]] = {"New game": partial(self._start_game, setup)}
        # Black has the handicap, so the weaker player stays Black.
        if not setup.handicap:
            answers["Rematch, colours swapped"] = partial(self._start_game, setup.with_colours_exchanged)
        return {**answers, "Change the setup": self._change_setup}

    def ask_how_to_continue(self) -> None:
        """Ask about an offer or objection, or how to go on after a failure or the end, once this screen is on top."""
        failure, match, objection = self._session.referee.failure, self._match, self._session.coach.objection
        offer = match.offer if self._session.referee.answers_offer else None
        self.is_question_due = bool(failure or offer or objection or match.outcome) and not self._screen.is_active
        if self.is_question_due:
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
            answers = {**viewing, **self._new_game_answers, self._leave_label: self.leave}
            self._ask("The game is over", text, "View the board", answers, classes="aside")

    def _ask_about_objection(self, objection: str) -> None:
        """Ask whether the person takes a turn back to which the coach objects; Esc keeps it."""
        coach = self._session.coach
        question = Question(TAKE_BACK, objection, {"": "Keep the move", "undo": "Take it back"}, classes="aside")

        def handle_answer(answer: str | None) -> None:
            self.change_game(partial(coach.take_back, self._session.undo) if answer else coach.keep_turn)

        self._screen.app.push_screen(question, handle_answer)

    def make_offer(self, make_offer: Callable[[], object]) -> None:
        """Let one person make the other an offer, and ask about it if that person is here."""
        self._write(make_offer)
        if self._session.referee.answers_offer and self._match.offer:
            self._ask_about(self._match.offer)

    def _write(self, change: Callable[[], object]) -> None:
        """Offer or answer; a game by message may refuse that, and says why."""
        if self._post_session:
            self._post_session.write(change)
        else:
            change()

    def _ask_about(self, offer: Offered) -> None:
        """Ask whether the other person accepts an offer; Esc declines it."""
        asking_side = NAMES[self._match.colour_of(offer.seat)]
        title, text, label = {
            "draw": ("Agree to a draw?", "Both players agree to a draw.", "Draw"),
            "takeback": ("Take back?", f"{asking_side} asks to take a move back. Allow it?", "Allow"),
        }[offer.kind]
        question = Question(title, text, {"": "No, keep playing", "accept": label})
        self._screen.app.push_screen(question, self._answer_offer)

    def _answer_offer(self, answer: str | None) -> None:
        """Accept the offer, or decline it if there is no answer."""
        if answer:
            self.change_game(self._session.accept_offer)
        else:
            self.change_game(partial(self._write, self._session.referee.decline_offer))

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
        forbids_help = self._session.referee.forbids_help
        self._screen.app.push_screen(ReplayScreen(Record.of(self._match), forbids_help=forbids_help))

    def share(self, *, copies_at_once: bool = False) -> None:
        """Open the dialog to copy the position or the game, and first the line of a game by message."""
        line = self._post_session.correspondence.line if self._post_session else ""
        texts = (str(self._match.position), Record.of(self._match), line)
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
        if loss := self._session.journal.loss:
            ask(self._screen.app, dialogs.leave_question(loss), lambda _: self._leave())
        else:
            self._leave()

    def _leave(self) -> None:
        """Leave the game; if it can be continued from the picker below, show a notice that it is saved."""
        if self._session.journal.can_be_continued and isinstance(self._screen_below, PickerScreen):
            notice = settings_app(self._screen).keymap.fill_in("Game saved. Press {continue} to continue.")
            # The notice covers the text of the picker only briefly.
            self._screen.notify(notice, title=self._match.position.game.title, timeout=3)
        self._screen.dismiss()

    def _continue_by_message(self) -> None:
        """Continue this game by message, in the seat of the person to act."""
        self._begin_by_message(self._match.position.seat, [action.text for action in self._match.actions])

    def _begin_by_message(self, seat: int, played: Sequence[str] = ()) -> None:
        """Begin a game by message in a seat, after some actions; say why if that is not possible."""
        try:
            post = begin(self._match.start, seat, played=played)
        except BoardGamesError as error:
            self._session.say(str(error))
            self._begin_turn()
        else:
            self._screen.post_message(StartGame(post, saves_setup=False))

    def _change_setup(self) -> None:
        """Show the setup of another game like this one, and start the game that the player sets up."""
        ask(self._screen.app, SetupScreen(Setup.of(self._match)), self._start_game)

    def _start_game(self, setup: Setup) -> None:
        """Start another game in place of this one."""
        start_new_game(self._screen, setup)
