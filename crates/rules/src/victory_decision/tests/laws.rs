//! The laws that every ruleset obeys, on whole random games of every mission.

use crate::game::{BySide, Side};
use crate::laws::obey;
use crate::table::point::Point;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::profile::{Ability, Element, FireArc, Part, UnitProfile};
use crate::victory_decision::scenario::{
    Deployment, Fortification, Layout, Mission, Night, SpecialRules,
};
use crate::victory_decision::table_generator::prepare_tables;
use crate::victory_decision::tests::fixture::{
    Field, HMG, L48, command_squad, crew, grenadiers, panzer_iv, rifle_section,
};

/// A battle of two small forces on generated tables, ready for its set-up.
pub(super) fn battle(mission: Mission, special: impl FnOnce(&mut SpecialRules)) -> VictoryDecision {
    let mut field = Field::open();
    field.mission(mission, special);
    let at = Point::inches(1, 1);
    let mut scouts = rifle_section();
    for group in &mut scouts.groups {
        group.abilities = group.abilities.with(Ability::Recon).with(Ability::Infiltrate);
    }
    let gun = crew(100, 4, 4, L48, FireArc::Front);
    for side in Side::BOTH {
        let leaders = field.put(side, command_squad(), at);
        let squad = field.put(side, grenadiers(), at);
        field.put(side, scouts.clone(), at);
        field.put(side, UnitProfile { element: Element::Heavy, ..panzer_iv() }, at);
        field.put(
            side,
            if side == Side::A { gun.clone() } else { crew(75, 3, 4, HMG, FireArc::All) },
            at,
        );
        field.part(leaders, Part::Individual);
        field.part(leaders, Part::SecondTeam);
        field.part(squad, Part::SecondTeam);
    }
    let (mut book, _) = field.ready();
    book.scenario.layout = Layout::Generated { tables: 3, seed: 7, symmetric: true };
    book.scenario.deployment = Deployment::Rolled;
    if mission == Mission::BunkerAssault {
        book.scenario.attacker = Some(Side::A);
        book.scenario.last_turn = 7;
        book.fortifications = BySide([Vec::new(), Fortification::ALL.to_vec()]);
    }
    book.tables = prepare_tables(&book.scenario, &book.fortifications).expect("tables of a test");
    book
}

fn open_battle() -> VictoryDecision {
    battle(Mission::OpenBattle, |special| special.random_length = true)
}

fn advance() -> VictoryDecision {
    battle(Mission::Advance, |special| special.retreat = BySide([true; 2]))
}

fn seek_out() -> VictoryDecision {
    battle(Mission::SeekOut, |special| {
        special.objectives = true;
        special.random_length = true;
        special.retreat = BySide([true; 2]);
    })
}

fn meeting_engagement() -> VictoryDecision {
    battle(Mission::MeetingEngagement, |special| {
        special.objectives = true;
        special.random_deployment = true;
        special.reserves = true;
        special.random_length = true;
        special.retreat = BySide([true; 2]);
        special.night = Night::OnSix;
    })
}

fn capture() -> VictoryDecision {
    battle(Mission::Capture, |special| {
        special.objectives = true;
        special.reserves = true;
        special.night = Night::Yes;
    })
}

fn bunker_assault() -> VictoryDecision {
    battle(Mission::BunkerAssault, |special| {
        special.fortifications = true;
        special.random_length = true;
        special.retreat = BySide([true, false]);
        special.night = Night::AttackersWish;
    })
}

/// VD-TURN-02: set-up, turns and End Segments follow each other to an end, whoever plays.
#[test]
fn an_open_battle_obeys_the_laws() {
    obey(&open_battle(), 1, 1);
}

/// VD-SCEN-03.
#[test]
fn an_advance_obeys_the_laws() {
    obey(&advance(), 1, 2);
}

/// VD-SCEN-13: Objectives, Random Game Length, Retreat! and Victory Points.
#[test]
fn seeking_out_obeys_the_laws() {
    obey(&seek_out(), 1, 3);
}

/// VD-SCEN-29: Random Deployment, Reserves, and Night Fight on a 6.
#[test]
fn a_meeting_engagement_obeys_the_laws() {
    obey(&meeting_engagement(), 1, 4);
}

/// VD-SCEN-31.
#[test]
fn a_capture_obeys_the_laws() {
    obey(&capture(), 1, 5);
}

/// VD-SCEN-35: Fortifications, and night if the attacker wishes.
#[test]
fn a_bunker_assault_obeys_the_laws() {
    obey(&bunker_assault(), 1, 6);
}

/// Many battles of each mission.
#[test]
#[ignore = "slow"]
fn many_battles_obey_the_laws() {
    let missions = [open_battle, advance, seek_out, meeting_engagement, capture, bunker_assault];
    for (mission, seed) in missions.into_iter().zip(1..) {
        obey(&mission(), 8, seed);
    }
}
