//! Whole games: random legal play obeys the laws.

use wargauge_rules::laws::obey;

use crate::tests::fixture::built_in;

#[test]
fn games_on_the_farm_obey_the_laws() {
    obey(&built_in("farm"), 1, 11);
}

#[test]
fn games_on_the_ridge_road_obey_the_laws() {
    obey(&built_in("ridge-road"), 1, 12);
}

#[test]
fn games_of_meetings_obey_the_laws() {
    obey(&built_in("meeting-100"), 1, 13);
    obey(&built_in("meeting-200"), 1, 14);
}

#[test]
fn games_of_guns_and_at_night_obey_the_laws() {
    obey(&built_in("gun-line"), 1, 15);
    obey(&built_in("night-patrol"), 1, 16);
}

#[test]
fn games_against_the_tables_obey_the_laws() {
    obey(&built_in("farm-solo"), 1, 17);
    obey(&built_in("mill"), 1, 18);
}
