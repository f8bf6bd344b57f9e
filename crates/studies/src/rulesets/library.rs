//! The rulesets there are, with the files that they can read.

use core::ops::Deref;

use wargauge_batch::{BuiltIn, DataFile, DataLibrary};
use wargauge_rules::roster::{DataError, Source};

use crate::rulesets::any_ruleset::AnyRuleset;

/// The rulesets there are, and all files that can be referred to by name: a [`DataLibrary`] whose files
/// can be played.
#[derive(Clone, Debug)]
pub struct Library {
    data: DataLibrary,
    rulesets: Vec<&'static dyn AnyRuleset>,
}

impl Deref for Library {
    type Target = DataLibrary;

    fn deref(&self) -> &DataLibrary {
        &self.data
    }
}

impl Library {
    /// The rulesets with the files that come with them.
    #[must_use]
    pub fn built_in(rulesets: &[&'static dyn AnyRuleset]) -> Self {
        Self::new(rulesets.iter().flat_map(|ruleset| ruleset.files()).collect(), rulesets)
    }

    /// A library of these files.
    #[must_use]
    pub fn new(files: Vec<BuiltIn>, rulesets: &[&'static dyn AnyRuleset]) -> Self {
        let names = rulesets.iter().map(|ruleset| ruleset.name()).collect();
        let duels = rulesets.iter().map(|ruleset| (ruleset.name(), ruleset.duel_table()));
        let data = DataLibrary::new(files, names).with_duels(duels.collect());
        Self { data, rulesets: rulesets.to_vec() }
    }

    /// The same with files in memory, each named by its path: whoever names such a path is given the file as
    /// if it lay there.
    #[must_use]
    pub fn with_files_in_memory(self, files: Vec<Source>) -> Self {
        Self { data: self.data.with_files_in_memory(files), ..self }
    }

    /// The rulesets.
    #[must_use]
    pub fn rulesets(&self) -> &[&'static dyn AnyRuleset] {
        &self.rulesets
    }

    /// The names of the rulesets that have something, in words.
    #[must_use]
    pub fn names_with(&self, has: impl Fn(&dyn AnyRuleset) -> bool) -> String {
        let having = self.rulesets.iter().filter(|ruleset| has(**ruleset));
        let names: Vec<String> = having.map(|ruleset| format!("`{}`", ruleset.name())).collect();
        if names.is_empty() { "another program".to_owned() } else { names.join(" or ") }
    }

    /// The ruleset with this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn ruleset(&self, name: &str) -> Result<&'static dyn AnyRuleset, DataError> {
        Ok(self.rulesets[self.data.place_of_ruleset(name)?])
    }

    /// The ruleset that a file is for.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn ruleset_of(&self, file: &DataFile) -> Result<&'static dyn AnyRuleset, DataError> {
        self.ruleset(&file.header.ruleset)
    }
}
