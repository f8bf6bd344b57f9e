//! `list`: every kind, in every format.

use crate::built_in::{first_scenario, list};
use crate::program::wargauge;

#[test]
fn everything_can_be_listed_in_every_format() {
    let scenario = first_scenario();
    let whats: [&[&str]; 7] = [
        &["rulesets"],
        &["scenarios"],
        &["armies"],
        &["forces"],
        &["policies"],
        &["entries", &format!("{}/{}", scenario.ruleset, scenario.army)],
        &["rules", &scenario.ruleset],
    ];
    for what in whats {
        let rows = list(what);
        assert!(!rows.is_empty(), "{what:?}");
        for format in ["csv", "table"] {
            let mut arguments = vec!["list"];
            arguments.extend(what);
            arguments.extend(["--format", format]);
            let ran = wargauge(&arguments);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
            let (key, first) = rows[0].as_object().unwrap().iter().next().unwrap();
            let first = first.as_str().unwrap();
            // A list that is too wide for columns begins with its first entry.
            let starts =
                ran.out.starts_with(key) || (format == "table" && ran.out.starts_with(first));
            assert!(starts && ran.out.contains(first), "{arguments:?}: {}", ran.out);
        }
    }
}

#[test]
fn lists_agree_with_each_other() {
    let total = |key: &str| -> u64 {
        list(&["rulesets"]).iter().map(|row| row[key].as_u64().unwrap()).sum()
    };
    for what in ["scenarios", "armies", "forces", "policies"] {
        assert_eq!(list(&[what]).len() as u64, total(what), "{what}");
    }
    let scenario = first_scenario();
    assert_eq!(list(&["forces"]).iter().filter(|row| row["name"] == scenario.forces[0]).count(), 1);
    assert!(list(&["policies"]).iter().any(|row| row["name"] == "random"));
}

/// Those who sit on the usual panel are there in every ruleset, by weights that its doctrine has.
#[test]
fn every_ruleset_has_two_tempers_of_its_doctrine() {
    let policies = list(&["policies"]);
    let names = |row: &serde_json::Value| -> Vec<String> {
        let weights = row["parameters"].as_str().unwrap().split(',');
        weights.map(|weight| weight.split('=').next().unwrap().to_owned()).collect()
    };
    for ruleset in list(&["rulesets"]) {
        let of = |name: &str| {
            let own = policies.iter().filter(|row| row["ruleset"] == ruleset["name"]);
            names(own.clone().find(|row| row["name"] == name).expect("a policy"))
        };
        let doctrine = of("doctrine");
        for temper in ["bold", "wary"] {
            for weight in of(temper) {
                assert!(doctrine.contains(&weight), "{temper} of {}: {weight}", ruleset["name"]);
            }
        }
    }
}
