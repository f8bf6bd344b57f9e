//! The laws that every ruleset obeys, on whole random games of every mission.

use crate::book::VictoryDecision;
use crate::scenario::{Deployment, Fortification, Layout, Mission, Night, SpecialRules};
use crate::terrain::generator::prepare_tables;
use crate::tests::fixture::{
    Field, HMG, L48, command_squad, crew, grenadiers, panzer_iv, rifle_section,
};
use crate::units::profile::{Ability, Element, FireArc, RowPart, UnitProfile};
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::laws::obey;
use wargauge_rules::table::point::Point;

/// How much is fought with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Forces {
    /// A squad that may split, scouts and a heavy weapon each: quickly played.
    Few,
    /// Something of every kind.
    Whole,
}

/// A battle of two forces on generated tables, ready for its set-up.
fn battle(
    forces: Forces,
    mission: Mission,
    special: impl FnOnce(&mut SpecialRules),
) -> VictoryDecision {
    let mut field = Field::open();
    field.mission(mission, special);
    let at = Point::inches(1, 1);
    let mut scouts = rifle_section();
    for group in &mut scouts.groups {
        group.abilities = group.abilities.with(Ability::Recon).with(Ability::Infiltrate);
    }
    let whole = forces == Forces::Whole;
    let tank = UnitProfile { element: Element::Heavy, ..panzer_iv() };
    for side in Side::BOTH {
        let leaders = field.put(side, command_squad(), at);
        field.part(leaders, RowPart::Individual);
        field.put(side, scouts.clone(), at);
        if whole {
            let squad = field.put(side, grenadiers(), at);
            field.part(leaders, RowPart::SecondTeam);
            field.part(squad, RowPart::SecondTeam);
        }
        if whole || side == Side::A {
            field.put(side, tank.clone(), at);
        }
        if whole || side == Side::B {
            let (hp, weapon, arc) = match side {
                Side::A => (4, L48, FireArc::Front),
                Side::B => (3, HMG, FireArc::All),
            };
            field.put(side, crew(100, hp, 4, weapon, arc), at);
        }
    }
    let (mut book, _) = field.ready();
    book.scenario.layout = Layout::Generated { tables: 3, seed: 7, symmetric: true };
    book.scenario.deployment = Deployment::Rolled;
    if mission == Mission::BunkerAssault {
        book.scenario.attacker = Some(Side::A);
        book.scenario.last_turn = 7;
        book.fortifications = BySide([Vec::new(), Fortification::ALL.to_vec()]);
    }
    book.tables =
        prepare_tables(&book.scenario, &book.fortifications).expect("tables of a test").into();
    book
}

fn open_battle(forces: Forces) -> VictoryDecision {
    battle(forces, Mission::OpenBattle, |special| special.random_length = true)
}

fn advance(forces: Forces) -> VictoryDecision {
    battle(forces, Mission::Advance, |special| special.retreat = BySide([true; 2]))
}

fn seek_out(forces: Forces) -> VictoryDecision {
    battle(forces, Mission::SeekOut, |special| {
        special.objectives = true;
        special.random_length = true;
        special.retreat = BySide([true; 2]);
    })
}

fn meeting_engagement(forces: Forces) -> VictoryDecision {
    battle(forces, Mission::MeetingEngagement, |special| {
        special.objectives = true;
        special.random_deployment = true;
        special.reserves = true;
        special.random_length = true;
        special.retreat = BySide([true; 2]);
        special.night = Night::OnSix;
    })
}

fn capture(forces: Forces) -> VictoryDecision {
    battle(forces, Mission::Capture, |special| {
        special.objectives = true;
        special.reserves = true;
        special.night = Night::Yes;
    })
}

fn bunker_assault(forces: Forces) -> VictoryDecision {
    battle(forces, Mission::BunkerAssault, |special| {
        special.fortifications = true;
        special.random_length = true;
        special.retreat = BySide([true, false]);
        special.night = Night::AttackersWish;
    })
}

/// VD-TURN-02: set-up, turns and End Segments follow each other to an end, whoever plays.
#[test]
fn an_open_battle_obeys_the_laws() {
    obey(&open_battle(Forces::Few), 1, 1);
}

/// VD-SCEN-03.
#[test]
fn an_advance_obeys_the_laws() {
    obey(&advance(Forces::Few), 1, 2);
}

/// VD-SCEN-13: Objectives, Random Game Length, Retreat! and Victory Points.
#[test]
fn seeking_out_obeys_the_laws() {
    obey(&seek_out(Forces::Few), 1, 3);
}

/// VD-SCEN-29: Random Deployment, Reserves, and Night Fight on a 6.
#[test]
fn a_meeting_engagement_obeys_the_laws() {
    obey(&meeting_engagement(Forces::Few), 1, 4);
}

/// VD-SCEN-31.
#[test]
fn a_capture_obeys_the_laws() {
    obey(&capture(Forces::Few), 1, 5);
}

/// VD-SCEN-35: Fortifications, and night if the attacker wishes.
#[test]
fn a_bunker_assault_obeys_the_laws() {
    obey(&bunker_assault(Forces::Few), 1, 6);
}

/// Many battles of each mission.
#[test]
#[ignore = "slow"]
fn many_battles_obey_the_laws() {
    let missions = [open_battle, advance, seek_out, meeting_engagement, capture, bunker_assault];
    for (mission, seed) in missions.into_iter().zip(1..) {
        obey(&mission(Forces::Whole), 8, seed);
    }
}
