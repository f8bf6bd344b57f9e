//! The dice of a volley, weapon by weapon: what each rolls and needs as matters stand, and what its dice
//! come to. Play rolls them, odds walk all their sides, players weigh them.

use arrayvec::ArrayVec;

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::action::{Target, Volley};
use crate::attack::difficulty::{SURE_AT_BUILDINGS, TargetMark, is_hit};
use crate::book::{Scene, WwiiSim};
use crate::event::Event;
use crate::fire::declare::{SingleAim, bearing_guns, chance};
use crate::fire::targets::mark;
use crate::state::MAX_HITS;
use crate::switches::Jam;
use crate::units::weapon::WeaponId;

/// The dice of one weapon of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The weapon.
    pub weapon: WeaponId,
    /// The slot of the figure that fires it, or the number of its mount.
    pub slot: u8,
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

/// What the dice of a shot come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ShotResult {
    pub hits: u8,
    /// Whether the weapon jams.
    pub jams: bool,
    /// What they show; 0 where there is none.
    pub dice: [u8; 3],
}

impl Shot {
    /// Rolls its dice, which must have been announced.
    pub(crate) fn roll(&self, book: &WwiiSim, referee: &mut impl Referee<Event>) -> ShotResult {
        if self.sure {
            // WS-BLDG-02: no dice, so no jam either (WS-WEAPON-03).
            return ShotResult { hits: 1, ..ShotResult::default() };
        }
        let mut dice = [0; 3];
        let mut hits = 0;
        for die in dice.iter_mut().take(usize::from(self.dice)) {
            *die = referee.roll(Die::D10);
            hits += u8::from(is_hit(*die, self.needed));
        }
        // WS-BLDG-03, WS-BLDG-05: at a building all three dice of a machinegun must hit, as one hit.
        if matches!(self.target, Target::Building(_)) {
            hits = u8::from(hits == self.dice);
        }
        let can_jam = book.weapon(self.weapon).features.machinegun;
        let jams = can_jam && is_jam(&dice) && book.switches().jam == Jam::On;
        ShotResult { hits, jams, dice }
    }
}

/// WS-WEAPON-03: whether the dice of a machinegun show two ones or two twos.
pub(crate) fn is_jam(dice: &[u8]) -> bool {
    let twice = |face: u8| dice.iter().filter(|&&die| die == face).count() >= 2;
    twice(1) || twice(2)
}

/// The shots of one aim: at most one a figure.
pub(crate) type AimShots = ArrayVec<Shot, 13>;

/// All shots of a volley.
pub type Shots = ArrayVec<Shot, MAX_HITS>;

/// The shots of one aim of a unit at its mark.
pub(crate) fn shots_of_aim(
    scene: Scene<'_>,
    unit: UnitId,
    one: SingleAim,
    mark: &TargetMark,
) -> AimShots {
    let guns = bearing_guns(scene, unit, one).into_iter();
    let shots = guns.filter_map(|gun| {
        let difficulty = chance(scene.book, &gun, one.aim.dice, mark)?;
        let weapon = scene.book.weapon(gun.weapon);
        let dice = weapon.dice(difficulty.band);
        // WS-FIRE-07, WS-FIRE-22: of a machinegun at most as many as were named and its team can fire.
        let most = if weapon.features.machinegun { gun.most.min(one.aim.dice) } else { dice };
        Some(Shot {
            weapon: gun.weapon,
            slot: gun.slot,
            target: one.aim.target,
            dice: dice.min(most),
            needed: difficulty.needed,
            protected: difficulty.protected,
            sure: mark.is_building && difficulty.needed <= SURE_AT_BUILDINGS,
        })
    });
    shots.collect()
}

/// WS-FIRE-01 to WS-FIRE-14: the dice of a volley of a unit as matters stand.
pub(crate) fn shots(scene: Scene<'_>, unit: UnitId, volley: &Volley) -> Shots {
    let of_aim = |one: SingleAim| {
        let mark = mark(scene, unit, one.aim.target);
        shots_of_aim(scene, unit, one, &mark)
    };
    SingleAim::of(volley).flat_map(of_aim).collect()
}
