//! An attack from die to die: hits add up, and what they come to is read once, when all dice have
//! been thrown (CD-TQ-11).

use wargauge_rules::exchange::{End, Exchange, Step};
use wargauge_rules::game::Illegal;

use super::shots::{DieOdds, END, morale, reach_others, shots};
use super::staged::{Attack, MoraleEffect, StagedAttack};
use crate::morale::check::CheckResult;
use crate::switches::FirePins;
use crate::units::quality::{Fate, fate};

/// An attack in fixed circumstances.
#[derive(Clone, Debug)]
pub struct AttackOdds {
    pub(super) staged: StagedAttack,
    shots: Vec<DieOdds>,
    /// Whether the dice tell all that can happen.
    exact: bool,
}

/// Where the target stands in the course of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Standing {
    /// Hits of this phase.
    hits: u8,
    /// Whether it is gone, however many they are.
    gone: bool,
    /// What its company's check made of it.
    effect: MoraleEffect,
}

impl AttackOdds {
    /// Works out the dice of a staged attack.
    ///
    /// # Errors
    /// If nothing is thrown and nothing happens.
    pub(super) fn new(staged: StagedAttack) -> Result<Self, Illegal> {
        let shots = shots(&staged);
        let thrown = staged.plan.attack == Attack::Morale || !shots.is_empty();
        wargauge_rules::refusal::require(
            thrown,
            "CD-FIRE-12",
            "out of range, or nothing can come of it",
        )?;
        let exact = !reach_others(&staged);
        Ok(Self { staged, shots, exact })
    }

    /// Hits that end the target.
    pub(super) fn capacity(&self) -> u8 {
        self.staged.book.profile(self.staged.target).quality.capacity()
    }

    fn after_shot(&self, shot: &DieOdds, standing: Standing) -> Vec<(u64, Standing)> {
        let most = self.capacity();
        let then = |case: usize| {
            if case == END {
                return Standing { gone: true, ..standing };
            }
            Standing { hits: (standing.hits + case as u8).min(most), ..standing }
        };
        let cases = shot.cases.iter().enumerate().filter(|(_, cases)| **cases > 0);
        cases.map(|(case, &cases)| (cases, then(case))).collect()
    }

    /// CD-MORALE-16; a second demoralized result ends a stand (CD-DEMOR-06).
    fn after_check(&self, standing: Standing) -> Vec<(u64, Standing)> {
        let shaken = self.staged.plan.demoralized;
        let then = |outcome: CheckResult| match outcome {
            CheckResult::Passes => standing,
            CheckResult::Pinned => Standing { effect: MoraleEffect::Pinned, ..standing },
            CheckResult::ForcedBack => Standing { effect: MoraleEffect::ForcedBack, ..standing },
            CheckResult::Demoralized if shaken => Standing { gone: true, ..standing },
            CheckResult::Demoralized => Standing { effect: MoraleEffect::Demoralized, ..standing },
            CheckResult::Eliminated => Standing { gone: true, ..standing },
        };
        morale(&self.staged).1.into_iter().map(|outcome| (1, then(outcome))).collect()
    }

    /// What has come over the target by the end.
    fn effect(&self, standing: Standing) -> MoraleEffect {
        if self.staged.plan.attack == Attack::Morale {
            return standing.effect;
        }
        let quality = self.staged.book.profile(self.staged.target).quality;
        match fate(quality, self.staged.plan.hits, standing.hits) {
            // CD-BACK-07: pinned or not, forced back is more.
            Fate::ForcedBack => MoraleEffect::ForcedBack,
            Fate::Stays | Fate::Eliminated => MoraleEffect::None,
        }
    }

    /// How an exchange ended for the target: whether it is gone, its hits and what came over it.
    pub(super) fn told(&self, gone: bool, hits: u8, effect: MoraleEffect) -> End {
        let lost = if gone { self.left() } else { hits.into() };
        let shaken = !gone && effect >= self.staged.plan.effect && self.counts(effect);
        End { lost, destroyed: gone, suppressed: shaken, ..End::default() }
    }

    /// CD-BACK-07: whoever is forced back by fire is pinned too, unless the switch says otherwise.
    fn counts(&self, effect: MoraleEffect) -> bool {
        let by_fire = self.staged.plan.attack != Attack::Morale;
        let pins = self.staged.book.switches().fire_fb_pins == FirePins::On;
        self.staged.plan.effect != MoraleEffect::Pinned
            || effect != MoraleEffect::ForcedBack
            || !by_fire
            || pins
    }
}

impl Exchange for AttackOdds {
    type Standing = Standing;

    fn is_exact(&self) -> bool {
        self.exact
    }

    fn left(&self) -> u32 {
        u32::from(self.capacity() - self.staged.plan.hits)
    }

    fn stages(&self) -> usize {
        if self.staged.plan.attack == Attack::Morale { 1 } else { self.shots.len() }
    }

    fn begin(&self) -> Standing {
        Standing::default()
    }

    fn step(&self, stage: usize, standing: Standing) -> Step<Standing> {
        let table = if self.staged.plan.attack == Attack::Morale {
            self.after_check(standing)
        } else if standing.gone {
            return Step::Skip;
        } else {
            self.after_shot(&self.shots[stage], standing)
        };
        Step::Table(table)
    }

    fn after(&self, _: usize, standing: Standing, _: u32, _: bool) -> Standing {
        standing
    }

    fn end(&self, standing: Standing) -> End {
        let gone = standing.gone || u32::from(standing.hits) >= self.left();
        self.told(gone, standing.hits, self.effect(standing))
    }

    fn worth(&self, end: End) -> [u64; 2] {
        let price = u64::from(self.staged.book.stand(self.staged.target).price);
        [price * u64::from(end.lost) / u64::from(self.capacity()), 0]
    }

    fn dice(&self) -> String {
        if self.staged.plan.attack == Attack::Morale {
            return format!("D10, {} or less", morale(&self.staged).0);
        }
        let mut words: Vec<(usize, &str)> = Vec::new();
        for shot in &self.shots {
            match words.last_mut() {
                Some((count, known)) if *known == shot.words => *count += 1,
                _ => words.push((1, &shot.words)),
            }
        }
        let told = |(count, words): &(usize, &str)| match count {
            1 => (*words).to_owned(),
            _ => format!("{count} times {words}"),
        };
        words.iter().map(told).collect::<Vec<_>>().join("; ")
    }

    fn play(&self, seed: u64) -> Result<End, Illegal> {
        self.play_out(seed)
    }
}
