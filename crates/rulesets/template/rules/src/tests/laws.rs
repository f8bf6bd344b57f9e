//! The laws of all rulesets.

use super::corridor;
use crate::example::{ARMY, FORCE, SCENARIO};
use crate::{MOST_UNITS, Template};
use wargauge_rules::game::{BySide, Ruleset};
use wargauge_rules::laws::obey;
use wargauge_rules::roster::{Rulebook, Setting, Source};

#[test]
fn the_laws_hold_under_every_reading() {
    let set = |text| Setting::parse(text, Template::switches()).expect("a switch of the template");
    for settings in [vec![], vec![set("initiative=die"), set("cover=0")]] {
        obey(&corridor(&settings), 60, 1);
    }
}

/// `TP-FORCE-01`, `TP-FORCE-02`
#[test]
fn the_laws_hold_for_full_ranks_and_for_dummies_in_them() {
    let many = FORCE.replace("type = \"SCOUT\"", "type = \"SCOUT\"\ncount = 15");
    let army = Template::read_army(&Source::new("toys.toml", ARMY)).expect("a good army");
    let force = Template::read_force(&Source::new("f", many), &army).expect("a good force");
    let unlimited = SCENARIO.replace("points_limit = 20\n", "");
    let scenario = Template::read_scenario(&Source::new("f", unlimited), &army);
    let forces = BySide([Some(&force); 2]);
    let mut book = Template::assemble(&scenario.expect("a good scenario"), forces, &[])
        .expect("a good match-up");
    assert_eq!(book.muster().len(), 2 * MOST_UNITS);
    obey(&book, 4, 1);
    for dummy in (0..32).step_by(3) {
        book.profiles[dummy].strength = 0;
    }
    obey(&book, 4, 1);
}
