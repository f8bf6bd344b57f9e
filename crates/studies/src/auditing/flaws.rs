//! Where games play themselves out badly, each with its number and its interval.

use wargauge_batch::{AnyMatchup, LEVEL, Measure, first_player_score};
use wargauge_stats::interval::{bounded_mean, wilson};
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::{Estimate, Interval};

use crate::auditing::hearing::{HeardGame, Hearing, THOUSAND};
use crate::auditing::question::Audit;
use crate::study::pair_study::PlayedMatchup;

/// A side that is shown to win more often than this wins nearly always.
const NEARLY_ALWAYS: f64 = 0.9;
/// A side, a seat or a first turn that is shown to score more than this is ahead.
const AHEAD: f64 = 0.55;
/// Shares of games or turns that are shown to be larger than this are told.
const MANY: f64 = 0.2;
/// A share of games that is shown to be larger than this is as good as all.
const NEARLY_ALL: f64 = 0.9;

/// A kind of flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FlawKind {
    /// One of the scenario's forces wins nearly always.
    OneSided,
    /// Many games are won by nobody.
    StandOff,
    /// In many pairs of games nothing is destroyed.
    Bloodless,
    /// A force makes no attack in many games.
    OutOfReach,
    /// In many turns nobody attacks and nothing is lost.
    QuietTurns,
    /// A role is ahead with whichever list.
    Seat,
    /// One of the scenario's forces is ahead.
    Uneven,
    /// Who goes first is ahead.
    FirstTurn,
    /// An entry never does anything.
    NeverUsed,
    /// An entry never attacks.
    NeverAttacks,
    /// A rule that the scenario turns on never comes up.
    DeadRule,
    /// Nearly all games end by the same rule.
    SameEnding,
}

impl FlawKind {
    /// Its word in tables.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::OneSided => "one-sided",
            Self::StandOff => "stand-off",
            Self::Bloodless => "bloodless",
            Self::OutOfReach => "out of reach",
            Self::QuietTurns => "quiet turns",
            Self::Seat => "seat",
            Self::Uneven => "uneven",
            Self::FirstTurn => "first turn",
            Self::NeverUsed => "never used",
            Self::NeverAttacks => "never attacks",
            Self::DeadRule => "dead rule",
            Self::SameEnding => "same ending",
        }
    }
}

/// A flaw that was found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Flaw {
    pub(super) kind: FlawKind,
    /// A force, a role, an entry, a switch or a rule.
    pub(super) about: String,
    /// The share of games, turns or points, or the score.
    pub(super) found: Estimate,
    /// Games that it is judged by.
    pub(super) games: u64,
    /// What it comes to, in a sentence.
    pub(super) verdict: String,
    /// A command that shows it.
    pub(super) command: String,
}

/// What is looked at.
pub(super) struct Evidence<'a> {
    pub(super) audit: &'a Audit,
    pub(super) played: &'a [PlayedMatchup],
    pub(super) heard: &'a Hearing,
    pub(super) seed: u64,
}

impl Evidence<'_> {
    /// All flaws, the gravest kind first, and of a kind the clearest.
    pub(super) fn flaws(&self) -> Vec<Flaw> {
        let mut flaws = self.of_scores();
        flaws.extend(self.of_seats());
        flaws.extend(self.of_losses());
        flaws.extend(self.of_entries());
        flaws.extend(self.of_hearing());
        flaws.extend(self.of_rules());
        let size = |flaw: &Flaw| (flaw.found.value - 0.5).abs();
        flaws.sort_by(|one, other| {
            let by_size = size(other).total_cmp(&size(one));
            one.kind.cmp(&other.kind).then(by_size).then_with(|| one.about.cmp(&other.about))
        });
        flaws
    }

    fn own(&self) -> &dyn AnyMatchup {
        self.audit.matchups[self.audit.own].as_ref()
    }

    fn of_own(&self) -> &PlayedMatchup {
        &self.played[self.audit.own]
    }

    fn flaw(&self, kind: FlawKind, about: &str, found: Estimate, words: String) -> Flaw {
        let games = self.of_own().records.tally.games();
        Flaw {
            kind,
            about: about.to_owned(),
            found,
            games,
            verdict: words,
            command: format!(
                "wargauge run {} --seed {} --games {games} --swap fixed",
                self.audit.scenario, self.seed
            ),
        }
    }

    /// The command that tells one game.
    fn replay(&self, game: Option<HeardGame>) -> String {
        let HeardGame { pair, leg } = game.unwrap_or(HeardGame { pair: 0, leg: 1 });
        format!(
            "wargauge replay {} --seed {} --pair {pair} --leg {leg} --swap fixed",
            self.audit.scenario, self.seed
        )
    }

    /// Who wins, whether anybody does, and what the first turn is worth.
    fn of_scores(&self) -> Vec<Flaw> {
        let tally = &self.of_own().records.tally;
        let label = self.own().label();
        let mut flaws = Vec::new();
        let score = Pentanomial::new(tally.pentanomial).student_estimate(LEVEL);
        if let Some((ahead, score)) = score.filter(|_| !is_mirror(self.own())).and_then(ahead) {
            let name = &label.forces[ahead];
            let kind = if score.interval.low > NEARLY_ALWAYS {
                FlawKind::OneSided
            } else {
                FlawKind::Uneven
            };
            let verdict = format!("{name} scores {} %", per_cent(score.value));
            flaws.push(self.flaw(kind, name, score, verdict));
        }
        let nobody = share(tally.draws + tally.unfinished, tally.games());
        if nobody.interval.low > MANY {
            let verdict = format!("nobody wins {} % of the games", per_cent(nobody.value));
            flaws.push(self.flaw(FlawKind::StandOff, &label.scenario, nobody, verdict));
        }
        if let Some((first, score)) = first_player_score(tally).and_then(ahead) {
            let who = ["who goes first", "who goes second"][first];
            let verdict = format!("{who} scores {} %", per_cent(score.value));
            flaws.push(self.flaw(FlawKind::FirstTurn, who, score, verdict));
        }
        flaws
    }

    /// What a role scores when both have the same list.
    fn of_seats(&self) -> Vec<Flaw> {
        let matchups = self.audit.matchups.iter().map(AsRef::as_ref);
        let mirrors = matchups.zip(self.played).filter(|(matchup, _)| is_mirror(*matchup));
        let of = |(matchup, played): (&dyn AnyMatchup, &PlayedMatchup)| {
            let tally = &played.records.tally;
            let score = Pentanomial::new(tally.pentanomial).student_estimate(LEVEL)?;
            let (role, score) = ahead(score)?;
            let label = matchup.label();
            let (name, list) = (&label.roles.0[role], &label.forces[0]);
            let verdict =
                format!("{name} scores {} % where both play {list}", per_cent(score.value));
            let about = format!("{name}, {list}");
            let flaw = self.flaw(FlawKind::Seat, &about, score, verdict);
            Some(Flaw { command: format!("{} --mirrors", flaw.command), ..flaw })
        };
        mirrors.filter_map(of).collect()
    }

    /// Pairs of games in which nothing is destroyed.
    fn of_losses(&self) -> Option<Flaw> {
        let records = &self.of_own().records;
        let pairs = records.destroyed.iter().filter(|lines| lines.iter().all(|sum| *sum == 0));
        let still = share(pairs.count() as u64, records.tally.pairs);
        let verdict =
            || format!("in {} % of the pairs of games nothing is destroyed", per_cent(still.value));
        let name = &self.own().label().scenario;
        (still.interval.low > MANY).then(|| self.flaw(FlawKind::Bloodless, name, still, verdict()))
    }

    /// Entries that never act or never attack.
    fn of_entries(&self) -> Vec<Flaw> {
        let (own, tally) = (self.own(), &self.of_own().records.tally);
        let games = tally.games();
        let mut flaws = Vec::new();
        for (side, lines) in own.rosters().iter().enumerate() {
            for (line, entry) in lines.iter().zip(&tally.forces[side].entries) {
                let sum = |measure: Measure| entry.of(measure).sum;
                let (acts, shots) = (sum(Measure::Activations), sum(Measure::Shots));
                let is_there = line.copies.iter().any(|copies| *copies > 0);
                if !is_there || shots > 0 {
                    continue;
                }
                let (kind, what) = match acts {
                    0 => (FlawKind::NeverUsed, "does nothing"),
                    _ => (FlawKind::NeverAttacks, "never attacks"),
                };
                let role = &own.label().roles.0[side];
                let verdict = format!("{} of {role} {what} in {games} games", line.entry);
                let about = format!("{}, {role}", line.entry);
                flaws.push(self.flaw(kind, &about, share(0, games), verdict));
            }
        }
        flaws
    }

    /// Quiet turns, forces that make no attack, and how games end.
    fn of_hearing(&self) -> Vec<Flaw> {
        let Hearing { games, quiet, quietest, silent, endings, .. } = self.heard;
        let label = self.own().label();
        let mut flaws = Vec::new();
        let mut add = |kind, about: &str, found: Estimate, verdict: String, command: String| {
            let flaw = self.flaw(kind, about, found, verdict);
            flaws.push(Flaw { games: *games, command, ..flaw });
        };
        let all = THOUSAND as f64;
        if let Some(found) = bounded_mean(quiet, all, LEVEL) {
            let interval = found.interval.scaled(1.0 / all);
            let found = Estimate { value: found.value / all, interval };
            if interval.low > MANY {
                let verdict = format!(
                    "in {} % of the turns nobody attacks and nothing is lost",
                    per_cent(found.value)
                );
                let command = self.replay(*quietest);
                add(FlawKind::QuietTurns, &label.scenario, found, verdict, command);
            }
        }
        for (side, (count, first)) in silent.iter().enumerate() {
            let found = share(*count, *games);
            if found.interval.low > MANY {
                let role = &label.roles.0[side];
                let verdict =
                    format!("{role} makes no attack in {} % of the games", per_cent(found.value));
                add(FlawKind::OutOfReach, role, found, verdict, self.replay(*first));
            }
        }
        if let Some((clause, count)) = endings.iter().max_by_key(|(_, count)| **count) {
            let found = share(*count, *games);
            if found.interval.low > NEARLY_ALL {
                let verdict = format!("{} % of the games end by {clause}", per_cent(found.value));
                add(FlawKind::SameEnding, clause, found, verdict, self.replay(None));
            }
        }
        flaws
    }

    /// Rules that the scenario turns on and of which nothing is heard.
    fn of_rules(&self) -> Vec<Flaw> {
        let settings = self.own().settings();
        let switched = self.own().switches().iter().filter(|switch| {
            settings.get(switch.name).is_some_and(|value| *value != switch.default_value())
        });
        let came_up =
            |family: &str| self.heard.clauses.keys().any(|clause| family_of(clause) == family);
        let dead = switched.filter(|switch| {
            let mut families = switch.clauses.split([',', ' ']).filter_map(named_family);
            families.clone().next().is_some() && !families.any(came_up)
        });
        dead.map(|switch| {
            let games = self.heard.games;
            let verdict = format!(
                "{} is not at its default, and no rule of {} comes up in {games} games",
                switch.name, switch.clauses
            );
            let flaw = self.flaw(FlawKind::DeadRule, switch.name, share(0, games), verdict);
            Flaw { games, command: self.replay(None), ..flaw }
        })
        .collect()
    }
}

/// Whether a force meets itself.
fn is_mirror(matchup: &dyn AnyMatchup) -> bool {
    let [a, b] = &matchup.label().forces;
    a == b
}

/// The family of a clause: `GW-SMOKE` of `GW-SMOKE-01`.
fn family_of(clause: &str) -> &str {
    clause.rsplit_once('-').map_or(clause, |(family, _)| family)
}

/// The family that a word names, if it names a clause.
fn named_family(word: &str) -> Option<&str> {
    let (family, number) = word.rsplit_once('-')?;
    let is_clause = family.contains('-') && number.bytes().all(|byte| byte.is_ascii_digit());
    is_clause.then_some(family)
}

/// Whether the first or the second of two is shown to be ahead, and what it scores.
fn ahead(score: Estimate) -> Option<(usize, Estimate)> {
    let Estimate { value, interval } = score;
    if interval.low > AHEAD {
        return Some((0, score));
    }
    let other = Interval { low: 1.0 - interval.high, high: 1.0 - interval.low };
    (other.low > AHEAD).then_some((1, Estimate { value: 1.0 - value, interval: other }))
}

/// A share of games with Wilson's interval.
fn share(count: u64, of: u64) -> Estimate {
    Estimate { value: count as f64 / of.max(1) as f64, interval: wilson(count, of.max(1), LEVEL) }
}

fn per_cent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_ahead_is_told_from_either_side() {
        let score = |low: f64, high: f64| Estimate {
            value: f64::midpoint(low, high),
            interval: Interval { low, high },
        };
        assert_eq!(ahead(score(0.6, 0.7)).map(|(who, _)| who), Some(0));
        let (who, found) = ahead(score(0.1, 0.2)).expect("the second is ahead");
        assert!(who == 1 && (found.interval.low - 0.8).abs() < 1e-9, "{found:?}");
        assert_eq!(ahead(score(0.4, 0.7)), None);
    }

    #[test]
    fn families_of_rules_are_told_from_words() {
        assert_eq!(family_of("GW-SMOKE-01"), "GW-SMOKE");
        let named: Vec<&str> = "GW-SMOKE-01 to GW-SMOKE-06, and on"
            .split([',', ' '])
            .filter_map(named_family)
            .collect();
        assert_eq!(named, ["GW-SMOKE", "GW-SMOKE"]);
    }
}
