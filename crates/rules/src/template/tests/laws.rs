//! The laws of all rulesets.

use super::corridor;
use crate::laws::obey;
use crate::roster::{Rulebook, Setting};
use crate::template::Template;

#[test]
fn the_laws_hold_under_every_reading() {
    let set = |text| Setting::parse(text, Template::switches()).expect("a switch of the template");
    for settings in [vec![], vec![set("initiative=die"), set("cover=0")]] {
        obey(&corridor(&settings), 60, 1);
    }
}
