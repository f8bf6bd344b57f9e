//! Putting a scenario and two forces together.

use std::sync::Arc;

use wargauge_rules::roster::{DataError, ForceData, Points, Setting, check_abreast};
use wargauge_rules::{BySide, Muster, Side};

use crate::book::Skirmish;
use crate::scenario::{Scenario, Solo};
use crate::setup::bench::line_on;
use crate::solo;
use crate::state::{MAX_COUNTERS, MAX_UNITS, UnitSet};
use crate::switches::Switches;
use crate::units::force::Enrolment;
use crate::units::{Force, UnitProfile};

impl Skirmish {
    /// Puts a match-up together; see [`Rulebook::assemble`](wargauge_rules::roster::Rulebook). The
    /// role of a side whose units come by dice is played by no force.
    ///
    /// # Errors
    /// If a force cannot play its role in the scenario.
    pub fn put_together(
        scenario: &Scenario,
        forces: BySide<Option<&Force>>,
        settings: &[Setting],
    ) -> Result<Self, DataError> {
        let switches = Switches::default().with(&scenario.settings).with(settings);
        let mut enrolled = Enrolment::default();
        let mut stakes = BySide([0; 2]);
        for side in Side::BOTH {
            if comes_by_dice(scenario, side) {
                solo::enrol(scenario, side, &mut enrolled)?;
                continue;
            }
            let given = scenario.solo.as_ref().filter(|solo| solo.side == side);
            let given = given.and_then(|solo| solo.garrison.as_ref());
            let Some(force) = forces[side].or(given) else {
                let problem = format!("nobody plays the {} of the scenario", scenario.roles[side]);
                return Err(DataError::new(problem).expected("a force"));
            };
            check_points(scenario, side, force)?;
            check_room(scenario, force)?;
            let first = enrolled.profiles.len();
            force.enrol(side, &mut enrolled);
            stakes[side] = enrolled.profiles[first..].iter().map(|profile| profile.stake).sum();
        }
        let profiles = enrolled.profiles;
        check_size(scenario, &profiles)?;
        let of_side = BySide::from_fn(|side| {
            profiles.iter().filter(|it| it.side == side).map(|it| it.id).collect::<UnitSet>()
        });
        let hulled = |it: &&UnitProfile| it.is_vehicle() || it.field_gun().is_some();
        Ok(Self {
            switches,
            scenario: scenario.clone(),
            table: Arc::clone(&scenario.table),
            muster: profiles.iter().map(muster).collect(),
            hulls: profiles.iter().filter(hulled).map(|it| it.id).collect(),
            vehicles: profiles.iter().filter(|it| it.is_vehicle()).map(|it| it.id).collect(),
            of_side,
            stakes,
            profiles,
        })
    }
}

/// Units that face each other have room beside each other.
fn check_room(scenario: &Scenario, force: &Force) -> Result<(), DataError> {
    let Some(distance) = scenario.bench else { return Ok(()) };
    let units = force.lines.iter().map(|line| usize::from(line.count)).sum();
    check_abreast(&force.name, units, line_on(scenario.table.rect(), distance).room())
}

/// Whether the units of a side come by dice.
fn comes_by_dice(scenario: &Scenario, side: Side) -> bool {
    let by_dice = |solo: &Solo| solo.side == side && solo.reserves.is_some();
    scenario.solo.as_ref().is_some_and(by_dice)
}

fn muster(profile: &UnitProfile) -> Muster {
    Muster {
        side: profile.side,
        entry: profile.entry.clone(),
        name: profile.title.clone(),
        price: profile.price,
    }
}

/// `SK-SCEN-07`: whether the force keeps within the scenario's limit.
fn check_points(scenario: &Scenario, side: Side, force: &Force) -> Result<(), DataError> {
    match scenario.limits[side] {
        Some(limit) if force.points() > limit => Err(DataError::new(format!(
            "force `{}` costs {} points",
            force.name(),
            Points(force.points())
        ))
        .expected(format!("at most {}, the limit of `{}`", Points(limit), scenario.name))),
        _ => Ok(()),
    }
}

fn check_size(scenario: &Scenario, profiles: &[UnitProfile]) -> Result<(), DataError> {
    if profiles.len() > MAX_UNITS {
        let problem = format!("the forces have {} units together", profiles.len());
        return Err(DataError::new(problem).expected(format!("at most {MAX_UNITS}")));
    }
    let Some(solo) = scenario.solo.as_ref().filter(|solo| solo.reserves.is_none()) else {
        return Ok(());
    };
    let teams = profiles.iter().filter(|it| it.side == solo.side).count();
    let counters = teams + solo.deck.len();
    if counters > solo.counters.len() || counters > MAX_COUNTERS {
        let problem = format!("{counters} counters on {} points", solo.counters.len());
        return Err(DataError::new(problem).expected("a force with fewer teams"));
    }
    Ok(())
}
