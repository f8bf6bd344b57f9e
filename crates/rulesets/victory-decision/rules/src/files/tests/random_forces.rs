//! Random forces.

use std::collections::BTreeSet;
use std::sync::Arc;

use proptest::prelude::*;

use crate::book::VictoryDecision;
use crate::files::tests::{ARMIES, army, force, scenario};
use crate::scenario::Scenario;
use crate::units::force::Force;
use crate::units::organisation::check;
use wargauge_rules::game::BySide;
use wargauge_rules::roster::{ForceData, Rulebook};
use wargauge_rules::table::stream::Stream;

#[test]
fn the_same_stream_draws_the_same_force() {
    let army = Arc::new(army("us-rifle"));
    let draw = |seed| VictoryDecision::random_force(&army, 750_000, &mut Stream::new(seed));
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1).map(|force| force.lines), draw(2).map(|force| force.lines));
}

#[test]
fn random_forces_can_be_played() {
    let open = Scenario { limits: BySide([3_000_000; 2]), ..scenario("open-battle") };
    let other = force("german-750");
    for name in ARMIES {
        let army = Arc::new(army(name));
        for points in [400_000, 750_000, 1_000_000, 1_500_000, 2_500_000] {
            let drawn = VictoryDecision::random_force(&army, points, &mut Stream::new(8));
            let drawn = drawn.expect("so many points buy a platoon");
            assert!(
                drawn.points() <= points && points - drawn.points() < 150_000,
                "{name} {points}"
            );
            // VD-ORG-14: no AFV force comes without the opponent's consent.
            assert_eq!((check(&drawn, 1), drawn.chart), (Ok(()), 0), "{name}");
            let book = VictoryDecision::assemble(&open, BySide([&drawn, &other]).map(Some), &[]);
            assert!(book.is_ok(), "{name}: {:?}", book.err());
        }
    }
}

#[test]
fn every_entry_comes_up() {
    for name in ARMIES {
        let army = Arc::new(army(name));
        let mut rng = Stream::new(3);
        let mut seen = BTreeSet::new();
        for _ in 0..250 {
            let force = VictoryDecision::random_force(&army, 1_500_000, &mut rng).expect("a force");
            seen.extend(force.units().into_iter().map(|(entry, _)| entry));
        }
        let entries: BTreeSet<String> = wargauge_rules::roster::ArmyData::entries(&*army)
            .iter()
            .map(|entry| entry.id.clone())
            .collect();
        let missing: Vec<&String> = entries.difference(&seen).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}

/// VD-ORG-18: exchanged forces are as legal as others, whatever the entry.
#[test]
fn every_entry_can_be_exchanged() {
    for name in ARMIES {
        let army = Arc::new(army(name));
        let mut rng = Stream::new(5);
        for entry in wargauge_rules::roster::ArmyData::entries(&*army) {
            let copies = |force: &Force| {
                let held = force.units();
                held.iter().find(|(id, _)| *id == entry.id).map_or(0, |(_, copies)| *copies)
            };
            let mut found = 0;
            for _ in 0..80 {
                if found == 3 {
                    break;
                }
                let points = 1_000_000;
                let force =
                    VictoryDecision::random_force(&army, points, &mut rng).expect("a force");
                let Some(other) = VictoryDecision::exchanged(&force, &entry.id, &mut rng) else {
                    continue;
                };
                assert_eq!(check(&other, 1), Ok(()), "{name}: {}", entry.id);
                assert!(other.points() <= points, "{name}: {}", entry.id);
                assert_eq!(copies(&force).abs_diff(copies(&other)), 1, "{name}: {}", entry.id);
                found += 1;
            }
            assert!(found > 0, "{name}: {} {found}", entry.id);
        }
    }
}

#[test]
fn options_that_cost_nothing_are_taken_by_every_other_unit() {
    let army = Arc::new(army("german-grenadier"));
    let copies = |force: &Force, id: &str| {
        let units = force.units();
        units.into_iter().find(|(entry, _)| entry == id).map_or(0, |(_, copies)| copies)
    };
    let (mut squads, mut taken) = (0, 0);
    for seed in 0..4_500 {
        let force = VictoryDecision::random_force(&army, 750_000, &mut Stream::new(seed));
        let force = force.expect("a force");
        squads += copies(&force, "grenadier-command-squad");
        taken += copies(&force, "grenadier-command-squad+unteroffizier-smg");
    }
    let share = 100 * taken / squads;
    assert!(squads > 120 && (40..=60).contains(&share), "{taken} of {squads}");
}

#[test]
fn too_few_points_are_refused() {
    let error = VictoryDecision::random_force(
        &Arc::new(army("soviet-rifle")),
        100_000,
        &mut Stream::new(1),
    );
    assert_eq!(
        error.expect_err("too few").to_string(),
        "army `soviet-rifle` has no platoon for 100 points; expected at least 130 points"
    );
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 40,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn random_forces_keep_chart_and_points(
        seed: u64,
        points in 400u32..2_200,
        army_at in 0usize..4,
    ) {
        let army = Arc::new(army(ARMIES[army_at]));
        let force = VictoryDecision::random_force(&army, points * 1000, &mut Stream::new(seed));
        let force = force.expect("a force");
        prop_assert!(force.points() <= points * 1000);
        prop_assert_eq!(check(&force, 1), Ok(()));
        prop_assert!((1..=32).contains(&force.units_at_most()));
    }
}
