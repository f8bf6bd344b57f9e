//! One volley step by step: a Rifle Section and a Grenadier Squad in a wood twenty inches off, of
//! examples EX-15 and EX-17.

use crate::book::Scene;
use crate::event::Event;
use crate::morale::markers;
use crate::terrain::ground::Terrain;
use crate::tests::table::{Battle, Setup, Story};
use wargauge_rules::event::Common;

/// Seven rifles and the Bren; its dice, then the saves of the rifles' and of its own hits.
const VOLLEY: &str = "rifle*7 bren";
const FIRST: &str = "1 2 2 4 5 6 3 | 6 1 4 3 | 4 1 6 3 | 5 2 4";
const SECOND: &str = "3 4 1 2 2 5 1 | 2 4 6 1 | 4 2 | 5 6 1";

fn section_and_squad() -> Battle {
    let wood = Setup::new().terrain(Terrain::Woods, "20,41 3");
    wood.own("rifle-section 20,20").foe("grenadiers 20,40").acting()
}

/// The first volley of EX-15.
fn first_volley() -> (Battle, Story) {
    let mut battle = section_and_squad();
    let story = battle.shoot(VOLLEY, FIRST);
    (battle, story)
}

/// The second of EX-17.
fn second_volley() -> (Battle, Story) {
    let (mut battle, _) = first_volley();
    let story = battle.shoot(VOLLEY, SECOND);
    (battle, story)
}

#[test]
fn what_does_not_reach_does_not_shoot() {
    let battle = section_and_squad();
    assert_eq!(battle.refused("smg"), "VD-SHOOT-07", "VD-MEAS-01: 20 inches, leader to leader");
}

#[test]
fn the_steps_of_a_shoot_action() {
    let (_, story) = first_volley();
    // The owner takes three casualties one by one.
    let steps = "marked damage saves lost marked lost marked lost marked";
    assert_eq!(story.steps(), steps, "VD-SHOOT-01");
}

#[test]
fn all_dice_go_against_one_unit() {
    let (battle, story) = first_volley();
    let squad = crate::action::Target::Unit(battle.enemy());
    let stray = |event: &Event| matches!(event, Event::Damage { target, .. } if *target != squad);
    assert!(!story.0.iter().any(stray), "VD-SHOOT-02");
}

#[test]
fn dice_hit_from_4_on_and_twice_with_a_6() {
    let (_, story) = first_volley();
    assert_eq!(story.hits("rifle"), (7, 4), "VD-SHOOT-10: a 4, a 5, and twice with a 6");
    assert_eq!(story.hits("bren"), (4, 3), "VD-SHOOT-11: no man's own, but the unit's");
}

#[test]
fn a_bren_that_has_not_moved_rolls_two_dice_more() {
    let (_, story) = first_volley();
    assert_eq!(story.hits("bren").0, 4, "VD-FEAT-27, VD-FEAT-28");
    let mut battle = section_and_squad().moved();
    assert_eq!(battle.shoot("bren", "1 1").hits("bren").0, 2, "VD-FEAT-27, VD-FEAT-29");
}

#[test]
fn there_is_no_long_range() {
    let near = |foe| {
        let mut battle = Setup::new().own("rifle-section 20,20").foe(foe).acting();
        battle.shoot("rifle", "4 | 6").hits("rifle")
    };
    assert_eq!(near("grenadiers 20,44"), near("grenadiers 20,26"), "VD-SHOOT-08: 24 inches and 6");
}

#[test]
fn being_shot_at_marks_before_the_dice() {
    let (_, story) = first_volley();
    assert_eq!(story.markers()[0], 2, "VD-SUPP-02: one, VD-FEAT-33: one more of the Bren");
    assert!(story.steps().starts_with("marked damage"), "VD-SHOOT-09");
}

#[test]
fn shots_mark_whatever_the_dice_show() {
    let mut battle = section_and_squad();
    assert_eq!(battle.shoot("rifle*2", "1 1").markers(), [1], "VD-SUPP-02");
    assert_eq!(battle.shoot("bren", "1 1 1 1").markers(), [2], "VD-FEAT-33");
}

#[test]
fn a_wood_saves_on_4() {
    let (_, story) = first_volley();
    assert_eq!(story.saves(), (vec![4], 3), "VD-COVER-01, VD-SHOOT-14: a die for each hit");
}

#[test]
fn an_unsaved_hit_kills_a_man_and_marks() {
    let (battle, story) = first_volley();
    assert_eq!(battle.told(battle.enemy()), "6 men, 5 markers", "VD-CHAR-03, VD-SUPP-03");
    let after_the_shot: u8 = story.markers()[1..].iter().sum();
    assert_eq!(after_the_shot, 3, "VD-SHOOT-21: one for each");
}

#[test]
fn fewer_markers_than_men_shake_nobody() {
    let (battle, story) = first_volley();
    assert!(!story.steps().contains("shaken"), "VD-SHOOT-22");
    let able = markers::able(Scene::new(&battle.book, &battle.s), battle.enemy());
    assert_eq!(able, 1, "VD-SUPP-06: five of six men are out of action");
}

#[test]
fn a_unit_may_shoot_again_at_the_same_target() {
    let (_, story) = second_volley();
    assert_eq!(story.hits("rifle"), (7, 2), "VD-SHOOT-03");
}

#[test]
fn markers_stop_at_twice_the_men() {
    let (battle, _) = second_volley();
    assert!(battle.told(battle.enemy()).starts_with("4 men, 8 markers"), "VD-SUPP-12: not nine");
}

#[test]
fn as_many_markers_as_men_shake_a_unit_and_it_goes() {
    let (battle, story) = second_volley();
    assert_eq!(battle.told(battle.enemy()), "4 men, 8 markers, shaken", "VD-SHOOT-22");
    let steps = story.steps();
    assert!(steps.rfind("lost") < steps.find("shaken"), "after the losses: {steps}");
    let asked_where_to = battle.s.withdrawal.is_some();
    assert!(asked_where_to || story.steps().ends_with("moved"), "VD-SHOOT-23");
}

/// What statistics are told: the shot once, and losses whose prices add up.
#[test]
fn losses_are_told_with_their_price() {
    let (_, story) = first_volley();
    let price = |event: &Event| match event {
        Event::Fact(Common::Lost { price, .. }) => Some(*price),
        _ => None,
    };
    assert_eq!(story.0.iter().filter_map(price).sum::<u32>(), 185_000 * 3 / 9);
    let shots = story.0.iter().filter(|event| matches!(event, Event::Fact(Common::Shot { .. })));
    assert_eq!(shots.count(), 1);
}
