//! The file of a field: forces with their shares, in TOML or CSV.

use std::path::Path;

use serde::Deserialize;
use wargauge_batch::{MOST_BYTES, read_text};
use wargauge_rules::roster::{DataError, Source, Spanned, parse};

/// A force of a field.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FieldForce {
    /// Its name or file.
    pub(super) force: String,
    /// How many of the field bring it, as a number or a share of any sum.
    pub(super) share: f64,
}

/// What a file says of a field.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Field {
    /// Scenarios that the field plays; none where the file does not say.
    pub(super) scenarios: Vec<String>,
    pub(super) forces: Vec<FieldForce>,
}

/// The mirror of a file in TOML.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FieldText {
    #[serde(default)]
    scenarios: Vec<String>,
    #[serde(rename = "force", default)]
    forces: Vec<ForceText>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ForceText {
    force: String,
    #[serde(default)]
    share: Option<Spanned<f64>>,
}

impl Field {
    /// Reads a file: a table of CSV by its name, else TOML.
    ///
    /// # Errors
    /// If it cannot be read, or is no field.
    pub(super) fn read(path: &Path) -> Result<Self, DataError> {
        let source = read_text(path, MOST_BYTES)?;
        let is_table = path.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("csv"));
        let mut field = if is_table { Self::of_table(&source)? } else { Self::of_text(&source)? };
        if field.forces.is_empty() {
            return Err(DataError::at(&source, source.whole(), "this field has no forces")
                .expected("`[[force]]` with `force = \"NAME\"` and `share = 3` for each"));
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        let forces = field.forces.iter_mut().map(|one| &mut one.force);
        forces.chain(&mut field.scenarios).for_each(|name| *name = beside(folder, name));
        Ok(field)
    }

    fn of_text(source: &Source) -> Result<Self, DataError> {
        let text: FieldText = parse(source)?;
        let mut field = Self { scenarios: text.scenarios, forces: Vec::new() };
        for ForceText { force, share } in text.forces {
            let share = match share {
                None => 1.0,
                Some(share) if is_share(*share) => share.into_inner(),
                Some(share) => {
                    return Err(no_share(source, share.span(), &share.to_string()));
                }
            };
            field.add(force, share);
        }
        Ok(field)
    }

    /// A table with a heading: a row for each list that was brought, or for each force with its share.
    fn of_table(source: &Source) -> Result<Self, DataError> {
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(source.text.as_bytes());
        let broken = |error: &csv::Error| {
            let at = error.position().map_or(0, |position| position.byte() as usize);
            DataError::at(source, at..at, format!("this is no table: {error}"))
        };
        let heading = reader.headers().map_err(|error| broken(&error))?.clone();
        let column = |name: &str| heading.iter().position(|one| one.eq_ignore_ascii_case(name));
        let Some(force) = column("force") else {
            let found: Vec<&str> = heading.iter().collect();
            let problem = format!("this table has no column `force`, but {}", found.join(", "));
            let line = 0..source.text.lines().next().map_or(0, str::len);
            return Err(DataError::at(source, line, problem)
                .expected("columns `force` and, if a row is more than one list, `share`"));
        };
        let share = column("share");
        let mut field = Self::default();
        for record in reader.records() {
            let record = record.map_err(|error| broken(&error))?;
            let start = record.position().map_or(0, |position| position.byte() as usize);
            let line = start..start + source.text[start..].lines().next().map_or(0, str::len);
            let name = record.get(force).unwrap_or_default();
            if name.is_empty() {
                return Err(DataError::at(source, line, "this row names no force")
                    .expected("a name of a force, or its file"));
            }
            let number = match share.and_then(|at| record.get(at)) {
                None | Some("") => 1.0,
                Some(text) => match text.parse() {
                    Ok(number) if is_share(number) => number,
                    _ => return Err(no_share(source, line, text)),
                },
            };
            field.add(name.to_owned(), number);
        }
        Ok(field)
    }

    /// Adds a force, or to the share of one that is there.
    fn add(&mut self, force: String, share: f64) {
        match self.forces.iter_mut().find(|one| one.force == force) {
            Some(known) => known.share += share,
            None => self.forces.push(FieldForce { force, share }),
        }
    }
}

fn is_share(number: f64) -> bool {
    number.is_finite() && number > 0.0
}

fn no_share(source: &Source, span: core::ops::Range<usize>, text: &str) -> DataError {
    DataError::at(source, span, format!("`{text}` is no share"))
        .expected("a number above 0: how many bring this force, or its per cent")
}

/// A file's name as the field's own folder has it; a built-in name as it is.
fn beside(folder: &Path, name: &str) -> String {
    if name.ends_with(".toml") { folder.join(name).display().to_string() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: &str) -> Result<Field, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let field = Field::read(&path).map_err(|error| format!("{error:?}"))?;
        let own = folder.path().join("").display().to_string();
        let forces = field
            .forces
            .into_iter()
            .map(|one| FieldForce { force: one.force.replace(&own, "HERE/"), ..one });
        Ok(Field { forces: forces.collect(), ..field })
    }

    fn shares(field: &Field) -> Vec<(&str, f64)> {
        field.forces.iter().map(|one| (one.force.as_str(), one.share)).collect()
    }

    #[test]
    fn a_field_in_toml_has_forces_with_shares() {
        let text = "scenarios = [\"meeting-90\"]\n[[force]]\nforce = \"a\"\nshare = 2.5\n\
            [[force]]\nforce = \"own.toml\"\n[[force]]\nforce = \"a\"\nshare = 1\n";
        let field = read("field.toml", text).unwrap();
        assert_eq!(field.scenarios, ["meeting-90"]);
        assert_eq!(shares(&field), [("a", 3.5), ("HERE/own.toml", 1.0)]);
    }

    #[test]
    fn a_season_in_csv_is_counted_row_by_row() {
        let text = "player,Force,result\nAnn, a ,won\nBob,b,lost\nCid,a,won\n";
        assert_eq!(shares(&read("season.csv", text).unwrap()), [("a", 2.0), ("b", 1.0)]);
        let text = "force,share\na,30\nb,\n";
        assert_eq!(shares(&read("season.csv", text).unwrap()), [("a", 30.0), ("b", 1.0)]);
    }

    #[test]
    fn what_is_no_field_is_refused_at_its_line() {
        for (name, text, needed) in [
            ("f.toml", "[[force]]\nforce = \"a\"\nshare = 0\n", "`0` is no share"),
            ("f.toml", "[[force]]\nshare = 1\n", "force"),
            ("f.toml", "[[forces]]\nforce = \"a\"\n", "forces"),
            ("f.toml", "", "no forces"),
            ("f.csv", "list,share\na,1\n", "no column `force`"),
            ("f.csv", "force,share\na,x\n", "`x` is no share"),
            ("f.csv", "force,share\n,1\n", "names no force"),
        ] {
            let refused = read(name, text).expect_err(text);
            assert!(refused.contains(needed), "{text}: {refused}");
        }
    }
}
