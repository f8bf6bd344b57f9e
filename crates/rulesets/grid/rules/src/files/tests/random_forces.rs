//! Random forces.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::companies;
use crate::Grid;
use crate::units::force::Force;
use wargauge_rules::roster::{ArmyData, ForceData, Rulebook};
use wargauge_rules::table::stream::Stream;

fn units_of(force: &Force) -> Vec<(String, u32)> {
    ForceData::units(force)
}

#[test]
fn the_same_stream_draws_the_same_force() {
    let draw = |seed| Grid::random_force(&Arc::new(companies()), 90_000, &mut Stream::new(seed));
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1).map(|force| force.companies), draw(2).map(|force| force.companies));
}

#[test]
fn forces_leave_no_room_for_the_cheapest_entry() {
    let (army, mut rng) = (Arc::new(companies()), Stream::new(5));
    for points in (7_000..200_000).step_by(1_700) {
        let force = Grid::random_force(&army, points, &mut rng).expect("seven points buy a unit");
        let units: u32 = units_of(&force).iter().map(|(_, count)| count).sum();
        assert_eq!(u64::from(force.points()), force_price(&*army, &units_of(&force)));
        assert!(force.points() <= points, "{points}");
        assert!(points - force.points() < 7_000, "{points}");
        assert!((1..=32).contains(&units), "{units}");
    }
}

fn force_price(army: &impl ArmyData, units: &[(String, u32)]) -> u64 {
    let price = |id: &str| army.entries().iter().find(|entry| entry.id == id).expect(id).price;
    units.iter().map(|(id, count)| u64::from(price(id)) * u64::from(*count)).sum()
}

#[test]
fn large_sums_end_at_the_most_units_a_side_may_have() {
    let force = Grid::random_force(&Arc::new(companies()), 4_000_000, &mut Stream::new(9))
        .expect("a force");
    assert_eq!(units_of(&force).iter().map(|(_, count)| count).sum::<u32>(), 32);
}

#[test]
fn every_entry_of_the_core_rules_comes_up() {
    let (army, mut rng) = (Arc::new(companies()), Stream::new(3));
    let mut seen = BTreeSet::new();
    for _ in 0..100 {
        let force = Grid::random_force(&army, 150_000, &mut rng).expect("a force");
        seen.extend(units_of(&force).into_iter().map(|(entry, _)| entry));
    }
    let expected: BTreeSet<String> = army
        .entries()
        .iter()
        .map(|entry| entry.id.clone())
        .filter(|id| !id.starts_with("AIR") && !id.starts_with("STP"))
        .collect();
    assert_eq!(seen, expected);
}

#[test]
fn too_few_points_are_refused() {
    let error = Grid::random_force(&Arc::new(companies()), 6_500, &mut Stream::new(1))
        .expect_err("too few");
    assert_eq!(
        error.to_string(),
        "army `companies` has nothing for 6.5 points; expected at least 7 points"
    );
}
