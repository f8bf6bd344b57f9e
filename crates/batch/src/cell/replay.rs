//! One game told again from its seed.

use std::sync::PoisonError;

use wargauge_policy::{Comment, LastComment};
use wargauge_rules::referee::Recorder;
use wargauge_rules::roster::Rulebook;
use wargauge_rules::{BySide, Ending, GameEvent, Muster, Outcome, Ruleset, Side, UnitId};

use crate::cell::matchup::{Leg, Matchup};
use crate::cell::pair::{contestant_at, seats, side_of_force};
use crate::cell::tally::Contestant;
use crate::game::play::Game;
use crate::game::watch::{Rate, Watch};
use crate::line_up::LineUp;

/// Tells game `leg` (1 or 2) of a pair, line by line: who plays what, the table at the start of
/// each turn and at the end, what happens in between, why (what the side could expect of it), what it
/// cost whom, and the result with its clause.
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
    assert!(leg == 1 || leg == 2, "a pair has games 1 and 2, not {leg}");
    let seed = matchup.game_seed(master, pair, usize::from(leg) - 1);
    let seating = matchup.leg(usize::from(leg) - 1);
    tell(&format!("{}, pair {pair}, game {leg}", matchup.label().scenario));
    let cast = cast(matchup, &seating);
    for side in Side::BOTH {
        tell(&cast[side]);
    }
    let last = LastComment::default();
    let mut policies = matchup.commented_policies(usize::from(leg) - 1, &last);
    let mut scratch = Vec::new();
    let seats = seats(matchup, &seating, &mut policies);
    let book = seating.ruleset;
    let mut game = Game::start(book, seats, &seed.game(), Recorder::default(), &mut scratch);
    let (mut turn_told, mut turn_drawn) = (None, None);
    let mut account = Account::new(book.muster(), seating.rates);
    let outcome = loop {
        let events = core::mem::take(&mut game.observer_mut().events);
        let comment = last.lock().unwrap_or_else(PoisonError::into_inner).take();
        tell_with_reason(book, &book.tell_all(&events), comment.as_ref(), tell);
        let cost = account.enter(&events);
        if cost != BySide::default() {
            let words = account_in_words(&matchup.label().roles, cost);
            tell_aside(&format!("cost: {words}"), tell);
        }
        let turn = Some(game.turn());
        if turn_told != turn {
            turn_told = turn;
            tell("");
            tell(&heading(game.turn()));
            if account.lost != BySide::default() {
                let roles = &matchup.label().roles;
                tell(&format!("lost so far: {}", account_in_words(roles, account.lost)));
            }
        }
        if turn_drawn != turn && book.is_worth_a_map(game.state()) {
            turn_drawn = turn;
            tell_lines(&book.map(game.state()), "", tell);
        }
        if let Some(outcome) = game.step() {
            break outcome;
        }
    };
    tell("");
    tell_lines(&book.map(game.state()), "", tell);
    tell(&result(matchup, &seating, outcome, game.turn()));
}

/// What both sides have lost, in thousandths of a point.
struct Account<'m> {
    muster: &'m [Muster],
    watch: Watch,
    lost: BySide<u64>,
}

impl<'m> Account<'m> {
    fn new(muster: &'m [Muster], rates: &[Rate]) -> Self {
        let mut watch = Watch::default();
        watch.begin(muster);
        watch.count_at(rates);
        Self { muster, watch, lost: BySide::default() }
    }

    /// Enters what happened; gives what it cost either side. What comes back is not counted as a gain.
    fn enter<E: GameEvent>(&mut self, events: &[E]) -> BySide<u64> {
        events.iter().filter_map(GameEvent::common).for_each(|fact| self.watch.note(fact));
        let mut lost: BySide<u64> = BySide::default();
        for (at, unit) in self.muster.iter().enumerate() {
            lost[unit.side] += u64::from(self.watch.ledger().lost(UnitId(at as u8)));
        }
        let before = core::mem::replace(&mut self.lost, lost);
        BySide::from_fn(|side| lost[side].saturating_sub(before[side]))
    }
}

/// Losses by role, such as `red 2.5, blue 0 points`; the roles that lost something.
fn account_in_words(roles: &BySide<String>, lost: BySide<u64>) -> String {
    let losers = Side::BOTH.into_iter().filter(|&side| lost[side] > 0);
    let one = |side: Side| format!("{} {:.1}", roles[side], lost[side] as f64 / 1000.0);
    losers.map(one).collect::<Vec<_>>().join(", ") + " points"
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

/// Columns of a replay.
const WIDTH: usize = 80;

/// Tells something about what happened, in brackets and set in further, line by line.
fn tell_aside(text: &str, tell: &mut dyn FnMut(&str)) {
    let mut line = "    (".to_owned();
    let mut words = text.split(' ').peekable();
    let mut is_empty = true;
    while let Some(word) = words.next() {
        let end = usize::from(words.peek().is_none());
        if !is_empty && line.chars().count() + 1 + word.chars().count() + end > WIDTH {
            tell(&line);
            line = "     ".to_owned();
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    line.push(')');
    tell(&line);
}

/// Tells what an action led to, and why it was chosen: after the line that names it, which is the
/// first. Where nothing is to be told yet, as of a secret order, or the line is about others, the reason
/// names the unit.
fn tell_with_reason<R: Rulebook>(
    book: &R,
    told: &str,
    comment: Option<&Comment>,
    tell: &mut dyn FnMut(&str),
) {
    let (first, rest) = told.split_once('\n').unwrap_or((told, ""));
    tell_lines(first, "  ", tell);
    if let Some(comment) = comment {
        let name = comment.actor.map(|unit| book.name_of(unit));
        match name.filter(|name| !first.contains(name.as_str())) {
            Some(name) => tell_aside(&format!("{name}: {comment}"), tell),
            None => tell_aside(&comment.to_string(), tell),
        }
    }
    tell_lines(rest, "  ", tell);
}

/// Tells a text of several lines, or of none.
fn tell_lines(text: &str, indent: &str, tell: &mut dyn FnMut(&str)) {
    for line in text.lines() {
        tell(&format!("{indent}{line}"));
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;

    use super::*;
    use crate::cell::matchup::Swap;
    use crate::cell::pair::GameRow;
    use crate::cell::play::{Control, Plan, play_cell};
    use crate::cell::stop::Stop;
    use crate::template::{self, TestLineUp};

    fn matchup(swap: Swap) -> Matchup<TestLineUp> {
        let (reds, blues) = (template::force("reds", 2, 1), template::force("blues", 1, 1));
        let forces = [("reds", &reds), ("blues", &blues)];
        template::matchup(&template::scenario(4), forces, ["random", "first"], swap)
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
    fn a_reason_follows_what_it_is_of_and_names_who_is_not_told_of() {
        let matchup = matchup(Swap::Fixed);
        let book = matchup.ruleset();
        let unit = UnitId(0);
        let name = book.name_of(unit);
        let comment = Comment {
            actor: Some(unit),
            kind: "fire",
            gain: 250,
            passed_over: None,
            journey: None,
            errand: None,
        };
        let told = |text: &str| {
            let mut lines = Vec::new();
            tell_with_reason(book, text, Some(&comment), &mut |line| lines.push(line.to_owned()));
            lines
        };
        let reason = "fire, judged worth +2.50 % of the enemy's strength";
        let fired = format!("{name} fires\nthe target is hit");
        let expected = [
            format!("  {name} fires"),
            format!("    ({reason})"),
            "  the target is hit".to_owned(),
        ];
        assert_eq!(told(&fired), expected);
        assert_eq!(told("").join(" "), format!("    ({name}: {reason})"));
        assert_eq!(told("dice are rolled")[1..].join(" "), format!("    ({name}: {reason})"));
    }

    #[test]
    fn asides_keep_within_the_page() {
        let mut lines = Vec::new();
        let text = "move, expected worth +12.50, nearer to the goal (18.0 to 12.5), into better cover, into \
                    a field of fire; passed over: shoot, +14.00 %";
        tell_aside(text, &mut |line| lines.push(line.to_owned()));
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH), "{lines:?}");
        let joined: Vec<&str> = lines.iter().map(|line| line.trim_start()).collect();
        assert_eq!(joined.join(" "), format!("({text})"));
        assert!(lines.len() == 2 && lines[1].starts_with("     "), "{lines:?}");
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
