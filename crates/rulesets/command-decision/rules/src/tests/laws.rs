//! The laws that every ruleset obeys.

use super::fixture::match_up;
use wargauge_rules::laws;

#[test]
fn crossroads_obeys_the_laws() {
    laws::obey(&match_up("crossroads"), 2, 1);
}

#[test]
fn ridge_obeys_the_laws() {
    laws::obey(&match_up("ridge"), 2, 2);
}

#[test]
fn breakout_obeys_the_laws() {
    laws::obey(&match_up("breakout"), 2, 3);
}

#[test]
fn proving_ground_obeys_the_laws() {
    laws::obey(&match_up("proving-ground"), 3, 4);
}
