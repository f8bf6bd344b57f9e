//! Organisation charts: what a force may consist of (chapters 16 and 19 to 23).

use crate::units::army::Army;
use crate::units::chart::ELEMENTS;
use crate::units::force::{Force, ForceLine};
use crate::units::options::{Fitted, Loadout};
use crate::units::profile::{Ability, Element, UnitKind};

/// Points for each of which an army may have one force (VD-ORG-04), in thousandths.
pub const POINTS_PER_FORCE: u32 = 1_500_000;

/// How a force breaks its chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The line at fault; `None` where something is lacking.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub expected: String,
}

/// Forces that so many points allow (VD-ORG-04, VD-ORG-15, VD-ORG-23).
#[must_use]
pub const fn forces_allowed(points: u32) -> u32 {
    let forces = points.div_ceil(POINTS_PER_FORCE);
    if forces == 0 { 1 } else { forces }
}

/// What organisation asks of a unit as it is bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fitting {
    /// The category it counts as.
    pub element: Element,
    /// Riders it has room for, if it is a vehicle.
    pub riders: Option<u8>,
    /// Units on the table at most: itself, a Fire Team, an Individual.
    pub units: u8,
}

/// The same of a line: of its unit, and of its transport if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineFitting {
    /// Of the unit.
    pub unit: Fitting,
    /// Of the transport.
    pub transport: Option<Fitting>,
}

impl Fitting {
    /// What organisation asks, if the unit may have its options.
    #[must_use]
    pub fn of(loadout: &Loadout, army: &Army) -> Option<Self> {
        let fitted = loadout.fit(army).ok()?;
        let (splits, individual) = parts_of(&fitted);
        Some(Self {
            element: fitted.element,
            riders: fitted.vehicle.map(|vehicle| vehicle.riders),
            units: 1 + u8::from(splits) + u8::from(individual),
        })
    }
}

impl LineFitting {
    /// What organisation asks, if unit and transport may have their options.
    #[must_use]
    pub fn of(line: &ForceLine, army: &Army) -> Option<Self> {
        let transport = match &line.transport {
            Some(transport) => Some(Fitting::of(transport, army)?),
            None => None,
        };
        Some(Self { unit: Fitting::of(&line.loadout, army)?, transport })
    }

    /// Units on the table at most.
    #[must_use]
    pub fn units(&self) -> usize {
        usize::from(self.unit.units + self.transport.map_or(0, |carrier| carrier.units))
    }
}

/// A line with what its options made of it. It is one Element, however many vehicles it is
/// (VD-ORG-09, VD-VEH-06), and nobody tests for shooting at captured ones (VD-CAPT-04). The charts
/// are the army's, the general one where it prints none (VD-ORG-10), all of them near what platoons
/// had (VD-ORG-11).
#[derive(Clone, Copy)]
struct UnitListing<'f> {
    /// Its position in the force.
    at: usize,
    /// The line.
    line: &'f ForceLine,
    /// The unit.
    fitting: Fitting,
}

/// Checks a force by its chart; `hq` is the most HQ Elements of a chart that follows the switch.
/// Every force of an army keeps its own chart (VD-ORG-05), and the army its limit of points
/// (VD-ORG-01).
///
/// # Errors
/// The first thing that breaks it.
pub fn check(force: &Force, hq: u8) -> Result<(), Breach> {
    let fittings: Vec<Option<LineFitting>> =
        force.lines.iter().map(|line| LineFitting::of(line, &force.army)).collect();
    check_fitted(force, &fittings, hq)
}

/// As [`check`], with what is known of each line; lines that do not fit count for nothing.
///
/// # Errors
/// The first thing that breaks the chart.
pub fn check_fitted(force: &Force, fittings: &[Option<LineFitting>], hq: u8) -> Result<(), Breach> {
    let most = u8::try_from(forces_allowed(force.budget())).unwrap_or(u8::MAX);
    let highest = force.lines.iter().map(|line| line.platoon).max().unwrap_or(1);
    for (at, line) in force.lines.iter().enumerate() {
        if line.platoon == 0 || line.platoon > most {
            return Err(Breach {
                line: Some(at),
                problem: format!("platoon {} of an army of {most}", line.platoon),
                expected: format!("1 to {most}: one force for each 1500 points"),
            });
        }
    }
    let captured = check_captured_vehicles(force, most);
    (1..=highest)
        .try_for_each(|platoon| check_platoon(force, &listed(force, fittings, platoon), hq))
        .and(captured)
}

/// One captured vehicle for each 1,500 points (VD-CAPT-03).
fn check_captured_vehicles(force: &Force, most: u8) -> Result<(), Breach> {
    let mut seen = 0;
    for (at, line) in force.lines.iter().enumerate() {
        let captured = line.loadout.kind(&force.army).captured;
        seen += if captured { line.count } else { 0 };
        if seen > most {
            return Err(Breach {
                line: Some(at),
                problem: format!("{seen} captured vehicles"),
                expected: format!("at most {most}: one for each 1500 points"),
            });
        }
    }
    Ok(())
}

/// The lines of a platoon.
fn listed<'f>(
    force: &'f Force,
    fittings: &[Option<LineFitting>],
    platoon: u8,
) -> Vec<UnitListing<'f>> {
    let fitted = force.lines.iter().zip(fittings).enumerate();
    fitted
        .filter(|(_, (line, _))| line.platoon == platoon)
        .filter_map(|(at, (line, &fitting))| Some(UnitListing { at, line, fitting: fitting?.unit }))
        .collect()
}

fn check_platoon(force: &Force, listed: &[UnitListing<'_>], hq: u8) -> Result<(), Breach> {
    // VD-CAPT-05: captured units count like any other.
    check_elements(force, listed, hq)?;
    check_unit_limits(&force.army, listed)?;
    check_option_limits(&force.army, listed)?;
    // VD-CAPT-02.
    check_captured_weapons(&force.army, listed)?;
    let chart = &force.army.charts[force.chart];
    // VD-ORG-13.
    if chart.transports_compulsory { check_transports(&force.army, listed) } else { Ok(()) }
}

/// The least and the most of each category.
fn check_elements(force: &Force, listed: &[UnitListing<'_>], hq: u8) -> Result<(), Breach> {
    let chart = &force.army.charts[force.chart];
    let of = |element: Element| {
        let own = listed.iter().filter(move |entry| entry.fitting.element == element);
        // VD-ORG-08: transports are no lines of their own.
        own.flat_map(|entry| core::iter::repeat_n(entry.at, usize::from(entry.line.count)))
    };
    let heavy = of(Element::Heavy).count() as u32;
    for (element, word) in ELEMENTS {
        let (least, mut most) = chart.limits(element, heavy);
        // VD-LIST-11: squads and Command Vehicles together.
        if element == Element::Hq && chart.national_hq {
            most = u32::from(hq);
        }
        let count = of(element).count() as u32;
        // VD-LIST-27: no fewer and no more.
        if (least..=most).contains(&count) {
            continue;
        }
        let expected = match (least, most) {
            (_, 0) => "none".to_owned(),
            _ => format!("{least} to {most}"),
        };
        return Err(Breach {
            line: if count > most { of(element).nth(most as usize) } else { None },
            problem: format!("{count} {word} Elements by chart `{}`", chart.id),
            expected,
        });
    }
    Ok(())
}

/// Units with a limit of their own.
fn check_unit_limits(army: &Army, listed: &[UnitListing<'_>]) -> Result<(), Breach> {
    for entry in listed {
        let kind = entry.line.loadout.kind(army);
        let Some(most) = kind.most_per_force else { continue };
        let same = listed.iter().filter(|other| other.line.loadout.unit == entry.line.loadout.unit);
        let count: u8 = same.map(|other| other.line.count).sum();
        if count > most {
            return Err(Breach {
                line: Some(entry.at),
                problem: format!("{count} of `{}` in a force", kind.id),
                expected: format!("at most {most}"),
            });
        }
    }
    Ok(())
}

/// Options with a limit for the force: Command Vehicles and Smoke Dischargers (VD-LIST-10).
fn check_option_limits(army: &Army, listed: &[UnitListing<'_>]) -> Result<(), Breach> {
    let mut bought: Vec<(&str, u32)> = Vec::new();
    for entry in listed {
        let carriers = entry.line.transport.iter();
        for loadout in core::iter::once(&entry.line.loadout).chain(carriers) {
            for (option, count) in loadout.bought(army) {
                let Some(most) = option.most_per_force else { continue };
                let more = u32::from(count) * u32::from(entry.line.count);
                let sum = match bought.iter_mut().find(|(id, _)| *id == option.id) {
                    Some((_, sum)) => {
                        *sum += more;
                        *sum
                    }
                    None => {
                        bought.push((&option.id, more));
                        more
                    }
                };
                if sum > u32::from(most) {
                    return Err(Breach {
                        line: Some(entry.at),
                        problem: format!("{sum} of option `{}` in a force", option.id),
                        expected: format!("at most {most}"),
                    });
                }
            }
        }
    }
    Ok(())
}

/// One squad of a force may have captured weapons (VD-CAPT-02).
fn check_captured_weapons(army: &Army, listed: &[UnitListing<'_>]) -> Result<(), Breach> {
    let mut squads = 0;
    for entry in listed.iter().filter(|entry| entry.line.loadout.has_captured_weapons(army)) {
        squads += entry.line.count;
        if squads > 1 {
            return Err(Breach {
                line: Some(entry.at),
                problem: format!("{squads} squads with captured weapons in a force"),
                expected: "at most 1".to_owned(),
            });
        }
    }
    Ok(())
}

/// Combat Elements of an AFV force need transport, or tanks they can ride on (VD-ORG-13,
/// VD-ORG-17).
fn check_transports(army: &Army, listed: &[UnitListing<'_>]) -> Result<(), Breach> {
    let room = listed.iter().filter_map(|entry| entry.fitting.riders).max();
    let squads = listed.iter().filter(|entry| entry.fitting.element == Element::Combat);
    for entry in squads.filter(|entry| entry.line.transport.is_none()) {
        let kind = entry.line.loadout.kind(army);
        let rides = kind.transports.is_empty() && room >= Some(kind.passengers());
        if kind.kind == UnitKind::Infantry && !rides {
            let problem = format!("`{}` has no transport in an AFV force", kind.id);
            let names = kind.transports.iter().map(|&at| army.units[at].id.as_str());
            let carriers: Vec<&str> = names.collect();
            let expected = match carriers.as_slice() {
                [] => format!("tanks with room for {} riders", kind.passengers()),
                _ => format!("transport {}", carriers.join(" or ")),
            };
            return Err(Breach { line: Some(entry.at), problem, expected });
        }
    }
    Ok(())
}

/// Whether a unit can split into Fire Teams and whether an Individual can leave it.
#[must_use]
pub fn parts_of(fitted: &Fitted<'_>) -> (bool, bool) {
    let has = |one: Ability| fitted.figures.iter().any(|figure| figure.kind.abilities.has(one));
    (has(Ability::FireTeam), has(Ability::Individual))
}
