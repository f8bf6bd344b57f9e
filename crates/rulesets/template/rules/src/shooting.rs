//! Fire: who can, what it needs, and who takes the hit.

use crate::book::{Play, Scene, Template};
use crate::event::{Event, Roll};
use crate::state::{Interrupt, Stance, Unit};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

/// The foes within the shooter's range.
pub(super) fn in_range(scene: Scene<'_>, shooter: UnitId) -> impl Iterator<Item = UnitId> {
    let state = scene.state;
    let Unit { side, square: from, .. } = *state.unit(shooter);
    let range = scene.book.profile(shooter).range;
    state.living(side.foe()).filter(move |&foe| state.unit(foe).square.abs_diff(from) <= range)
}

/// `TP-FIRE-01`: whether the unit has anything to fire at.
pub(super) fn may_fire(scene: Scene<'_>, unit: UnitId) -> bool {
    in_range(scene, unit).next().is_some()
}

/// `TP-FIRE-01`, as a check.
pub(super) fn check_fire(scene: Scene<'_>, unit: UnitId) -> Verdict {
    require(may_fire(scene, unit), "TP-FIRE-01", "no foe is in range")
}

/// `TP-FIRE-03`: the hit stays within the shooter's range.
pub(super) fn check_take_hit(scene: Scene<'_>, shooter: UnitId, unit: UnitId) -> Verdict {
    require(
        in_range(scene, shooter).any(|foe| foe == unit),
        "TP-FIRE-03",
        "the unit is not under fire",
    )
}

/// `TP-FIRE-01` and `TP-FIRE-02`: the lowest score that hits. 1 always misses, 6 always hits.
pub(super) fn needed(scene: Scene<'_>, shooter: UnitId) -> u8 {
    let state = scene.state;
    let side = state.unit(shooter).side;
    let bold = u8::from(state.stance(side) == Stance::Bold);
    let cover = if state.stance(side.foe()) == Stance::Wary { scene.book.rules.cover } else { 0 };
    (scene.book.profile(shooter).skill + cover).saturating_sub(bold).clamp(2, 6)
}

/// Fires. A hit on the only foe in range takes effect at once; otherwise its side must choose.
pub(super) fn fire(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.state.unit_mut(unit).acted = true;
    let needed = needed(play.scene(), unit);
    let key = EventKey {
        turn: play.state.turn,
        roller: unit.0.into(),
        kind: Roll::Fire as u8,
        repeat: 0,
    };
    play.referee.begin(key);
    let roll = play.referee.roll(Die::D6);
    play.referee.tell(|| Event::Acted { unit });
    play.referee.tell(|| Event::Fired { unit, roll, needed });
    if roll < needed {
        return;
    }
    play.referee.tell(|| Event::Hit { unit });
    play.state.interrupt = Some(Interrupt::TakeHit { shooter: unit });
    let mut targets = in_range(play.scene(), unit);
    if let (Some(only), None) = (targets.next(), targets.next()) {
        drop(targets);
        take_hit(play, only);
    }
}

/// `TP-FIRE-04`: the chosen unit takes the hit.
pub(super) fn take_hit(play: &mut Play<'_, impl Referee<Event>>, victim: UnitId) {
    let interrupt = play.state.interrupt.take();
    let Some(Interrupt::TakeHit { shooter }) = interrupt else {
        unreachable!("a hit is taken while one is pending");
    };
    weaken(play, victim, Some(shooter));
}

/// `TP-FIRE-04`: the unit loses a point of strength, and its life with the last one.
pub(super) fn weaken(play: &mut Play<'_, impl Referee<Event>>, victim: UnitId, by: Option<UnitId>) {
    let unit = play.state.unit_mut(victim);
    unit.strength -= 1;
    let left = unit.strength;
    let price = price_of_step(play.book, victim, left);
    play.referee.tell(|| Event::Weakened { victim, by, price });
    if left == 0 {
        unit.settled = 0;
        play.referee.tell(|| Event::Destroyed { by });
        play.referee.tell(|| Event::Settled { unit: victim });
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
