//! The table of an audit.

use wargauge_batch::MatchupLabel;
use wargauge_report::Share;

use crate::auditing::flaws::Flaw;
use crate::study::estimates::Ranged;

wargauge_report::rows! {
    /// One row for each flaw that games of a scenario show, the gravest kind first. Every interval is
    /// two-sided, of 95 % confidence.
    #[derive(Clone, Debug, PartialEq)]
    pub struct FlawRow in "flaws" by [ruleset, scenario, kind, about]
        from (label: &MatchupLabel, seed: u64, rank: u64, flaw: &Flaw) with {
            let share = Ranged::from(flaw.found);
        }
    {
        /// Name of the rule system.
        pub ruleset: String = label.ruleset,
        /// Name of the scenario.
        pub scenario: String = &label.scenario,
        /// Its place among all, from 1.
        pub rank: u64 = rank,
        /// What is wrong: `one-sided`, a force wins nearly always; `stand-off`, nobody wins; `bloodless`,
        /// nothing is destroyed; `out of reach`, a role makes no attack; `quiet turns`, nothing happens in
        /// them; `seat`, a role is ahead with either list; `uneven`, a force is ahead; `first turn`, who has
        /// it is ahead; `never used`, an entry does nothing; `never attacks`, it makes no attack; `dead
        /// rule`, a switch that is not at its default changes nothing; `same ending`, nearly all games end
        /// by one rule.
        pub kind: String = flaw.kind.word(),
        /// The force, role, entry, switch or rule that it is about.
        pub about: String = &flaw.about,
        /// Master seed.
        pub seed: u64 = seed,
        /// Games that it is judged by.
        pub games: u64 = flaw.games,
        /// Share of games or turns, or score; 0 for what never happened.
        pub share: Share = share.value,
        /// Lower end of the interval of `share`.
        pub share_low: Share = share.low,
        /// Upper end of the interval of `share`.
        pub share_high: Share = share.high,
        /// What it comes to, in a sentence.
        pub verdict: String = &flaw.verdict,
        /// A command that shows it.
        pub command: String = &flaw.command,
    }
}
