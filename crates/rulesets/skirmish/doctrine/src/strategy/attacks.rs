//! The best attack of the unit that acts.

use core::cell::Cell;

use arrayvec::ArrayVec;
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, bar, offer};
use wargauge_skirmish::{
    Action, Aimed, Crewed, FireAt, Firers, GrenadeAt, HandHeld, MAX_UNITS, MortarAt, Round, Shot,
    Skirmish, TEAM, View,
};

use crate::doctrine::Doctrine;
use crate::judge::Judge;
use crate::knowledge::cards::{Sides, UnitCard, UnitCards};
use crate::value::heavy::{self, Heavy, WAYS, WEIGHED};
use crate::value::volleys::{self, Firer, Volley};

/// A whole, where parts are in thousandths.
const WHOLE: i32 = 1_000;

/// Attacks that are put to the rules.
const TRIED: usize = 6;

/// Volleys that are thought of at one enemy.
const VOLLEYS: usize = 4;

/// The enemies that a unit may attack, the nearest first, with what it has before it of each.
#[derive(Debug)]
pub(crate) struct Targets<'c> {
    doctrine: &'c Doctrine,
    card: &'c UnitCard,
    foes: &'c UnitCards,
    near: ArrayVec<&'c UnitCard, WEIGHED>,
    /// Who shoots small arms, if anybody has a point left.
    able: Option<Firers>,
    /// What those have before them, in the order of `near`.
    aims: ArrayVec<ArrayVec<Aimed, TEAM>, WEIGHED>,
    /// Whether attacks with anything else have been thought of.
    thought_of_heavies: Cell<bool>,
}

impl<'c> Targets<'c> {
    /// The targets of a unit among the enemies it knows of.
    pub(crate) fn of(
        doctrine: &'c Doctrine,
        view: &View<'_>,
        card: &'c UnitCard,
        foes: &'c UnitCards,
    ) -> Self {
        let mut near: ArrayVec<&UnitCard, MAX_UNITS> =
            foes.iter().filter(|foe| !foe.remembered).collect();
        near.sort_unstable_by_key(|foe| foe.at.squared_distance(card.at));
        near.truncate(WEIGHED);
        let count = view.book().profile(card.unit).figures.len();
        let pays = (0..count).any(|man| view.points_left(card.unit, man) > 0);
        let able = (pays && !near.is_empty()).then(|| view.firers(card.unit));
        let mut aims = ArrayVec::new();
        if let Some(able) = &able {
            let all = near.iter().map(|foe| match foe.closed {
                true => ArrayVec::new(),
                false => view.aims_of(able, foe.unit, FireAt::Men),
            });
            aims.extend(all);
        }
        let near = near.into_iter().collect();
        Self { doctrine, card, foes, near, able, aims, thought_of_heavies: Cell::new(false) }
    }

    /// The best attack with its worth, that spends so much a man at most, if that counts: it does not if
    /// less would.
    pub(crate) fn best_attack(
        &self,
        decision: &Decision<'_, Skirmish>,
        most: u8,
        counts: impl Fn(i32) -> bool,
    ) -> Option<(i32, Action)> {
        let view = decision.view();
        let (card, judge) = (self.card, self.doctrine.judge(&view));
        let mut list: Shortlist<Action, TRIED> = Shortlist::new();
        let volleys = self.volleys(judge, most);
        // What a point that is left over is worth to the best of its knowledge: as much of the best losses.
        let pure = volleys.iter().filter(|it| it.left == 0).map(|it| it.losses).max().unwrap_or(0);
        for volley in &volleys {
            offer(&mut list, volley.value + pure * volley.left / WHOLE, Action::Fire(volley.plan));
        }
        let share = volleys.iter().map(|it| it.value).max().unwrap_or(0) / card.men.max(1);
        self.think_of_heavies(judge);
        for heavy in self.doctrine.heavies.borrow().iter() {
            let Heavy { action, value, .. } = *heavy;
            let by_one = matches!(action, Action::Grenade { .. } | Action::HandHeld { .. });
            // He who throws does not shoot; the others shoot afterwards.
            let rest = if by_one && value > share { share * (card.men - 1) } else { 0 };
            // Most of these may not be done at most targets: only those that may have a place.
            let counts = value + rest > bar(&list) && heavy_cost(action) <= most;
            if counts && heavy.is_allowed(decision) {
                offer(&mut list, value + rest, action);
            }
        }
        let mut list = list.into_iter().take_while(|(value, _)| counts(*value));
        list.find(|(_, action)| decision.check(*action).is_ok())
    }

    /// Volleys of small arms that spend so much a man at most.
    fn volleys(&self, judge: Judge<'_>, most: u8) -> ArrayVec<Volley, { VOLLEYS * WEIGHED }> {
        let mut volleys = ArrayVec::new();
        if let Some(able) = self.able.as_ref().filter(|_| most > 0) {
            let firer = Firer { judge, unit: self.card.unit, most, able, foes: self.foes };
            for (foe, aims) in self.near.iter().zip(&self.aims) {
                volleys::each(firer, foe, aims, &mut |volley| volleys.push(volley));
            }
        }
        volleys
    }

    /// Lists attacks with anything but small arms, once.
    fn think_of_heavies(&self, judge: Judge<'_>) {
        if self.thought_of_heavies.replace(true) {
            return;
        }
        let mut heavies = self.doctrine.heavies.borrow_mut();
        heavies.clear();
        for foe in &self.near {
            // A grenade is worth the same whoever throws it.
            let mut thrown: ArrayVec<(GrenadeAt, i32), WAYS> = ArrayVec::new();
            each_heavy(judge.view, self.card, foe, &mut |action| {
                let value = || heavy::value(judge, self.card, foe, action).unwrap_or(0);
                let value = match action {
                    Action::Grenade { how, .. } => known_or(&mut thrown, how, value),
                    _ => value(),
                };
                if value > 0 {
                    heavies.push(Heavy::new(action, value));
                }
            });
        }
    }
}

/// What a way to throw something is worth, worked out when it is first asked for.
fn known_or(
    known: &mut ArrayVec<(GrenadeAt, i32), WAYS>,
    how: GrenadeAt,
    value: impl FnOnce() -> i32,
) -> i32 {
    let kept = known.iter().find(|(other, _)| *other == how);
    kept.map(|(_, value)| *value).unwrap_or_else(|| {
        let value = value();
        known.push((how, value));
        value
    })
}

/// Points that an attack asks of one man at least (`SK-AP-09`, `SK-AP-11`, `SK-AP-17`); what crews
/// pay together is left to the rules.
const fn heavy_cost(action: Action) -> u8 {
    match action {
        Action::Grenade { .. } | Action::HandHeld { .. } | Action::Flame { .. } => 2,
        _ => 1,
    }
}

/// Every attack of a unit on another but small arms, as far as its arms go.
fn each_heavy(view: &View<'_>, card: &UnitCard, foe: &UnitCard, act: &mut impl FnMut(Action)) {
    let profile = view.book().profile(card.unit);
    let (ammo, target) = (view.ammo(card.unit), foe.unit);
    if profile.gun().is_some() {
        for round in [Round::Shot, Round::Hvap, Round::Explosive] {
            act(Action::Gun { target, round });
        }
    }
    if matches!(profile.crewed, Some(Crewed::Mortar { .. })) && ammo.mortar > 0 {
        act(Action::Mortar { at: MortarAt::Unit(target), shot: Shot::Explosive });
    }
    act(Action::Call { at: foe.at });
    for man in 0..profile.figures.len() as u8 {
        let hands = [
            (ammo.grenades, GrenadeAt::Hand),
            (ammo.grenades, GrenadeAt::Drop),
            (ammo.rifle_grenades, GrenadeAt::Rifle),
            (ammo.panzerfausts, GrenadeAt::Panzerfaust),
            (ammo.rockets, GrenadeAt::Launcher),
        ];
        for (_, how) in hands.into_iter().filter(|(left, _)| *left > 0 && !foe.vehicle) {
            act(Action::Grenade { man, target, how });
        }
        let rifles = u8::from(matches!(profile.crewed, Some(Crewed::AtRifle)));
        let weapons = [
            (ammo.molotovs, HandHeld::Molotov),
            (ammo.at_grenades, HandHeld::AtGrenade),
            (rifles, HandHeld::AtRifle),
            (ammo.panzerfausts, HandHeld::Panzerfaust),
            (ammo.rockets, HandHeld::Launcher),
            (ammo.flame, HandHeld::Flamethrower),
        ];
        for (_, weapon) in weapons.into_iter().filter(|(left, _)| *left > 0 && foe.vehicle) {
            act(Action::HandHeld { man, target, weapon });
        }
        if ammo.flame > 0 && !foe.vehicle {
            act(Action::Flame { man, target });
        }
    }
}

/// What an attack is worth that somebody else thought of; 0 for what is none.
pub(crate) fn attack_value(
    doctrine: &Doctrine,
    view: &View<'_>,
    sides: &Sides,
    action: Action,
) -> i32 {
    let (Sides { own, foes }, judge) = (sides, doctrine.judge(view));
    let of = |unit| foes.iter().find(|foe| foe.unit == unit);
    let Some(card) = view.acting().and_then(|unit| own.iter().find(|it| it.unit == unit)) else {
        return 0;
    };
    let target = match action {
        Action::Fire(plan) => return volleys::value_of(judge, card.unit, &plan, foes),
        Action::Charge { target } => {
            return of(target).map_or(0, |foe| doctrine.charge_value(card, foe));
        }
        Action::Gun { target, .. }
        | Action::HandHeld { target, .. }
        | Action::Grenade { target, .. }
        | Action::Flame { target, .. }
        | Action::Mortar { at: MortarAt::Unit(target), .. } => target,
        _ => return 0,
    };
    of(target).and_then(|foe| heavy::value(judge, card, foe, action)).unwrap_or(0)
}
