//! Blasts over several units: who is touched, and how the attacker shares the dice out
//! (VD-FEAT-08, VD-FEAT-09, VD-FEAT-11).

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::action::Action;
use crate::agenda::{Progress, Task};
use crate::attack::MAX_VICTIMS;
use crate::event::Event;
use crate::play::{illegal, require};
use crate::profile::UnitKind;
use crate::state::{Roll, State, Step};
use crate::strikes::Called;
use crate::volley::Shot;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::shape::Disc;

/// Units on the open table in an area, the chosen one first, then by id, with the Damage Dice of
/// each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched(pub ArrayVec<(UnitId, u8), MAX_VICTIMS>);

impl Touched {
    /// The dice against a unit.
    pub(super) fn dice(&self, unit: UnitId) -> u8 {
        self.0.iter().find(|one| one.0 == unit).map_or(0, |one| one.1)
    }
}

/// What bursts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burst {
    /// The Blast weapons of a Shoot Action.
    Shot(Shot),
    /// A strike.
    Strike(Called),
}

/// A Blast whose dice are still to be shared out (VD-FEAT-08).
#[derive(Clone, Debug, PartialEq)]
pub struct SharedBlast {
    /// What bursts.
    pub burst: Burst,
    /// The units in the area; of those that share, the dice of the first `given` are settled, the
    /// others have one.
    pub touched: Touched,
    /// How many of the units have got their dice.
    pub given: u8,
    /// Dice above one for each unit that are still to be given.
    pub free: u8,
}

impl VictoryDecision {
    /// The units on the open table that an area touches, with the dice that their models make.
    pub(super) fn touched_by(&self, s: &State, first: Option<UnitId>, area: Disc) -> Touched {
        let mut touched = Touched::default();
        let others = s.present.into_iter().filter(|&unit| Some(unit) != first);
        for unit in first.into_iter().chain(others) {
            let dice = self.blast_dice(s, unit, area);
            // Beyond the most units that one attack hits the last by id are spared.
            if dice > 0 && touched.0.try_push((unit, dice)).is_err() {
                break;
            }
        }
        touched
    }

    /// Whether a unit has its dice from its own models alone: vehicles have one each
    /// (VD-FEAT-11).
    fn keeps_its_dice(&self, unit: UnitId) -> bool {
        self.profile(unit).kind == UnitKind::Vehicle
    }

    /// Lets a Blast burst: at once, or when the attacker has shared its dice out.
    pub(super) fn burst(
        &self,
        s: &mut State,
        burst: Burst,
        mut touched: Touched,
        referee: &mut impl Referee<Event>,
    ) {
        let share = || touched.0.iter().filter(|one| !self.keeps_its_dice(one.0));
        let (units, dice) = share().fold((0u8, 0u8), |(n, sum), one| (n + 1, sum + one.1));
        if units < 2 || dice == units {
            self.resolve_burst(s, burst, &touched, referee);
            return;
        }
        for one in &mut touched.0 {
            if !self.keeps_its_dice(one.0) {
                one.1 = 1;
            }
        }
        s.shared = Some(SharedBlast { burst, touched, given: 0, free: dice - units });
        s.agenda.push(Task::ShareDice);
    }

    fn resolve_burst(
        &self,
        s: &mut State,
        burst: Burst,
        touched: &Touched,
        referee: &mut impl Referee<Event>,
    ) {
        let attack = match burst {
            Burst::Shot(shot) => self.shot_attack(s, &shot, touched),
            Burst::Strike(called) => self.strike_attack(s, &called, touched),
        };
        self.resolve_attack(s, &attack, referee);
    }

    /// Who bursts it.
    fn burster(burst: &Burst) -> UnitId {
        match burst {
            Burst::Shot(shot) => shot.unit,
            Burst::Strike(called) => called.unit,
        }
    }

    /// The place of the next unit that gets dice, and whether it is the last.
    fn next_to_share(&self, shared: &SharedBlast) -> Option<(usize, bool)> {
        let units = shared.touched.0.iter().enumerate();
        let mut left = units
            .filter(|(at, one)| *at >= usize::from(shared.given) && !self.keeps_its_dice(one.0));
        let next = left.next()?.0;
        Some((next, left.next().is_none()))
    }

    /// Asks the attacker to share dice out.
    pub(super) fn share_dice_task(&self, s: &mut State, _: &mut impl Referee<Event>) -> Progress {
        let Some(shared) = &s.shared else { return Progress::Done };
        s.decider = self.side(Self::burster(&shared.burst));
        s.step = Step::ShareDice;
        s.agenda.push(Task::ShareDice);
        Progress::Asked
    }

    /// Lists how many dice the next unit of the shared Blast may get.
    pub(super) fn share_dice_options(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(shared) = &s.shared {
            out.extend((0..=shared.free).rev().map(Action::ShareDice));
        }
    }

    /// Whether a sharing out is legal.
    pub(super) fn check_share(&self, s: &State, action: Action) -> Result<(), Illegal> {
        let (Some(shared), Action::ShareDice(dice)) = (&s.shared, action) else {
            return Err(illegal("VD-FEAT-08", "dice are to be shared out"));
        };
        require(dice <= shared.free, "VD-FEAT-08", "not so many dice are free")
    }

    /// Carries out a sharing out.
    pub(super) fn share(&self, s: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        let (Some(mut shared), Action::ShareDice(dice)) = (s.shared.take(), action) else { return };
        if let Some((next, _)) = self.next_to_share(&shared) {
            shared.touched.0[next].1 += dice;
            shared.free -= dice.min(shared.free);
            shared.given = next as u8 + 1;
        }
        if let Some((last, true)) = self.next_to_share(&shared) {
            shared.touched.0[last].1 += shared.free;
            shared.free = 0;
        }
        if shared.free > 0 {
            s.shared = Some(shared);
            return;
        }
        s.agenda.pop();
        let unit = Self::burster(&shared.burst);
        let key = s.activation_key(self.profile(unit).dice_key, Roll::Action);
        referee.begin(key);
        self.resolve_burst(s, shared.burst, &shared.touched, referee);
    }
}
