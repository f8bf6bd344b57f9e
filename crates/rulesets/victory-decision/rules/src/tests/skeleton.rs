//! The formation and its bounds.

use crate::book::Scene;
use crate::position::formation;
use crate::tests::fixture::{Field, grenadiers, rifle_section};
use crate::units::command;
use wargauge_rules::game::Side;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;

/// VD-COH-09, VD-COH-10 and VD-MEAS-06: nine men two inches apart, three of them under a Blast/1"
/// put where it touches most, seven under a Blast/2".
#[test]
fn the_formation_agrees_with_the_blast_table() {
    let mut field = Field::open();
    let unit = field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let (book, s) = field.ready();
    assert_eq!(formation::models(Scene::new(&book, &s), unit).len(), 9);
    let touched = |dx: i16, dy: i16, radius: i16| {
        let centre = Point::new(2_000 + dx, 2_000 + dy);
        formation::models_touched(
            Scene::new(&book, &s),
            unit,
            Disc::new(centre, Length::inches(radius)),
        )
    };
    assert_eq!(touched(0, 0, 2), 7);
    let most = (-30..=30).flat_map(|x| (-30..=30).map(move |y| (x * 10, y * 10)));
    assert_eq!(most.map(|(x, y)| touched(x, y, 1)).max(), Some(3));
    assert_eq!(touched(0, 0, 4), 9);
}

/// VD-COH-03: ten men under an Ld of 4.
#[test]
fn a_section_stands_within_the_leadership_distance() {
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    let (book, s) = field.ready();
    let leader = Point::inches(20, 20);
    assert_eq!(command::own_ld(Scene::new(&book, &s), unit), 4);
    assert!(
        formation::models(Scene::new(&book, &s), unit)
            .iter()
            .all(|model| model.within(leader, Length::inches(4)))
    );
}
