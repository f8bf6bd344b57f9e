//! The data files that are built into the program, read from the project; for tests.

use std::path::{Path, PathBuf};

use crate::roster::{DataError, FileKind, Rulebook, Source};

/// Set to rewrite the schemas instead of comparing them.
const UPDATE_SCHEMAS: &str = "UPDATE_SCHEMAS";

/// The built-in files of a ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Shipped(pub &'static str);

impl Shipped {
    /// The folder of the files.
    fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(self.0)
    }

    /// A file by its path below the folder of the ruleset.
    pub fn source(&self, path: &str) -> Source {
        let text = std::fs::read_to_string(self.folder().join(path)).expect(path);
        Source::new(path, text)
    }

    /// The names of the TOML files in a subfolder, in order.
    pub fn names(&self, subfolder: &str) -> Vec<String> {
        let entries =
            std::fs::read_dir(self.folder().join(subfolder)).expect("the folder is there");
        let paths = entries.map(|entry| entry.expect("entries can be read").path());
        let mut names: Vec<String> = paths
            .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
            .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// Compares the committed JSON Schemas with those of the readers, or rewrites them.
    pub fn check_schemas<R: Rulebook>(&self) {
        for kind in FileKind::ALL {
            let path = self.folder().join(format!("schema/{}.schema.json", kind.word()));
            let schema = serde_json::to_string_pretty(&R::schema(kind)).expect("it is JSON") + "\n";
            if std::env::var_os(UPDATE_SCHEMAS).is_some() {
                std::fs::write(&path, &schema).expect("the schema can be written");
            }
            let committed = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(committed == schema, "{}: rewrite with {UPDATE_SCHEMAS}=1", path.display());
        }
    }
}

/// What was read without a complaint.
#[track_caller]
pub fn good<T>(read: Result<T, DataError>) -> T {
    read.unwrap_or_else(|error| panic!("{error}"))
}
