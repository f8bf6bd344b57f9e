//! `schema`: JSON Schemas of the data files.

use serde_json::Value;

use crate::built_in::first_scenario;
use crate::program::{refuses, wargauge};

#[test]
fn every_kind_of_file_has_a_schema() {
    let ruleset = first_scenario().ruleset;
    for kind in ["army", "force", "scenario"] {
        let ran = wargauge(&["schema", kind, "--ruleset", &ruleset]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{kind}");
        let schema: Value = serde_json::from_str(&ran.out).unwrap();
        for key in ["ruleset", "kind"] {
            assert!(schema["properties"].get(key).is_some(), "{kind} has no `{key}`: {schema:#}");
        }
        let any: Value = serde_json::from_str(&wargauge(&["schema", kind]).out).unwrap();
        assert!(any == schema || any["anyOf"].as_array().unwrap().contains(&schema));
    }
    refuses(&["schema", "amry"], &["'amry'", "army"]);
    refuses(&["schema", "army", "--ruleset", "zzzzzzzz"], &["there is no ruleset `zzzzzzzz`"]);
}
