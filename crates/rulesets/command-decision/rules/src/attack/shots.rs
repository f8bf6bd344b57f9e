//! Single lines at single targets: shot, shell, bomb (CD-AT-*, CD-HE-*, CD-DICE-07).

use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use super::burst::{self, Burst};
use super::number::{Aim, AttackKind, attack_kind, makes};
use super::toll::{PhaseLosses, Wound, score};
use crate::event::Event;
use crate::units::price::penetration;
use crate::units::weapon::{Effect, Rating};

/// The rounds that a line fires at one pulse: as many as were declared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounds {
    pub(crate) pulse: u8,
    pub(crate) count: u8,
}

/// One event: all shots of a line at its target (CD-DICE-07).
pub(crate) fn fire(
    aim: &Aim<'_>,
    rounds: Rounds,
    toll: &mut PhaseLosses,
    referee: &mut impl Referee<Event>,
) {
    let Rounds { pulse, count } = rounds;
    // CD-FIRE-12, CD-FIRE-13: out of range nothing is rolled. CD-HE-13: nor does anything burst.
    let Some((number, rating)) = aim.number() else { return };
    let (firer, target) = (aim.firer, aim.target);
    let attack_kind = attack_kind(aim, rating);
    if attack_kind == AttackKind::Harmless {
        return;
    }
    referee.relate(|| Event::Aimed { firer, target, sum: aim.sum() });
    for _ in 0..count {
        // CD-DICE-04: even if the number cannot be missed or made.
        let die = referee.roll(Die::D10);
        let hit = makes(die, number);
        referee.tell(|| Event::Shot { firer, target, die, needed: number as i8 });
        match attack_kind {
            AttackKind::Pierce if hit => match pierce(aim, rating, referee) {
                0 => {}
                // CD-AT-07.
                3 => {
                    toll.destroy(target, pulse, firer);
                    referee.tell(|| Event::Hit { firer, victim: target, hits: 3 });
                }
                hits => score(toll, Wound { victim: target, by: firer, hits }, pulse, referee),
            },
            // CD-AT-13: one hit each, on weak armour too.
            AttackKind::Direct if hit => score(toll, Wound::single(target, firer), pulse, referee),
            // CD-HE-07: each shot bursts. CD-HE-11: a direct hit is one hit.
            AttackKind::Burst => {
                if hit {
                    score(toll, Wound::single(target, firer), pulse, referee);
                }
                if let Some(burst) = burst_of_shell(aim, pulse, hit) {
                    burst::resolve(&burst, toll, referee);
                }
            }
            AttackKind::Pierce | AttackKind::Direct | AttackKind::Circle | AttackKind::Harmless => {
            }
        }
    }
}

/// One penetration die for each hit (CD-AT-01, CD-AT-02, CD-AT-09). Nothing but hits comes of it
/// (CD-AT-17): so many, or 3 for the end of the target.
fn pierce(aim: &Aim<'_>, rating: Rating, referee: &mut impl Referee<Event>) -> u8 {
    let (firer, victim) = (aim.firer, aim.target);
    let armour = armour(aim);
    let die = referee.roll(Die::D10);
    let total = rating.total(die);
    referee.tell(|| Event::Pierced { firer, victim, die, total: total as i8, armour });
    penetration(total, i32::from(armour))
}

/// Front armour inside the front arc, flank armour otherwise (CD-AT-08, CD-FACE-10, CD-FACE-11),
/// whatever hits it has taken (CD-AT-18).
pub(crate) fn armour(aim: &Aim<'_>) -> i8 {
    let front = aim.moment.is_in_front(aim.target, aim.muzzle().centre);
    let armour = aim.moment.book.profile(aim.target).armour;
    armour.map_or(0, |armour| if front { armour.front } else { armour.flank })
}

/// The burst of one round, centred on the target (CD-HE-03), which is spared a die if the shell hit
/// it, and rolls if it was missed (CD-HE-05).
fn burst_of_shell<'a>(aim: &Aim<'a>, pulse: u8, hit: bool) -> Option<Burst<'a>> {
    let Effect::Burst { side, value } = aim.weapon().effect else { return None };
    Some(Burst {
        moment: aim.moment,
        phase: aim.phase,
        firer: aim.firer,
        centre: aim.moment.at(aim.target),
        side,
        value: value.into(),
        pinned: 0,
        from: Some(aim.muzzle().centre),
        spared: hit.then_some(aim.target),
        pulse,
    })
}
