//! `schema`: JSON Schemas of the data files.

use std::fs;
use std::path::{Path, PathBuf};

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
    }
    refuses(&["schema", "amry"], &["'amry'", "army"]);
    refuses(&["schema", "army", "--ruleset", "zzzzzzzz"], &["there is no ruleset `zzzzzzzz`"]);
}

/// The built-in files of a ruleset and kind.
fn built_in_files(ruleset: &str, kind: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(ruleset);
    let folder = match kind {
        "army" => root.join("armies"),
        "force" => root.join("forces"),
        _ => root,
    };
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "toml"));
    files.sort();
    files
}

fn as_json(text: &str) -> Value {
    let table: toml::Table = text.parse().unwrap();
    serde_json::to_value(table).unwrap()
}

fn rulesets() -> Vec<String> {
    let list = wargauge(&["list", "rulesets", "--format", "csv"]).out;
    list.lines().skip(1).map(|line| line.split(',').next().unwrap().to_owned()).collect()
}

/// A validator of somebody else's takes every built-in file by the one schema of its kind, and by that
/// of its ruleset, and refuses what is wrong with them.
#[test]
fn one_schema_takes_the_files_of_every_ruleset_and_nothing_else() {
    for kind in ["army", "force", "scenario"] {
        let schema: Value = serde_json::from_str(&wargauge(&["schema", kind]).out).unwrap();
        assert!(jsonschema::meta::is_valid(&schema), "{kind}");
        let any = jsonschema::validator_for(&schema).unwrap();
        for ruleset in rulesets() {
            let own = wargauge(&["schema", kind, "--ruleset", &ruleset]).out;
            let own = jsonschema::validator_for(&serde_json::from_str(&own).unwrap()).unwrap();
            let files = built_in_files(&ruleset, kind);
            assert!(!files.is_empty(), "{ruleset} has no {kind}");
            for file in &files {
                let json = as_json(&fs::read_to_string(file).unwrap());
                let shown = file.display();
                assert!(own.is_valid(&json), "{shown}");
                let errors: Vec<String> =
                    any.iter_errors(&json).map(|error| error.to_string()).collect();
                assert!(errors.is_empty(), "{shown}: {errors:?}");
            }
            let good = as_json(&fs::read_to_string(&files[0]).unwrap());
            let mut wrong = good.clone();
            wrong["zzzz"] = Value::from(1);
            assert!(!any.is_valid(&wrong), "{ruleset} {kind} takes any key");
            let mut wrong = good.clone();
            wrong["title"] = Value::from(1);
            assert!(!any.is_valid(&wrong), "{ruleset} {kind} takes a number for a title");
            let mut wrong = good.clone();
            wrong["ruleset"] = Value::from("zzzz");
            assert!(!any.is_valid(&wrong), "{ruleset} {kind} takes any ruleset");
            let mut wrong = good.clone();
            wrong.as_object_mut().unwrap().remove("ruleset");
            assert!(!any.is_valid(&wrong), "{ruleset} {kind} takes none");
            let mut wrong = good;
            wrong["kind"] = Value::from(if kind == "army" { "force" } else { "army" });
            assert!(!any.is_valid(&wrong), "{ruleset} {kind} takes another kind");
        }
    }
}
