//! Whole games: random legal play obeys the laws.

use wargauge_rules::laws::obey;

use crate::tests::fixture::built_in;

#[test]
fn farm_obeys_the_laws() {
    obey(&built_in("farm"), 3, 11);
}

#[test]
fn ridge_road_obeys_the_laws() {
    obey(&built_in("ridge-road"), 2, 12);
}

#[test]
fn meetings_obey_the_laws() {
    obey(&built_in("meeting-100"), 2, 13);
    obey(&built_in("meeting-200"), 2, 14);
}

#[test]
fn guns_and_night_obey_the_laws() {
    obey(&built_in("gun-line"), 2, 15);
    obey(&built_in("night-patrol"), 2, 16);
}

#[test]
fn solo_games_obey_the_laws() {
    obey(&built_in("farm-solo"), 3, 17);
    obey(&built_in("mill"), 3, 18);
}
