//! A force file that holds what a list asks for, whatever the ruleset's format: another force of the army is
//! changed until it does.

use std::collections::BTreeMap;

use toml_edit::{DocumentMut, value};
use wargauge_batch::{BuiltIn, DataFile};
use wargauge_report::Points;
use wargauge_rules::roster::{DataError, FileKind, Source};
use wargauge_studies::{AnyRuleset, FileSummary, Library};

use crate::lists::army_names::ArmyNames;
use crate::lists::composing::{ForceHead, composed};
use crate::lists::parts::{ForceLine, ForcePart, numbered};

/// A force that was written.
#[derive(Debug)]
pub(super) struct WrittenForce {
    /// Its file.
    pub(super) source: Source,
    /// What it costs.
    pub(super) points: Points,
}

/// Copies by entry.
type Counts = BTreeMap<String, u32>;

fn is_of(name: &str, army: &DataFile) -> bool {
    name == army.name() || name == army.source.stem()
}

/// Writes forces of an army.
pub(super) struct ForceWriter<'w> {
    /// The ruleset.
    pub(super) ruleset: &'w dyn AnyRuleset,
    /// The files there are.
    pub(super) library: &'w Library,
    /// The army.
    pub(super) army: &'w DataFile,
    /// What it has.
    pub(super) names: &'w ArmyNames<'w>,
}

impl ForceWriter<'_> {
    /// The force that holds these parts and nothing else: line by line, else by changing another force of the
    /// army until it does.
    ///
    /// # Errors
    /// If no force of the army may hold what is asked for.
    pub(super) fn force_of(
        &self,
        head: &ForceHead<'_>,
        parts: &[ForcePart],
    ) -> Result<WrittenForce, DataError> {
        let refusal = match self.composed(head, parts) {
            Ok(force) => return Ok(force),
            Err(error) => error,
        };
        let unit = |part: &ForcePart| match part {
            ForcePart::Unit(line) if line.settings.is_empty() => Some(line.clone()),
            ForcePart::Unit(_) | ForcePart::Heading(_) | ForcePart::Setting(_) => None,
        };
        let lines: Option<Vec<ForceLine>> = parts.iter().map(unit).collect();
        match lines.filter(|_| !self.names.has_companies()) {
            Some(lines) => self.changed_model(head, &lines, refusal),
            None => Err(refusal),
        }
    }

    /// The force that says what these parts say.
    fn composed(
        &self,
        head: &ForceHead<'_>,
        parts: &[ForcePart],
    ) -> Result<WrittenForce, DataError> {
        let source = composed(self.ruleset, self.names, head, parts)?;
        // The place of a fault is one in a text that nobody has seen.
        let unplaced = |error: DataError| DataError { source: None, span: None, ..error };
        let force = self.file(source).map_err(unplaced)?;
        let (_, points) = self.counts(&force).map_err(unplaced)?;
        Ok(WrittenForce { source: force.source, points })
    }

    /// The force that a built-in one of the army is changed to.
    fn changed_model(
        &self,
        head: &ForceHead<'_>,
        lines: &[ForceLine],
        refusal: DataError,
    ) -> Result<WrittenForce, DataError> {
        let models = self.library.files().iter().filter(|file| {
            file.ruleset == self.ruleset.name()
                && file.kind == FileKind::Force
                && self.library.open(file.source.clone(), None).is_ok_and(|force| {
                    force.header.army.as_deref().is_some_and(|name| is_of(name, self.army))
                })
        });
        let mut refused = None;
        for model in models {
            match self.write(model, head, lines) {
                Ok(force) => return Ok(force),
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        Err(refused.unwrap_or(refusal))
    }

    fn write(
        &self,
        model: &BuiltIn,
        head: &ForceHead<'_>,
        lines: &[ForceLine],
    ) -> Result<WrittenForce, DataError> {
        let mut force = self.file(headed(&model.source, head)?)?;
        // As little as possible is left of the model, so that what comes stands in lines of its own.
        force = self.without(force, &Counts::new());
        let mut wanted = Counts::new();
        for line in lines {
            // One after the other, and what is left of the model goes as soon as it may: a full list has no
            // room for both.
            for _ in 0..line.copies {
                force = self.with_one(&force, line, &mut wanted)?;
                force = self.without(force, &wanted);
            }
        }
        let (counts, points) = self.counts(&force)?;
        if counts == wanted {
            return Ok(WrittenForce { source: force.source, points });
        }
        let left = counts.iter().find(|(entry, copies)| wanted.get(*entry) != Some(copies));
        let what = left.map_or(String::new(), |(entry, copies)| format!(": {copies} of `{entry}`"));
        let problem = format!("no force of `{}` holds this list alone{what}", head.army);
        Err(DataError::new(problem).expected("a list that the rules of the army allow"))
    }

    /// The force with a copy more of the unit of a line and of each of its options, which are noted as wanted.
    fn with_one(
        &self,
        force: &DataFile,
        line: &ForceLine,
        wanted: &mut Counts,
    ) -> Result<DataFile, DataError> {
        let mut more = self.changed(force, &format!("+{}", line.unit))?;
        *wanted.entry(line.unit.clone()).or_default() += 1;
        for option in &line.options {
            more = self.changed(&more, &format!("+{option}"))?;
            let (option, number) = numbered(option);
            *wanted.entry(self.counted(&more, option)?).or_default() += number;
        }
        Ok(more)
    }

    fn file(&self, source: Source) -> Result<DataFile, DataError> {
        let path = std::path::PathBuf::from(&source.name);
        self.library.open(source, Some(path))
    }

    fn changed(&self, force: &DataFile, changes: &str) -> Result<DataFile, DataError> {
        self.file(self.ruleset.changed(self.library, force, changes)?)
    }

    fn counts(&self, force: &DataFile) -> Result<(Counts, Points), DataError> {
        match self.ruleset.summary(self.library, force)? {
            FileSummary::Force { units, points, .. } => {
                let counts = units.into_iter().filter(|(_, copies)| *copies > 0).collect();
                Ok((counts, Points(points.into())))
            }
            FileSummary::Army { .. } | FileSummary::Scenario { .. } => {
                Err(DataError::new("the model is no force"))
            }
        }
    }

    /// The entry that an option of a unit is counted by: its own, or one that several units share.
    fn counted(&self, force: &DataFile, option: &str) -> Result<String, DataError> {
        let (counts, _) = self.counts(force)?;
        let shared = option.rsplit_once('+').map_or(option, |(_, word)| word);
        let entry = [option, shared].into_iter().find(|entry| counts.contains_key(*entry));
        entry
            .map(str::to_owned)
            .ok_or_else(|| DataError::new(format!("no force counts the option `{option}`")))
    }

    /// The force without what is more than wanted, as far as rules allow.
    fn without(&self, mut force: DataFile, wanted: &Counts) -> DataFile {
        let Ok((counts, _)) = self.counts(&force) else { return force };
        for entry in counts.keys() {
            let now = self.counts(&force).map(|(counts, _)| counts).unwrap_or_default();
            let copies = now.get(entry).copied().unwrap_or_default();
            let more = copies.saturating_sub(wanted.get(entry).copied().unwrap_or_default());
            let by = [more, more.saturating_sub(1)].into_iter().filter(|by| *by > 0);
            let fewer = by.map(|by| self.changed(&force, &format!("-{entry}*{by}")));
            if let Some(fewer) = fewer.into_iter().flatten().next() {
                force = fewer;
            }
        }
        force
    }
}

/// The model under another head, without remarks and limits of points.
fn headed(model: &Source, head: &ForceHead<'_>) -> Result<Source, DataError> {
    let lines = model.text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let unreadable = |error: toml_edit::TomlError| DataError::new(error.to_string());
    let mut document: DocumentMut = text.parse().map_err(unreadable)?;
    document["name"] = value(head.name);
    document["title"] = value(head.name);
    document["army"] = value(head.army);
    document.remove("points_limit");
    Ok(Source::new(format!("{}.toml", head.name), document.to_string().trim_start()))
}
