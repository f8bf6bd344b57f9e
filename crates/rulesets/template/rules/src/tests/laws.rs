//! The laws of all rulesets.

use super::corridor;
use crate::Template;
use wargauge_rules::laws::obey;
use wargauge_rules::roster::{Rulebook, Setting};

#[test]
fn the_laws_hold_under_every_reading() {
    let set = |text| Setting::parse(text, Template::switches()).expect("a switch of the template");
    for settings in [vec![], vec![set("initiative=die"), set("cover=0")]] {
        obey(&corridor(&settings), 60, 1);
    }
}
