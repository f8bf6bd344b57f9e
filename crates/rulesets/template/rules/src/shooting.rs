//! Fire: who can, what it needs, and who takes the hit.

use crate::book::Template;
use crate::event::{Event, Roll};
use crate::state::{Interrupt, Stance, State, Unit};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

/// The foes within the shooter's range.
pub(super) fn in_range(
    book: &Template,
    state: &State,
    shooter: UnitId,
) -> impl Iterator<Item = UnitId> {
    let Unit { side, square: from, .. } = *state.unit(shooter);
    let range = book.profile(shooter).range;
    state.living(side.foe()).filter(move |&foe| state.unit(foe).square.abs_diff(from) <= range)
}

/// `TP-FIRE-01`: whether the unit has anything to fire at.
pub(super) fn may_fire(book: &Template, state: &State, unit: UnitId) -> bool {
    in_range(book, state, unit).next().is_some()
}

/// `TP-FIRE-01`, as a check.
pub(super) fn check_fire(book: &Template, state: &State, unit: UnitId) -> Result<(), Illegal> {
    if may_fire(book, state, unit) {
        return Ok(());
    }
    Err(Illegal { clause: Clause("TP-FIRE-01"), reason: "no foe is in range" })
}

/// `TP-FIRE-03`: the hit stays within the shooter's range.
pub(super) fn check_take_hit(
    book: &Template,
    state: &State,
    shooter: UnitId,
    unit: UnitId,
) -> Result<(), Illegal> {
    if in_range(book, state, shooter).any(|foe| foe == unit) {
        return Ok(());
    }
    Err(Illegal { clause: Clause("TP-FIRE-03"), reason: "the unit is not under fire" })
}

/// `TP-FIRE-01` and `TP-FIRE-02`: the lowest score that hits. 1 always misses, 6 always hits.
pub(super) fn needed(book: &Template, state: &State, shooter: UnitId) -> u8 {
    let side = state.unit(shooter).side;
    let bold = u8::from(state.stance(side) == Stance::Bold);
    let cover = if state.stance(side.foe()) == Stance::Wary { book.rules.cover } else { 0 };
    (book.profile(shooter).skill + cover).saturating_sub(bold).clamp(2, 6)
}

/// Fires. A hit on the only foe in range takes effect at once; otherwise its side must choose.
pub(super) fn fire(
    book: &Template,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    state.unit_mut(unit).acted = true;
    let needed = needed(book, state, unit);
    let key =
        EventKey { turn: state.turn, roller: unit.0.into(), kind: Roll::Fire as u8, repeat: 0 };
    referee.begin(key);
    let roll = referee.roll(Die::D6);
    referee.tell(|| Event::Acted { unit });
    referee.tell(|| Event::Fired { unit, roll, needed });
    if roll < needed {
        return;
    }
    referee.tell(|| Event::Hit { unit });
    state.interrupt = Some(Interrupt::TakeHit { shooter: unit });
    let mut targets = in_range(book, state, unit);
    if let (Some(only), None) = (targets.next(), targets.next()) {
        drop(targets);
        take_hit(book, state, only, referee);
    }
}

/// `TP-FIRE-04`: the chosen unit takes the hit.
pub(super) fn take_hit(
    book: &Template,
    state: &mut State,
    victim: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let interrupt = state.interrupt.take();
    let Some(Interrupt::TakeHit { shooter }) = interrupt else {
        unreachable!("a hit is taken while one is pending");
    };
    book.weaken(state, victim, Some(shooter), referee);
}

impl Template {
    /// `TP-FIRE-04`: the unit loses a point of strength, and its life with the last one.
    pub(super) fn weaken(
        &self,
        state: &mut State,
        victim: UnitId,
        by: Option<UnitId>,
        referee: &mut impl Referee<Event>,
    ) {
        let unit = state.unit_mut(victim);
        unit.strength -= 1;
        let left = unit.strength;
        let price = price_of_step(self, victim, left);
        referee.tell(|| Event::Weakened { victim, by, price });
        if left == 0 {
            unit.settled = 0;
            referee.tell(|| Event::Destroyed { by });
            referee.tell(|| Event::Settled { unit: victim });
        }
    }
}

/// What the step down to `left` strength is worth, in thousandths of a point. The steps of a unit
/// add up to its price: each is the difference of two rounded shares.
pub(super) fn price_of_step(book: &Template, unit: UnitId, left: u8) -> u32 {
    let full = u64::from(book.profile(unit).strength);
    let price = u64::from(book.muster[unit.index()].price);
    let share = |strength: u8| price * u64::from(strength) / full;
    u32::try_from(share(left + 1) - share(left)).expect("a share is no more than the price")
}
