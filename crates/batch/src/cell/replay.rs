//! One game told again from its seed.

mod account;
mod page;
mod step;
pub(in crate::cell) mod telling_chances;

use std::sync::PoisonError;

use wargauge_policy::{Comment, LastComment};
use wargauge_rules::referee::Recorder;
use wargauge_rules::roster::Rulebook;
use wargauge_rules::{BySide, Ending, Outcome, Ruleset, Side};

use crate::cell::chances::{ChanceOrder, Chances, chances};
use crate::cell::matchup::{Leg, Matchup};
use crate::cell::pair::{contestant_at, seats, side_of_force};
use crate::cell::replay::account::{Account, in_words};
pub use crate::cell::replay::page::ReplayLine;
use crate::cell::replay::step::{Opening, ReplayStep, opening};
pub use crate::cell::replay::step::{is_heading, is_title_of_turn};
use crate::cell::replay::telling_chances::ChanceTeller;
use crate::cell::tally::Contestant;
use crate::game::play::Game;
use crate::line_up::LineUp;

/// Tells game `leg` (1 or 2) of a pair, line by line: who plays what, the table at the start of
/// each turn and at the end, what happens in between, why (what the side could expect of it), what it
/// cost whom, what either side lost in all, and the result with its clause. Lines keep within 80
/// columns, maps aside.
///
/// # Panics
/// If `leg` is neither 1 nor 2, or a policy chooses an illegal action.
pub fn replay<L: LineUp>(
    matchup: &Matchup<L>,
    master: u64,
    pair: u64,
    leg: u8,
    tell: &mut dyn FnMut(&str),
) {
    replay_lines(matchup, master, pair, leg, &mut |line| line.tell(tell));
}

/// The same in lines as long as they come.
pub fn replay_lines<L: LineUp>(
    matchup: &Matchup<L>,
    master: u64,
    pair: u64,
    leg: u8,
    tell: &mut dyn FnMut(ReplayLine),
) {
    let order = ChanceOrder { master, pair, leg, playouts: 0 };
    tell_game(matchup, order, None, tell);
}

/// The same as [`replay`] with the chances in the game, as they are after what moved them, and in the end the
/// steps that moved them most and how much luck it took.
pub fn replay_with_chances<L: LineUp>(
    matchup: &Matchup<L>,
    order: ChanceOrder,
    tell: &mut dyn FnMut(&str),
) {
    let found = chances(matchup, &order);
    tell_game(matchup, order, Some(&found), &mut |line| line.tell(tell));
}

fn tell_game<L: LineUp>(
    matchup: &Matchup<L>,
    order: ChanceOrder,
    chances: Option<&Chances>,
    tell: &mut dyn FnMut(ReplayLine),
) {
    let ChanceOrder { master, pair, leg, .. } = order;
    assert!(leg == 1 || leg == 2, "a pair has games 1 and 2, not {leg}");
    let seeds = matchup.game_seeds(master, pair, usize::from(leg) - 1);
    let at = matchup.at_pair(master, pair);
    let seating = at.leg(usize::from(leg) - 1);
    tell(ReplayLine::Plain(format!("{}, pair {pair}, game {leg}", matchup.label().scenario)));
    let cast = cast(matchup, &seating);
    Side::BOTH.into_iter().for_each(|side| tell(ReplayLine::Plain(cast[side].clone())));
    let last = LastComment::default();
    let mut policies = at.commented_policies(usize::from(leg) - 1, &last);
    let mut scratch = Vec::new();
    let seats = seats(matchup, &seating, &mut policies);
    let book = seating.ruleset;
    let mut game = Game::start(book, seats, &seeds, Recorder::default(), &mut scratch);
    let roles = &matchup.label().roles;
    let account = Account::new(book.muster(), seating.rates);
    let chances = chances.map(|found| ChanceTeller::new(found, roles));
    let mut teller = Teller { book, roles, account, turn: None, chances, tell };
    let mut turn_drawn = None;
    let outcome = loop {
        let events = core::mem::take(&mut game.observer_mut().events);
        let comment = last.lock().unwrap_or_else(PoisonError::into_inner).take();
        let said = teller.step(&events, comment.as_ref(), game.turn());
        teller.chance(game.decisions(), said.as_deref());
        if turn_drawn != teller.turn && book.is_worth_a_map(game.state()) {
            turn_drawn = teller.turn;
            teller.map(game.state());
        }
        if let Some(outcome) = game.step() {
            break outcome;
        }
    };
    teller.plain("");
    teller.map(game.state());
    teller.plain(&format!("lost: {}", in_words(roles, teller.account.lost(), true)));
    teller.plain(&result(matchup, &seating, outcome, game.turn()));
    let summary = teller.chances.as_ref().map(|told| told.summary(outcome.ending));
    summary.into_iter().flatten().for_each(|line| teller.plain(&line));
}

/// Who tells a game.
struct Teller<'t, R: Ruleset> {
    book: &'t R,
    roles: &'t BySide<String>,
    account: Account<'t>,
    /// The turn of the last heading.
    turn: Option<u16>,
    chances: Option<ChanceTeller<'t>>,
    tell: &'t mut dyn FnMut(ReplayLine),
}

impl<R: Rulebook> Teller<'_, R> {
    /// Tells what happened between two decisions and why, up to a turn: under the heading of its turn
    /// even where the turn began in between. The first of the lines.
    fn step(&mut self, events: &[R::Event], comment: Option<&Comment>, now: u16) -> Option<String> {
        let mut lost = self.account.lost();
        let ReplayStep { lines, costs } = &ReplayStep::new(self.book, events, &mut self.account);
        let reason = comment.map(|comment| step::reason(self.book, lines, comment));
        let mut costs = costs.iter().peekable();
        for at in 0..=lines.len() {
            if let Some((_, words)) = reason.as_ref().filter(|(after, _)| *after == at) {
                (self.tell)(ReplayLine::Aside(words.clone()));
            }
            let is_due = reason.as_ref().is_none_or(|(after, _)| *after <= at);
            while let Some(next) = costs.next_if(|next| is_due && next.after <= at) {
                lost = next.lost;
                if next.cost != BySide::default() {
                    let words = in_words(self.roles, next.cost, false);
                    (self.tell)(ReplayLine::Aside(format!("cost: {words}")));
                }
            }
            let Some(line) = lines.get(at) else { break };
            let begins = match opening(line) {
                Some(Opening::Turn(turn, is_all)) => {
                    self.is_news(turn, now).then_some((turn, is_all))
                }
                _ => None,
            };
            if let Some((turn, _)) = begins {
                self.begin(turn, lost);
            }
            // The heading has said it.
            if !begins.is_some_and(|(_, is_all)| is_all) {
                (self.tell)(ReplayLine::Said(line.clone()));
            }
        }
        if self.turn != Some(now) {
            self.begin(now, self.account.lost());
        }
        lines.iter().find(|line| opening(line).is_none()).cloned()
    }

    /// What the chances are after so many decisions, where they are known and have moved.
    fn chance(&mut self, decisions: u64, said: Option<&str>) {
        let turn = self.turn.unwrap_or_default();
        let words = self.chances.as_mut().and_then(|told| told.after(decisions, turn, said));
        if let Some(words) = words {
            (self.tell)(ReplayLine::Aside(words));
        }
    }

    /// Whether a turn has begun that has no heading yet.
    fn is_news(&self, turn: u16, now: u16) -> bool {
        turn <= now && self.turn.is_none_or(|last| last < turn)
    }

    /// The heading of a turn, and what either side is short of.
    fn begin(&mut self, turn: u16, lost: BySide<u64>) {
        self.turn = Some(turn);
        self.plain("");
        self.plain(&heading(turn));
        if lost != BySide::default() {
            self.plain(&format!("out of action: {}", in_words(self.roles, lost, false)));
        }
    }

    fn map(&mut self, state: &R::State) {
        self.book
            .map(state)
            .lines()
            .for_each(|line| (self.tell)(ReplayLine::Drawn(line.to_owned())));
    }

    fn plain(&mut self, line: &str) {
        (self.tell)(ReplayLine::Plain(line.to_owned()));
    }
}

/// Who plays each role, such as `blue: reds (policy random)`.
fn cast<L: LineUp>(matchup: &Matchup<L>, leg: &Leg<'_, L>) -> BySide<String> {
    let (roles, players) = (&matchup.label().roles, players(matchup, leg));
    BySide::from_fn(|side| format!("{}: {}", roles[side], players[side]))
}

/// The force and the policy of each role, such as `reds (policy random)`.
pub(super) fn players<L: LineUp>(matchup: &Matchup<L>, leg: &Leg<'_, L>) -> BySide<String> {
    let label = matchup.label();
    BySide::from_fn(|side| {
        let force = if side_of_force(leg, Contestant::A) == side { 0 } else { 1 };
        let policy = contestant_at(leg, side).index();
        format!("{} (policy {})", label.forces[force], label.policies[policy])
    })
}

fn heading(turn: u16) -> String {
    if turn == 0 { "== deployment ==".to_owned() } else { format!("== turn {turn} ==") }
}

/// How a game ended, in a line.
pub(super) fn result<L: LineUp>(
    matchup: &Matchup<L>,
    leg: &Leg<'_, L>,
    outcome: Outcome,
    turn: u16,
) -> String {
    let roles = &matchup.label().roles;
    let what = match outcome.ending {
        Ending::Win(side) => {
            let contestant = contestant_at(leg, side).word().to_uppercase();
            format!("{} wins ({contestant})", roles[side])
        }
        Ending::Draw => "draw".to_owned(),
        Ending::Unfinished => "unfinished".to_owned(),
    };
    format!("result: {what} in turn {turn} by {}", outcome.clause)
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;

    use super::*;
    use crate::cell::control::Control;
    use crate::cell::matchup::Swap;
    use crate::cell::pair::GameRow;
    use crate::cell::play::{Plan, play_cell};
    use crate::cell::stop::Stop;
    use crate::toy::{self, TestLineUp};

    fn matchup(swap: Swap) -> Matchup<TestLineUp> {
        let (reds, blues) = (toy::force("reds", 2, 1), toy::force("blues", 1, 1));
        let forces = [("reds", &reds), ("blues", &blues)];
        toy::matchup(&toy::scenario(4), forces, ["random", "first"], swap)
    }

    fn told(matchup: &Matchup<TestLineUp>, pair: u64, leg: u8) -> Vec<String> {
        let mut lines = Vec::new();
        replay(matchup, 5, pair, leg, &mut |line| lines.push(line.to_owned()));
        lines
    }

    #[test]
    fn a_replay_ends_as_the_game_did() {
        for swap in [Swap::Forces, Swap::Players, Swap::Fixed] {
            let matchup = matchup(swap);
            let mut rows: Vec<GameRow> = Vec::new();
            let mut control = Control {
                interrupted: &AtomicBool::new(false),
                progress: &|_| (),
                rows: Some(&mut |row| rows.push(*row)),
            };
            play_cell(&matchup, &Plan::new(5, Stop::Games(40)), &mut control);
            for row in rows {
                let lines = told(&matchup, row.pair, row.leg);
                let last = lines.last().expect("a result");
                let winner = row.winner.map_or("draw".to_owned(), |winner| {
                    format!("wins ({})", winner.word().to_uppercase())
                });
                assert!(last.contains(&winner), "{swap:?} {row:?}: {last}");
                assert!(last.contains(&format!("in turn {} by {}", row.turns, row.clause)));
                let turns = lines.iter().filter(|line| line.starts_with("== turn")).count();
                assert_eq!(turns, usize::from(row.turns));
            }
        }
    }

    #[test]
    fn it_says_who_plays_what() {
        let cast = |swap, leg| told(&matchup(swap), 3, leg)[..3].join("\n");
        let first =
            "field, pair 3, game 1\nleft: reds (policy random)\nright: blues (policy first)";
        assert_eq!(cast(Swap::Forces, 1), first);
        assert_eq!(
            cast(Swap::Forces, 2),
            "field, pair 3, game 2\nleft: blues (policy first)\nright: reds (policy random)"
        );
        assert_eq!(
            cast(Swap::Players, 2),
            "field, pair 3, game 2\nleft: reds (policy first)\nright: blues (policy random)"
        );
        let lines = told(&matchup(Swap::Forces), 3, 1);
        assert_eq!(lines[3..6], ["", "== turn 1 ==", "[ABC ][    ][ab  ]"]);
    }
}
