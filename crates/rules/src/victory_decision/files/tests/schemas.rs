//! The committed JSON Schemas are those of the mirrors.

use super::folder;
use crate::roster::{FileKind, Rulebook};
use crate::victory_decision::VictoryDecision;

/// Set to rewrite the schemas instead of comparing them.
const UPDATE: &str = "UPDATE_SCHEMAS";

#[test]
fn schemas_are_current() {
    for kind in FileKind::ALL {
        let path = folder().join(format!("schema/{}.schema.json", kind.word()));
        let schema =
            serde_json::to_string_pretty(&VictoryDecision::schema(kind)).expect("it is JSON");
        let schema = schema + "\n";
        if std::env::var_os(UPDATE).is_some() {
            std::fs::write(&path, &schema).expect("the schema can be written");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(committed == schema, "{}: rewrite with {UPDATE}=1", path.display());
    }
}
