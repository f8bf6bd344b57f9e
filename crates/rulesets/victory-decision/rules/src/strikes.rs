//! Air and artillery strikes and what scatters (VD-STRK, VD-FEAT-16).
//!
//! Also kept here: VD-FEAT-21, VD-STRK-05.

use crate::VictoryDecision;
use crate::action::Action;
use crate::attack::{Attack, ReRoll, Throw, Victim};
use crate::event::Event;
use crate::night_targets::Sighted;
use crate::play::{illegal, require};
use crate::profile::{Ability, Feature, UnitKind, WeaponId};
use crate::sharing::{Burst, Touched};
use crate::state::{Roll, State, Target};
use crate::switches::StrikeScatter;
use crate::victim::Strikes;
use crate::volley::add_throw;
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::shape::Disc;

/// How far from a visible enemy a strike may be aimed (VD-STRK-06).
pub(super) const NEAR_ENEMY: Length = Length::inches(4);

/// Ways of 60, 120, 180, 240, 300 and 360 degrees from the x axis, in ten-thousandths
/// (VD-ENG-11).
const SIXTHS: [Vector; 6] = [
    Vector::new(5_000, 8_660),
    Vector::new(-5_000, 8_660),
    Vector::new(-10_000, 0),
    Vector::new(-5_000, -8_660),
    Vector::new(5_000, -8_660),
    Vector::new(10_000, 0),
];

/// A strike that has been called with success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Called {
    /// Who called it.
    pub unit: UnitId,
    /// Its weapon row.
    pub weapon: WeaponId,
    /// Where it comes down.
    pub at: Point,
}

/// A Blast as it is thrown at everything in its area.
pub(super) struct AreaOf {
    /// The area.
    pub area: Disc,
    /// The dice of one use on one model; `dice` counts the uses.
    pub throw: Throw,
    /// From where, or from above: then structures suffer too (VD-BLDG-18).
    pub strikes: Strikes,
    /// Who has his dice already.
    pub skip: Option<Target>,
}

impl VictoryDecision {
    /// Whether a strike may be called.
    pub(super) fn check_strike(
        &self,
        s: &State,
        unit: UnitId,
        strike: u8,
        at: Point,
    ) -> Result<(), Illegal> {
        let weapon = self.strike_ready(s, unit, strike)?;
        require(self.sees_point(s, unit, at), "VD-STRK-06", "the point is out of sight")?;
        let Some(radius) = self.radius(self.weapon(weapon)) else {
            return Err(illegal("VD-STRK-02", "a strike has an area"));
        };
        let friends = self.touches_side(s, self.side(unit), Disc::new(at, radius));
        require(!friends, "VD-STRK-06", "a friend is in the area")?;
        let mut enemies = s.present & self.units_of(self.side(unit).foe());
        let near = enemies.any(|enemy| {
            self.any_model_within(s, enemy, at, NEAR_ENEMY) && self.visible(s, unit, enemy)
        });
        require(near, "VD-STRK-06", "no visible enemy is within 4 inches")
    }

    /// Whether a unit can call a strike now, wherever; its weapon.
    pub(super) fn strike_ready(
        &self,
        s: &State,
        unit: UnitId,
        strike: u8,
    ) -> Result<WeaponId, Illegal> {
        let number = usize::from(strike);
        let Some(bought) = self.profile(unit).strikes.get(number) else {
            return Err(illegal("VD-STRK-07", "the unit has not bought it"));
        };
        require(s.unit(unit).strikes[number] > 0, "VD-FEAT-20", "the strike is used up")?;
        let commands = self.model_has(s, unit, Ability::Command);
        require(commands, "VD-STRK-07", "its Command model is lost")?;
        // VD-CC-10: vehicles hold nobody.
        let shaken = s.shaken.contains(unit) || !self.held_by(s, unit).is_empty();
        require(!shaken, "VD-STRK-04", "the caller is Shaken or Engaged")?;
        let calls = s.active.as_ref().map_or(0, |active| active.calls[number]);
        let uses = self.weapon(bought.weapon).uses;
        require(calls < uses, "VD-STRK-03", "it has been called often enough")?;
        Ok(bought.weapon)
    }

    /// Calls a strike.
    pub(super) fn call_strike(
        &self,
        s: &mut State,
        unit: UnitId,
        strike: u8,
        at: Point,
        referee: &mut impl Referee<Event>,
    ) {
        let number = usize::from(strike);
        let weapon = self.profile(unit).strikes[number].weapon;
        if !self.is_searching(s) {
            if let Some(active) = &mut s.active {
                (active.attacked, active.shot) = (true, true);
            }
            self.reveal(s, unit, Clause("VD-STRK-11"), referee);
            let row = self.profile(unit).row;
            referee.tell(|| Event::Fact(Common::Shot { unit: row.muster() }));
        }
        let key = s.activation_key(self.profile(unit).dice_key, Roll::Action);
        referee.begin(key);
        let scatters = self.weapon(weapon).features.has(Feature::Scatters);
        // VD-SPEC-10: the aeroplane of a Precision call must be guided to what is seen.
        let call = Action::CallStrike { strike, at };
        let sighted =
            if scatters { Sighted::Target } else { self.look_for_target(s, unit, call, referee) };
        if sighted == Sighted::Others {
            return;
        }
        self.count_call(s, strike);
        if sighted == Sighted::Nothing || !self.test_call(s, unit, referee) {
            return;
        }
        s.unit_mut(unit).strikes[number] -= 1;
        let Some(at) =
            (if scatters { self.scatter(s, unit, (at, s.night), referee) } else { Some(at) })
        else {
            return;
        };
        let called = Called { unit, weapon, at };
        let radius = self.radius(self.weapon(weapon)).unwrap_or(Length::ZERO);
        let touched = self.touched_by(s, None, Disc::new(at, radius));
        self.burst(s, Burst::Strike(called), touched, referee);
    }

    /// Counts a call (VD-STRK-03).
    pub(super) fn count_call(&self, s: &mut State, strike: u8) {
        if let Some(active) = &mut s.active {
            active.calls[usize::from(strike)] += 1;
        }
    }

    /// Whether the point of a Precision call, or a unit near it, is made out at night.
    pub(super) fn made_out_near(&self, s: &State, unit: UnitId, at: Point, sight: Length) -> bool {
        let muzzle = self.muzzle(s, unit, at, None);
        let mut enemies = s.present & self.units_of(self.side(unit).foe());
        muzzle.within(at, sight)
            || enemies.any(|enemy| {
                s.fired.contains(enemy) && self.any_model_within(s, enemy, at, NEAR_ENEMY)
            })
    }

    /// The Leadership test of a call (VD-STRK-04).
    pub(super) fn test_call(
        &self,
        s: &State,
        unit: UnitId,
        referee: &mut impl Referee<Event>,
    ) -> bool {
        let switches = self.switches();
        let radio = self.model_has(s, unit, Ability::Radio);
        let modifier = switches.strike_mod
            + if radio { switches.radio_mod } else { 0 }
            + i32::from(s.unit(unit).markers > 0);
        let die = referee.roll(Die::D6);
        let passed = i32::from(die) + modifier < i32::from(self.own_ld(s, unit));
        referee.relate(|| Event::Rolled {
            unit: Some(unit),
            clause: Clause("VD-STRK-04"),
            die,
            modifier: modifier as i8,
            passed: Some(passed),
        });
        passed
    }

    /// Where a Target Point goes that scatters (VD-STRK-08), farther if it is a strike at night
    /// (VD-SPEC-13); `None` off the table.
    pub(super) fn scatter(
        &self,
        s: &State,
        unit: UnitId,
        (at, farther): (Point, bool),
        referee: &mut impl Referee<Event>,
    ) -> Option<Point> {
        let mode = self.switches().strike_scatter;
        if mode == StrikeScatter::None {
            return Some(at);
        }
        let (clause, by) = (Clause("VD-STRK-08"), Some(unit));
        let mut roll = || {
            let die = referee.roll(Die::D6);
            referee.relate(|| Event::Rolled { unit: by, clause, die, modifier: 0, passed: None });
            die
        };
        let way = SIXTHS[usize::from(roll() - 1)];
        let mut inches = i16::from(roll());
        if mode != StrikeScatter::D6 {
            inches += i16::from(roll());
        }
        if mode == StrikeScatter::TwoD6LessLd {
            inches = (inches - i16::from(self.own_ld(s, unit))).max(0);
        }
        if farther {
            inches += i16::from(roll());
        }
        let step = Vector::new(way.x * i32::from(inches) / 100, way.y * i32::from(inches) / 100);
        let to = at + step;
        referee.relate(|| Event::Scattered { from: at, to });
        self.table(s).map.table().contains(to).then_some(to)
    }

    /// The attack of a strike (VD-STRK-09, VD-STRK-10).
    pub(super) fn strike_attack(&self, s: &State, called: &Called, touched: &Touched) -> Attack {
        let weapon = self.weapon(called.weapon);
        let mut attack = self.attack_by(called.unit);
        let radius = self.radius(weapon).unwrap_or(Length::ZERO);
        let re_roll = weapon.features.has(Feature::ReRoll);
        let throw = Throw {
            weapon: Some(called.weapon),
            re_roll: if re_roll { ReRoll::Misses } else { ReRoll::None },
            save_minus: weapon.save_minus,
            capped: true,
            ..Throw::of(1, weapon.damage)
        };
        let area = Disc::new(called.at, radius);
        self.add_area(
            s,
            &AreaOf { area, throw, strikes: Strikes::Above, skip: None },
            touched,
            &mut attack,
        );
        self.add_markers(s, &mut attack);
        attack
    }

    /// Throws a Blast at everything in its area: the units on the open table with the dice they
    /// have got, and from above structures and those in them (VD-BLDG-18).
    pub(super) fn add_area(
        &self,
        s: &State,
        blast: &AreaOf,
        touched: &Touched,
        attack: &mut Attack,
    ) {
        let uses = blast.throw.dice;
        let above = blast.strikes == Strikes::Above;
        for &(unit, dice) in &touched.0 {
            if blast.skip == Some(Target::Unit(unit)) {
                continue;
            }
            let cover = self.cover_in_blast(s, unit, blast.area.centre);
            let victim = self.victim_in(s, unit, self.struck_from(unit, blast), cover);
            let throw = Throw {
                dice: uses.saturating_mul(dice),
                modifier: blast.throw.modifier + self.blast_bonus(s, unit, above),
                ..blast.throw
            };
            add_throw(attack, victim, throw);
        }
        if !above {
            return;
        }
        let radius = blast.area.radius;
        for piece in self.structures_touched(s, blast.area).iter() {
            let inches = (radius.hundredths().max(0) as u16).div_ceil(100) as u8;
            let throw = Throw { dice: uses.saturating_mul(inches), ..blast.throw };
            let victim = self.structure_victim(s, piece);
            add_throw(attack, Victim { markers: 0, markers_if_hit: 0, ..victim }, throw);
            for unit in self.occupants(s, piece) {
                let dice = self.blast_dice_inside(s, unit, radius).div_ceil(2);
                let cover = self.cover_in_blast(s, unit, blast.area.centre);
                let victim = self.victim_in(s, unit, blast.strikes, cover);
                let throw = Throw {
                    dice: uses.saturating_mul(dice),
                    modifier: blast.throw.modifier + self.blast_bonus(s, unit, above),
                    ..blast.throw
                };
                add_throw(attack, victim, throw);
            }
        }
    }

    /// From where a Blast strikes a unit: men as if from the Target Point, vehicles on the facing
    /// towards the shooter (VD-FEAT-05, VD-FEAT-11).
    fn struck_from(&self, unit: UnitId, blast: &AreaOf) -> Strikes {
        if self.profile(unit).kind == UnitKind::Vehicle || blast.strikes == Strikes::Above {
            blast.strikes
        } else {
            Strikes::From(blast.area.centre)
        }
    }
}
