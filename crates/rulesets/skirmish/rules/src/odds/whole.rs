//! An attack as the laboratory takes it: its course, its end and its worth.

use wargauge_rules::exchange::{End, Exchange, Step};
use wargauge_rules::game::{Illegal, Side, UnitId};

use crate::fire::Round;
use crate::men::active;
use crate::odds::course::table;
use crate::odds::encounter::{Encounter, FIRST, HULL, end_of_chart, end_of_hull};
use crate::odds::plan::{AttackKind, CountedState};
use crate::odds::playing::play;
use crate::odds::standing::{MoraleOutcome, Standing};
use crate::odds::words::words;

impl Exchange for Encounter {
    type Standing = Standing;

    fn is_exact(&self) -> bool {
        // Further attackers meet a team that may have moved, or stand otherwise; a man with flame
        // burns the others.
        let alone = matches!(self.sort, AttackKind::Morale | AttackKind::Chart(_));
        let one = self.book.of_side[Side::A].len() == 1 || alone;
        let solid_at_gun = self.sort == AttackKind::Gun(Round::Shot)
            && self.book.profile(self.target).field_gun().is_some();
        let burning = self.is_burning() && !alone && self.sort != AttackKind::Melee;
        one && !burning && !solid_at_gun
    }

    fn left(&self) -> u32 {
        if self.book.profile(self.target).is_vehicle() {
            return HULL;
        }
        active(self.scene(&self.base), self.target).count() as u32
    }

    fn stages(&self) -> usize {
        self.stages.len()
    }

    fn begin(&self) -> Standing {
        Standing::begin([self.target, FIRST].map(|unit| self.conditions(&self.base, unit)))
    }

    fn step(&self, stage: usize, standing: Standing) -> Step<Standing> {
        match table(self, &self.stages[stage], standing) {
            Some(table) => Step::Table(table),
            None => Step::Skip,
        }
    }

    fn after(&self, _: usize, standing: Standing, _: u32, _: bool) -> Standing {
        standing
    }

    fn end(&self, now: Standing) -> End {
        if let CountedState::Says(asked) = self.counts {
            return end_of_chart(now.says, asked);
        }
        if self.book.profile(self.target).is_vehicle() {
            return end_of_hull(now.wear);
        }
        let suppressed = match self.counts {
            // SK-MORALE-12: a test may add one, too.
            CountedState::Marker => self.markers(&now) > 0 || now.nerve == MoraleOutcome::Marker,
            what @ (CountedState::Fails
            | CountedState::Retires
            | CountedState::Shaken
            | CountedState::Routs
            | CountedState::Says(_)) => now.nerve.counts(what),
        };
        End {
            lost: self.lost(self.target, &now.men),
            destroyed: !now.is_left(),
            suppressed: suppressed && now.is_left(),
            own_lost: self.lost(FIRST, &now.own),
            own_suppressed: false,
        }
    }

    fn worth(&self, end: End) -> [u64; 2] {
        let share = |unit: UnitId, lost: u32, of: u32| {
            let price = u64::from(self.book.profile(unit).price);
            price * u64::from(lost.min(of)) / u64::from(of.max(1))
        };
        let strength = |unit: UnitId| {
            let profile = self.book.profile(unit);
            if profile.is_vehicle() { HULL } else { u32::from(profile.strength()) }
        };
        [
            share(self.target, end.lost, strength(self.target)),
            share(FIRST, end.own_lost, strength(FIRST)),
        ]
    }

    fn dice(&self) -> String {
        words(self)
    }

    fn play(&self, seed: u64) -> Result<End, Illegal> {
        play(self, seed)
    }
}
