//! Minefields.

use crate::attack::throws::plain;
use crate::attack::{resolving, throws, victims};
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::state::State;
use crate::state::agenda::Task;
use crate::terrain::gait::Gait;
use crate::terrain::ground::Terrain;
use crate::tests::fixture::*;
use crate::tests::movement::{HOME, able_to, area, go, refused, vehicle};
use crate::turn::agenda;
use crate::units::profile::*;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ruleset, Side, UnitId};
use wargauge_rules::table::point::Point;

/// Seven men about to act, a minefield north of them.
fn seven_men() -> (VictoryDecision, State, UnitId) {
    let mut field = Field::open();
    field.terrain(Terrain::Minefield, area(27, 21, 33, 23));
    let mut profile = rifle_section();
    profile.groups[4].strength = 3;
    let unit = field.put(Side::A, profile, HOME);
    let (book, s) = field.acting(unit);
    (book, s, unit)
}

/// EX-62 and VD-SPEC-08: seven men in a minefield: three dice D6+1 without Cover Save, at most
/// three casualties, and a marker.
#[test]
fn mines_roll_three_dice_at_men() {
    let (book, mut s, unit) = seven_men();
    // 5+1 is a Critical, 3+1 a Hit, 1+1 nothing; of three saves one succeeds.
    go(&book, &mut s, unit, Point::inches(30, 24), &[5, 3, 1, 2, 6, 4]);
    assert_eq!(s.unit(unit).at, Point::inches(30, 24));
    let lost = core::iter::from_fn(|| s.agenda.pop()).find_map(|task| match task {
        Task::Casualties { count, .. } => Some(count),
        _ => None,
    });
    assert_eq!((lost, s.unit(unit).markers), (Some(2), 1));
}

/// VD-ABIL-37: the Medic helps against what enemies do, not against mines.
#[test]
fn medics_do_not_help_in_a_minefield() {
    for (medic, mined) in [(true, true), (true, false), (false, false)] {
        let mut field = Field::open();
        field.terrain(Terrain::Minefield, area(27, 21, 33, 23));
        let mut profile = infantry(30, vec![men("Man", 3, 4, &[])], &[hand(0, RIFLE)]);
        if medic {
            profile = able_to(profile, Ability::Medic);
        }
        let unit = field.put(Side::A, profile, HOME);
        let enemy = field.put(Side::B, grenadiers(), Point::inches(30, 40));
        let (book, mut s) = field.acting(unit);
        if mined {
            // One hit, and its save once.
            go(&book, &mut s, unit, Point::inches(30, 24), &[3, 1]);
        } else {
            let mut attack = throws::one_on_one(
                &book,
                enemy,
                victims::victim(Scene::new(&book, &s), unit, HOME),
            );
            attack.victims[0].throws.push(plain(1));
            let mut referee = script(if medic { &[4, 1, 6] } else { &[4, 1] });
            resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut referee), &attack);
            assert_eq!(referee.into_parts().0.left(), 0);
        }
    }
}

/// EX-62: casualties of seven men on average, 229315/104976, by walking every outcome: a die
/// scores none, one or two hits with a third each, a save fails with five sixths.
#[test]
fn losses_to_mines_are_those_expected() {
    let (book, start, unit) = seven_men();
    let mut sum = 0u64;
    for pattern in 0..27u32 {
        let scores = [pattern % 3, pattern / 3 % 3, pattern / 9];
        let hits: u32 = scores.iter().sum();
        let dice = scores.map(|hits| hits as u8 * 2 + 1);
        for saves in 0..1u32 << hits {
            let failed = saves.count_ones();
            let rolled = (0..hits).map(|at| if saves >> at & 1 == 1 { 1 } else { 6 });
            let all: Vec<u8> = dice.into_iter().chain(rolled).collect();
            let mut s = start.clone();
            go(&book, &mut s, unit, Point::inches(30, 24), &all);
            let lost = core::iter::from_fn(|| s.agenda.pop()).find_map(|task| match task {
                Task::Casualties { count, .. } => Some(u64::from(count)),
                _ => None,
            });
            sum += lost.unwrap_or(0) * 5u64.pow(failed) * 6u64.pow(6 - hits);
        }
    }
    assert_eq!(sum * 104_976, 229_315 * 27 * 6u64.pow(6));
}

/// VD-SPEC-08, VD-VEH-47: mines catch a vehicle where it drives in, on its Rear; one that loses a
/// point stops there for good, another goes on.
#[test]
fn mines_stop_a_vehicle_that_loses_a_point() {
    for (die, end, stuck) in [(1, 2_400, false), (6, 2_100, true)] {
        let mut field = Field::open();
        field.terrain(Terrain::Minefield, area(27, 21, 33, 23));
        let tank = field.put(Side::A, panzer_iv(), HOME);
        let (book, mut s) = field.acting(tank);
        // No save: 5+ on the Rear becomes 7+.
        go(&book, &mut s, tank, Point::inches(30, 24), &[die]);
        let mut referee = script(&[]);
        agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
        assert_eq!((s.unit(tank).at.y, s.immobilised.contains(tank)), (end, stuck));
        let stops = Event::Happened {
            unit: Some(tank),
            at: Some(Point::inches(30, 21)),
            clause: Clause("VD-SPEC-08"),
        };
        assert_eq!(referee.into_parts().1.events.contains(&stops), stuck);
    }
}

/// VD-SPEC-09, VD-ABIL-41, VD-VSP-04: Pioneers ignore mines; Minesweeping Equipment clears them
/// at half its Move.
#[test]
fn who_ignores_mines() {
    let mines = || area(27, 21, 33, 23);
    let mut field = Field::open();
    field.terrain(Terrain::Minefield, mines());
    let unit = field.put(Side::A, able_to(rifle_section(), Ability::Pioneer), HOME);
    let men = field.put(Side::A, rifle_section(), HOME);
    let (book, mut s) = field.acting(unit);
    // Who asks is told before he goes.
    let view = Ruleset::view(&book, &s, Side::A);
    let told = [unit, men].map(|one| view.sets_off_mines(one, Point::inches(30, 24)));
    assert_eq!(told, [false, true]);
    assert!(!view.sets_off_mines(men, Point::inches(30, 20)), "short of them");
    go(&book, &mut s, unit, Point::inches(30, 24), &[]);
    assert!(s.agenda.top().is_none());
    let flail = vehicle(Gait::Tracks, |profile| {
        let vehicle = profile.vehicle.as_mut().expect("a vehicle");
        vehicle.properties = vehicle.properties.with(Property::Minesweeping);
    });
    let mut field = Field::open();
    let piece = field.terrain(Terrain::Minefield, mines());
    let tank = field.put(Side::A, flail, HOME);
    let (book, mut s) = field.acting(tank);
    assert_eq!(refused(&book, &s, tank, Point::inches(30, 23)).0, "VD-MOVE-06");
    go(&book, &mut s, tank, Point::inches(30, 22), &[]);
    assert!(s.cleared.contains(piece) && s.agenda.top().is_none());
}
