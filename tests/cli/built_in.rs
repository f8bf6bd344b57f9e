//! What the program itself says there is, so that tests do not depend on names.

use serde_json::Value;

use crate::program::wargauge;

/// The rows of a list.
#[track_caller]
pub(crate) fn list(what: &[&str]) -> Vec<Value> {
    let mut arguments = vec!["list", "--format", "json"];
    arguments.extend(what);
    let ran = wargauge(&arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{what:?}");
    serde_json::from_str(&ran.out).expect("a list is an array of objects")
}

/// A scenario with what belongs to it.
#[derive(Debug)]
pub(crate) struct Scenario {
    /// Name of its ruleset.
    pub(crate) ruleset: String,
    /// Its name with that of the ruleset before it.
    pub(crate) name: String,
    /// Its army.
    pub(crate) army: String,
    /// Its forces.
    pub(crate) forces: [String; 2],
}

/// The first scenario there is.
pub(crate) fn first_scenario() -> Scenario {
    let rows = list(&["scenarios"]);
    let text = |key: &str| rows[0][key].as_str().expect("words").to_owned();
    Scenario {
        ruleset: text("ruleset"),
        name: format!("{}/{}", text("ruleset"), text("name")),
        army: text("army"),
        forces: [text("force_a"), text("force_b")],
    }
}
