//! Close assault by men (CD-CLOSE-04 to 11, CD-CLOSE-18, CD-CLOSE-22, CD-DEMOR-06).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use super::number::{makes, parts_of_firer, range};
use super::toll::{PhaseLosses, Wound, score};
use crate::action::Fire;
use crate::event::{Event, Sum};
use crate::scene::Moment;
use crate::switches::NoModifier;
use crate::units::stand::{Class, Mark};

/// What a supported vehicle that is not weak takes off (CD-CLOSE-06, CD-CHART-49).
const SUPPORTED: i32 = -3;

/// Whether a target named in contact is gone without a roll: demoralized stands whoever attacks
/// (CD-CLOSE-22, CD-DEMOR-11), soft vehicles attacked by men (CD-CLOSE-08).
pub(crate) fn is_doomed(moment: &Moment<'_>, firer: UnitId, target: UnitId) -> bool {
    let profile = moment.book.profile(target);
    moment.touch(firer, target)
        && (moment.state.stand(target).demoralized
            || profile.class == Class::Soft && moment.book.profile(firer).is_personnel())
}

/// Whether dismounted men of its own side are in contact with a vehicle (CD-CLOSE-05,
/// CD-CLOSE-19).
pub(crate) fn is_supported(moment: &Moment<'_>, vehicle: UnitId) -> bool {
    let mut friends = moment.on_table(moment.book.side(vehicle));
    friends
        .any(|friend| moment.book.profile(friend).is_personnel() && moment.touch(friend, vehicle))
}

/// The number that an assault on an armoured vehicle needs (CD-CLOSE-05, CD-CLOSE-06, CD-CLOSE-09,
/// CD-CLOSE-10).
pub(crate) fn number(moment: &Moment<'_>, firer: UnitId, target: UnitId) -> i32 {
    let (column, own, support) = parts(moment, firer, target);
    column + own.iter().sum::<i32>() + support
}

/// The column, what the attacker adds, and what support of the vehicle takes off.
fn parts(moment: &Moment<'_>, firer: UnitId, target: UnitId) -> (i32, [i32; 3], i32) {
    let [column, ..] = moment.book.switches().columns();
    let free = moment.book.profile(target).is_weak() || !is_supported(moment, target);
    let own = parts_of_firer(moment.scene(), firer);
    match (free, moment.book.switches().ca_no_modifier) {
        (true, NoModifier::All) => (column.into(), [0; 3], 0),
        (true, NoModifier::Assault) => (column.into(), own, 0),
        (false, _) => (column.into(), own, SUPPORTED),
    }
}

/// The same number for those who read of it.
fn sum(moment: &Moment<'_>, firer: UnitId, target: UnitId) -> Sum {
    let (column, [quality, pinned, order], support) = parts(moment, firer, target);
    Sum {
        range: range(moment, firer, target),
        column: column as i8,
        quality: quality as i8,
        pinned: pinned as i8,
        order: order as i8,
        cover: 0,
        target: support as i8,
    }
}

/// One die for each stand that assaults (CD-CLOSE-24): a hit, or the end of the vehicle by
/// engineers (CD-CLOSE-07, CD-CLOSE-11). Nobody advances after it (CD-CLOSE-20).
/// Obeys too: CD-CHART-60.
pub(crate) fn resolve(
    moment: &Moment<'_>,
    fire: &Fire,
    toll: &mut PhaseLosses,
    referee: &mut impl Referee<Event>,
) {
    let &Fire { firer, target, pulse, .. } = fire;
    let number = number(moment, firer, target);
    referee.relate(|| Event::Aimed { firer, target, sum: sum(moment, firer, target) });
    let die = referee.roll(Die::D10);
    referee.tell(|| Event::Assaulted { firer, target, die, needed: number as i8 });
    if !makes(die, number) {
        return;
    }
    if moment.book.profile(firer).marks.has(Mark::Engineer) {
        toll.destroy(target, pulse, firer);
        referee.tell(|| Event::Hit { firer, victim: target, hits: 3 });
    } else {
        score(toll, Wound::single(target, firer), pulse, referee);
    }
}
