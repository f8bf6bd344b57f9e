//! Who fights whom (`SK-MELEE-05`, `SK-MELEE-06`).

use arrayvec::ArrayVec;
use wargauge_rules::{Side, UnitId};

use crate::book::Scene;
use crate::men::{Man, active, place_of, present};
use crate::position::{men_in_contact, men_touching, touches};

/// The most men who can be in contact.
const MOST: usize = 64;

/// One fight: a main combatant of each side, and the extras who help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fight {
    /// Of the phasing side.
    pub(crate) own: Man,
    /// Of the other.
    pub(crate) foe: Man,
    /// Extras of the phasing side.
    pub(crate) own_extras: ArrayVec<Man, 16>,
    /// Extras of the other.
    pub(crate) foe_extras: ArrayVec<Man, 16>,
}

/// All pairs of men in contact, the closest first, ties by own, then by enemy number.
fn pairs(scene: Scene<'_>, side: Side) -> ArrayVec<(i64, Man, Man), 192> {
    let mut pairs = ArrayVec::new();
    let touched = |own: &UnitId| men_in_contact(scene, *own) != 0;
    for own in present(scene.state, side).into_iter().filter(touched) {
        for foe in present(scene.state, side.foe()) {
            let touching = men_touching(scene, own, foe);
            for man in active(scene, own).filter(|man| touching & 1 << man != 0) {
                for other in active(scene, foe) {
                    let pair = (Man::new(own, man), Man::new(foe, other));
                    if touches(scene, pair.0, pair.1) {
                        let from = place_of(scene, own, man);
                        let distance = from.squared_distance(place_of(scene, foe, other));
                        let _ = pairs.try_push((distance, pair.0, pair.1));
                    }
                }
            }
        }
    }
    pairs.sort_unstable();
    pairs
}

/// `SK-MELEE-05`: the fights of a round, paired off from the closest, in the order in which they
/// are fought.
pub(crate) fn fights(scene: Scene<'_>, side: Side) -> ArrayVec<Fight, MOST> {
    let pairs = pairs(scene, side);
    let mut fights: ArrayVec<Fight, MOST> = ArrayVec::new();
    for &(_, own, foe) in &pairs {
        let taken = fights.iter().any(|fight| fight.own == own || fight.foe == foe);
        if !taken {
            let (own_extras, foe_extras) = (ArrayVec::new(), ArrayVec::new());
            let _ = fights.try_push(Fight { own, foe, own_extras, foe_extras });
        }
    }
    // Left-over men join the fight of the nearest enemy they are in contact with.
    for &(_, own, foe) in &pairs {
        let idle_own = !fights.iter().any(|it| it.own == own || it.own_extras.contains(&own));
        let idle_foe = !fights.iter().any(|it| it.foe == foe || it.foe_extras.contains(&foe));
        if let Some(fight) = fights.iter_mut().find(|it| it.foe == foe).filter(|_| idle_own) {
            let _ = fight.own_extras.try_push(own);
        }
        if let Some(fight) = fights.iter_mut().find(|it| it.own == own).filter(|_| idle_foe) {
            let _ = fight.foe_extras.try_push(foe);
        }
    }
    fights.sort_unstable_by_key(|fight| fight.own);
    fights
}
