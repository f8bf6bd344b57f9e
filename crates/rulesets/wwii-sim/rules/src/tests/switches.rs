//! The switches of `WS-GEN-15` and of this project: what each value does. Those that belong to a
//! worked example or a fight are tested beside it; here are the others, and the list of all.

use wargauge_rules::game::Ending;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::scripted::Scripted;

use super::fixture::game;
use crate::SWITCHES;
use crate::action::Order;
use crate::state::{Fate, Phase, Place, Status};
use crate::switches::LdEqualPasses;
use crate::winning::victory::outcome;

/// `WS-GEN-15`: every switch has a test of both values that names it: whoever adds one adds its test
/// and its name here.
#[test]
fn every_switch_is_tested() {
    let tested = [
        ("ld_equal_passes", include_str!("switches.rs")),
        ("primary_hide_now", include_str!("fire.rs")),
        ("pointblank_adds_close", include_str!("fire.rs")),
        ("hth_needs_none_panicked", include_str!("examples/close_combat.rs")),
        ("muzzle_smoke_end", include_str!("examples/special.rs")),
        ("casualty_choice", include_str!("fire.rs")),
        ("crawl_order", include_str!("movement.rs")),
        ("jam", include_str!("examples/volleys.rs")),
        ("heavy_damage_to_infantry", include_str!("fire.rs")),
        ("victory_margin", include_str!("switches.rs")),
        ("table", include_str!("../files/tests/built_in.rs")),
        ("destinations", include_str!("switches.rs")),
    ];
    let names: Vec<&str> = SWITCHES.iter().map(|switch| switch.name).collect();
    assert_eq!(names, tested.map(|(name, _)| name));
    for (name, text) in tested {
        assert!(text.contains(name), "{name}");
    }
}

/// `WS-LEAD-11`: a roll equal to the LD, in a rally (`WS-END-02`): `ld_equal_passes`.
#[test]
fn a_roll_equal_to_the_ld_passes_by_the_switch() {
    for (equal, rallied) in
        [(LdEqualPasses::No, Status::Panicked), (LdEqualPasses::Yes, Status::Normal)]
    {
        let mut game = game(&["A-RIFL"], &["G-GREN"]);
        game.book.switches.ld_equal_passes = equal;
        game.put(0, 48.0, 40.0).beyond(0, 1, 20.0).status(0, Status::Panicked);
        let mut referee = DiceReferee::new(Scripted::new(&[7]), Deaf);
        crate::turn::end_turn(&mut game.play_with(&mut referee));
        assert_eq!(game.see(0).status, rallied, "LD 7");
    }
}

/// `WS-SCEN-04`: 36 points against a tenth and against half of 143: `victory_margin`.
#[test]
fn the_margin_of_victory_is_a_switch() {
    let mut game = game(&["G-GREN"], &["A-RIFL", "A-SNIP"]);
    game.state.turn = 8;
    game.unit(2).place = Place::Gone(Fate::Destroyed);
    let ending = |game: &super::fixture::Game| outcome(game.scene()).map(|it| it.ending);
    assert!(matches!(ending(&game), Some(Ending::Win(_))));
    game.book.switches.victory_margin = 50;
    assert_eq!(ending(&game), Some(Ending::Draw));
}

/// `WS-MOVE-10`: more or fewer ways are offered, never none: `destinations`.
#[test]
fn the_switch_offers_more_ways_or_fewer() {
    let offered = |density| {
        let mut game = game(&["G-GREN"], &["A-RIFL"]);
        game.book.switches.destinations = density;
        game.put(0, 40.0, 10.0).put(1, 10.0, 90.0).orders(&[Order::Walk, Order::Hide], &[]);
        assert_eq!(game.state.phase, Phase::PrimaryMovement);
        game.options().len()
    };
    let counts = [0, 1, 2].map(offered);
    assert!(0 < counts[0] && counts[0] < counts[1] && counts[1] < counts[2], "{counts:?}");
}
