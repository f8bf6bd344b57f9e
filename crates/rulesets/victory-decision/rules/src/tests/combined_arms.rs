//! Random games under the laws that every ruleset obeys.

use crate::book::VictoryDecision;
use crate::terrain::gait::Gait;
use crate::terrain::ground::Terrain;
use crate::tests::fixture::*;
use crate::units::profile::*;
use wargauge_rules::game::Side;
use wargauge_rules::laws::obey;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::{Disc, Shape, Strip};

fn with(mut profile: UnitProfile, abilities: &[Ability]) -> UnitProfile {
    for group in &mut profile.groups {
        for &ability in abilities {
            group.abilities = group.abilities.with(ability);
        }
    }
    profile
}

fn half_track() -> UnitProfile {
    let mut profile = panzer_iv();
    let vehicle = profile.vehicle.as_mut().expect("a vehicle");
    (vehicle.gait, vehicle.transport, vehicle.size) = (Gait::HalfTracks, 12, 3);
    vehicle.properties = vehicle.properties.with(Property::Open).with(Property::Unreliable);
    profile
}

/// A small battle of everything on a table with every kind of obstacle.
fn battle() -> VictoryDecision {
    let mut field = Field::open();
    let area =
        |x, y, to_x, to_y| Shape::Rect(Rect::new(Point::inches(x, y), Point::inches(to_x, to_y)));
    let line = |x, y, to_x, to_y| {
        let spine = Segment::new(Point::inches(x, y), Point::inches(to_x, to_y));
        Shape::Strip(Strip::new(spine, Length::from_hundredths(50)))
    };
    field.terrain(Terrain::Woods, area(10, 18, 22, 28));
    field.terrain(Terrain::Hill, Shape::Disc(Disc::new(Point::inches(50, 26), Length::inches(6))));
    field.terrain(Terrain::Wall, line(26, 20, 40, 20));
    field.terrain(Terrain::Wire, line(26, 28, 40, 28));
    field.terrain(Terrain::Minefield, area(42, 18, 48, 20));
    field.terrain(Terrain::River, area(0, 22, 8, 24));
    field.terrain(Terrain::Road, area(33, 0, 36, 48));
    field.terrain(Terrain::Crops, area(56, 10, 70, 18));
    let at = Point::inches(36, 24);
    for side in Side::BOTH {
        field.put(side, command_squad(), at);
        field.put(side, with(rifle_section(), &[Ability::Infiltrate]), at);
        field.put(side, with(grenadiers(), &[Ability::Pioneer]), at);
        field.put(side, crew(60, 4, 4, L48, FireArc::Front), at);
        field.put(side, crew(60, 3, 4, MORTAR, FireArc::All), at);
        field.put(side, panzer_iv(), at);
        field.put(side, half_track(), at);
    }
    field.ready().0
}

/// Legal options, the same game twice, views that agree, losses that add up.
#[test]
fn a_random_game_obeys_the_laws() {
    obey(&battle(), 1, 7);
}

/// The same many times.
#[test]
#[ignore = "slow"]
fn many_random_games_obey_the_laws() {
    obey(&battle(), 12, 7);
}
