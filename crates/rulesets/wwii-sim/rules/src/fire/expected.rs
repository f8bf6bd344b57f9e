//! What a volley would roll, without rolling it: by the same steps as the volley itself.

use arrayvec::ArrayVec;

use wargauge_rules::game::UnitId;

use crate::action::{Target, Volley};
use crate::attack::difficulty::SURE_AT_BUILDINGS;
use crate::book::Scene;
use crate::fire::declare::{Gun, SingleAim, chance, effective};
use crate::fire::mortar::{MortarShot, less_scatter, mortar_shot};
use crate::fire::targets::mark;
use crate::fire::volley::dice_of;
use crate::state::MAX_HITS;
use crate::units::weapon::WeaponId;

/// The dice of one weapon of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The weapon.
    pub weapon: WeaponId,
    /// At what.
    pub target: Target,
    /// How many dice: D10.
    pub dice: u8,
    /// The least die that hits (WS-FIRE-02); a 1 never does (WS-FIRE-03).
    pub needed: i8,
    /// WS-FIRE-12: whether a hit causes no losses, only a test.
    pub protected: bool,
    /// WS-BLDG-02: whether it hits without a roll.
    pub sure: bool,
}

/// All dice of a volley.
pub type Shots = ArrayVec<Shot, MAX_HITS>;

/// How a shell would be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShellAim {
    /// The mortar.
    pub weapon: WeaponId,
    /// The least die that hits.
    pub needed: i8,
    /// By how many inches it scatters less (WS-WEAPON-08).
    pub less: u8,
}

/// WS-FIRE-01 to WS-FIRE-14: the dice of a volley of a unit as matters stand.
pub(crate) fn shots(scene: Scene<'_>, unit: UnitId, volley: &Volley) -> Shots {
    let mut shots = Shots::new();
    for one in SingleAim::of(volley) {
        let aim = one.aim;
        let mark = mark(scene, unit, aim.target);
        for gun in effective(scene, unit, one, &mark) {
            let Gun { weapon, most, .. } = gun;
            let Some(difficulty) = chance(scene.book, &gun, aim.dice, &mark) else { continue };
            shots.push(Shot {
                weapon,
                target: aim.target,
                dice: dice_of(scene.book.weapon(weapon), difficulty, most.min(aim.dice)),
                needed: difficulty.needed,
                protected: difficulty.protected,
                sure: mark.is_building && difficulty.needed <= SURE_AT_BUILDINGS,
            });
        }
    }
    shots
}

/// How a shell at a target would be laid; `None` if it cannot be.
pub(crate) fn lay(scene: Scene<'_>, unit: UnitId, target: Target) -> Option<ShellAim> {
    let MortarShot { weapon, difficulty, .. } = mortar_shot(scene, unit, target)?;
    let less = less_scatter(scene, unit, target);
    Some(ShellAim { weapon, needed: difficulty.needed, less })
}
