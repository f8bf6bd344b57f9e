//! Loadouts: a unit with the options it was bought with (VD-ORG-18, VD-ORG-19).

use std::borrow::Cow;

use crate::units::army::{
    Arm, Army, COMMAND_VEHICLE_LD, GroupType, OptionType, Takers, UnitType, option_entry,
};
use crate::units::profile::{
    Body, Element, MAX_GROUPS, MAX_MODELS, MAX_MOUNTS, MAX_STRIKES, MAX_WEAPON_KINDS, Property,
    Strike, Vehicle, WeaponId,
};

/// A unit with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loadout {
    /// Position of the unit in its army.
    pub unit: usize,
    /// Options by position in the unit's list, in that order, and how many of each.
    pub options: Vec<(usize, u8)>,
}

/// What is wrong with a loadout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The option at fault, by its position in the loadout; `None` for the whole.
    pub option: Option<usize>,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub expected: String,
}

/// A single model, stand, crew or vehicle of a unit with all it carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure<'a> {
    /// The group of the unit it comes from, with what options changed.
    pub kind: Cow<'a, GroupType>,
    /// The number of that group.
    pub group: usize,
    /// Options it has taken, by position, as bits.
    taken: u64,
}

/// A unit as bought: its figures, and what options changed of the whole. Properties are those of
/// its list and what its options add (VD-VSP-23, VD-EQUIP-05): no strikes for a Command Vehicle as
/// such (VD-VSP-03).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitted<'a> {
    /// Its figures, in the order of their groups.
    pub figures: Vec<Figure<'a>>,
    /// Strikes it may call.
    pub strikes: Vec<Strike>,
    /// What it is as a vehicle.
    pub vehicle: Option<Vehicle>,
    /// Element category it counts as.
    pub element: Element,
}

impl<'a> Figure<'a> {
    /// A figure of a kind of its own, or of one that its army prints.
    #[must_use]
    pub const fn new(kind: Cow<'a, GroupType>, group: usize) -> Self {
        Self { kind, group, taken: 0 }
    }

    /// Whether the model can take the option: it has the weapon it gives away, or still carries
    /// what it was issued with where the option comes beside that.
    fn can_take(&self, at: usize, option: &OptionType, issued: &GroupType) -> bool {
        let has = |weapon| self.kind.arms.iter().any(|arm| arm.weapon == weapon);
        let armed = match (option.effect.swaps, option.effect.weapon) {
            (Some(weapon), _) => has(weapon),
            (None, Some(_)) => issued.arms.iter().all(|arm| has(arm.weapon)),
            (None, None) => true,
        };
        let again = self.taken >> at & 1 == 1 && self.kind.body == Body::Man;
        armed && !again
    }

    fn take(&mut self, at: usize, option: &OptionType) {
        let effect = &option.effect;
        self.taken |= 1 << at;
        let kind = self.kind.to_mut();
        if let Some(old) = effect.swaps {
            kind.arms.retain(|arm| arm.weapon != old);
        }
        kind.arms.extend(effect.weapon);
        kind.abilities = kind.abilities.or(effect.abilities);
        kind.improved_charges |= effect.improved_charges;
        if let Some(name) = &effect.becomes {
            kind.name.clone_from(name);
        }
        if effect.property == Some(Property::CommandVehicle) {
            kind.ld = COMMAND_VEHICLE_LD;
        }
    }
}

impl Loadout {
    /// A unit without options.
    #[must_use]
    pub const fn plain(unit: usize) -> Self {
        Self { unit, options: Vec::new() }
    }

    /// The unit.
    #[must_use]
    pub fn kind<'a>(&self, army: &'a Army) -> &'a UnitType {
        &army.units[self.unit]
    }

    /// The options with their numbers.
    pub fn bought<'a>(&self, army: &'a Army) -> impl Iterator<Item = (&'a OptionType, u8)> {
        let kind = self.kind(army);
        self.options.iter().map(|&(at, count)| (&kind.options[at], count))
    }

    /// Price with options, in thousandths of a point. A transport is a loadout of its own and costs
    /// what the vehicle costs (VD-EQUIP-07).
    #[must_use]
    pub fn price(&self, army: &Army) -> u32 {
        self.bought(army).fold(self.kind(army).price, |sum, (option, count)| {
            sum.saturating_add(option.price.saturating_mul(u32::from(count)))
        })
    }

    /// What it counts with its options, in thousandths of a point (VD-SPEC-39).
    #[must_use]
    pub fn stake(&self, army: &Army) -> u32 {
        self.bought(army).fold(self.kind(army).stake, |sum, (option, count)| {
            sum.saturating_add(option.stake.saturating_mul(u32::from(count)))
        })
    }

    /// The entries of the army that it is made of, the unit first, with their copies.
    #[must_use]
    pub fn entries(&self, army: &Army) -> Vec<(String, u32)> {
        let kind = self.kind(army);
        let option =
            |(option, count): (&OptionType, u8)| (option_entry(kind, option), u32::from(count));
        core::iter::once((kind.id.clone(), 1)).chain(self.bought(army).map(option)).collect()
    }

    /// Identifier that tells the loadout: `grenadier-squad+panzerfaust*2`.
    #[must_use]
    pub fn entry(&self, army: &Army) -> String {
        let mut id = self.kind(army).id.clone();
        for (option, count) in self.bought(army) {
            id.push('+');
            id.push_str(&option.id);
            if count > 1 {
                id.push_str(&format!("*{count}"));
            }
        }
        id
    }

    /// Name for people: `Grenadier Squad (2 Panzerfaust)`.
    #[must_use]
    pub fn title(&self, army: &Army) -> String {
        let name = &self.kind(army).name;
        let options: Vec<String> = self
            .bought(army)
            .map(|(option, count)| match count {
                1 => option.name.clone(),
                _ => format!("{count} {}", option.name),
            })
            .collect();
        if options.is_empty() { name.clone() } else { format!("{name} ({})", options.join(", ")) }
    }

    /// Whether it has a captured weapon (VD-CAPT-02).
    #[must_use]
    pub fn has_captured_weapons(&self, army: &Army) -> bool {
        self.bought(army).any(|(option, _)| option.captured)
    }

    /// The unit with its options, if it may have them.
    ///
    /// # Errors
    /// If an option is bought too often, beside one it excludes, or for models that are not there.
    pub fn fit<'a>(&self, army: &'a Army) -> Result<Fitted<'a>, Fault> {
        self.check_limits(army)?;
        let kind = self.kind(army);
        let mut fitted = Fitted {
            figures: figures_of(kind),
            strikes: Vec::new(),
            vehicle: kind.vehicle,
            element: kind.element,
        };
        for (nth, &(at, count)) in self.options.iter().enumerate() {
            let option = &kind.options[at];
            let fault = |problem, expected| Fault { option: Some(nth), problem, expected };
            equip(kind, &mut fitted.figures, at, count).map_err(|able| {
                fault(
                    format!("`{}` for {count} models of `{}`", option.id, kind.id),
                    format!("at most {able}"),
                )
            })?;
            if let Some(weapon) = option.effect.strike {
                fitted.strikes.push(Strike { weapon, bought: count });
            }
            if let (Some(vehicle), Some(property)) = (&mut fitted.vehicle, option.effect.property) {
                vehicle.properties = vehicle.properties.with(property);
            }
            fitted.element = option.effect.element.unwrap_or(fitted.element);
        }
        fitted.check_size(kind)?;
        Ok(fitted)
    }

    fn check_limits(&self, army: &Army) -> Result<(), Fault> {
        let kind = self.kind(army);
        for (nth, &(at, count)) in self.options.iter().enumerate() {
            let option = &kind.options[at];
            let fault = |problem, expected| Fault { option: Some(nth), problem, expected };
            let together = |other: &OptionType| {
                other.id == option.id || option.shares.is_some() && option.shares == other.shares
            };
            let like = self.bought(army).filter(|(other, _)| together(other));
            let sum: u32 = like.map(|(_, count)| u32::from(count)).sum();
            if count == 0 || sum > u32::from(option.up_to) {
                let which = option.shares.as_deref().unwrap_or(&option.id);
                let problem = format!("{sum} of `{which}` for `{}`", kind.id);
                return Err(fault(problem, format!("1 to {}", option.up_to)));
            }
            let beside = |id: &&String| self.bought(army).any(|(other, _)| other.id == **id);
            if let Some(other) = option.excludes.iter().find(beside) {
                let problem = format!("`{}` beside `{other}`", option.id);
                return Err(fault(problem, "one of the two".to_owned()));
            }
        }
        Ok(())
    }
}

impl Fitted<'_> {
    /// Whether there is room for everything in a profile.
    fn check_size(&self, kind: &UnitType) -> Result<(), Fault> {
        let groups = merged(&self.figures);
        let mounts: usize = groups.iter().map(|(figure, _)| figure.kind.arms.len()).sum();
        let arms = groups.iter().flat_map(|(figure, _)| &figure.kind.arms);
        let mut kinds: Vec<(WeaponId, bool)> = arms.map(|arm| (arm.weapon, arm.main)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let sizes = [
            (kinds.len(), MAX_WEAPON_KINDS, "kinds of weapons"),
            (groups.len(), MAX_GROUPS, "kinds of models"),
            (mounts, MAX_MOUNTS, "weapons by kinds of models"),
            (self.figures.len(), MAX_MODELS, "models"),
            (self.strikes.len(), MAX_STRIKES, "kinds of strikes"),
        ];
        for (has, most, what) in sizes {
            if has > most {
                let problem = format!("`{}` has {has} {what}", kind.id);
                return Err(Fault { option: None, problem, expected: format!("at most {most}") });
            }
        }
        Ok(())
    }
}

/// Every model of a unit before options.
fn figures_of(kind: &UnitType) -> Vec<Figure<'_>> {
    let copies = |(at, group)| {
        let figure = Figure::new(Cow::Borrowed(group), at);
        core::iter::repeat_n(figure, usize::from(group.count))
    };
    kind.groups.iter().enumerate().flat_map(copies).collect()
}

/// Gives an option to as many models; those with the fewest options come first.
///
/// # Errors
/// How many could take it, if they are too few.
fn equip(kind: &UnitType, figures: &mut [Figure<'_>], at: usize, count: u8) -> Result<(), u8> {
    let option = &kind.options[at];
    let groups = match &option.takers {
        Takers::Everybody => {
            figures.iter_mut().for_each(|figure| figure.take(at, option));
            return Ok(());
        }
        Takers::Models(groups) => groups,
    };
    for given in 0..count {
        let able = figures.iter_mut().filter(|figure| {
            let issued = &kind.groups[figure.group];
            groups.contains(&figure.group) && figure.can_take(at, option, issued)
        });
        // Of models with as many options, those that keep what they were issued with.
        let rank = |figure: &&mut Figure<'_>| {
            let issued = &kind.groups[figure.group].arms;
            let keeps = issued.iter().all(|arm| figure.kind.arms.contains(arm));
            (figure.taken.count_ones(), !keeps)
        };
        let taker = able.min_by_key(rank).ok_or(given)?;
        taker.take(at, option);
    }
    Ok(())
}

/// Like figures together, each with its number, in the order of their first.
#[must_use]
pub fn merged<'f, 'a>(figures: &'f [Figure<'a>]) -> Vec<(&'f Figure<'a>, u8)> {
    let mut merged: Vec<(&Figure<'a>, u8)> = Vec::new();
    for figure in figures {
        let same = |(other, _): &&mut (&Figure<'a>, u8)| {
            figure.kind.body == Body::Man
                && other.group == figure.group
                && other.kind == figure.kind
        };
        match merged.iter_mut().find(same) {
            Some((_, count)) => *count += 1,
            None => merged.push((figure, 1)),
        }
    }
    merged
}

/// Weapons of several models together, each with its number.
#[must_use]
pub fn arms_of<'f, 'a: 'f>(figures: impl Iterator<Item = &'f Figure<'a>>) -> Vec<Arm> {
    let mut arms: Vec<Arm> = Vec::new();
    for arm in figures.flat_map(|figure| &figure.kind.arms) {
        match arms.iter_mut().find(|other| other.weapon == arm.weapon) {
            Some(other) => other.each += arm.each,
            None => arms.push(*arm),
        }
    }
    arms
}
