//! A force file from the parts of a list, line by line, by what the schema says of force files.

use serde_json::Value as Json;
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value, value};
use wargauge_rules::roster::{DataError, FileKind, Source};
use wargauge_studies::AnyRuleset;

use crate::lists::army_names::ArmyNames;
use crate::lists::parts::{ForceLine, ForcePart, numbered};
use crate::lists::settings::Setting;

/// What stands at the head of the force.
#[derive(Clone, Copy, Debug)]
pub(super) struct ForceHead<'h> {
    /// Its name.
    pub(super) name: &'h str,
    /// How it names its army.
    pub(super) army: &'h str,
}

/// How a ruleset writes forces, as far as its schema says it.
#[derive(Debug)]
pub(super) struct ForceForm {
    schema: Json,
    /// The key of the lines.
    pub(super) lines: String,
    /// The key of a line that names its unit; none where lines are companies.
    pub(super) unit: Option<String>,
}

/// The key of copies of a line.
pub(super) const COUNT: &str = "count";
/// The key of options of a line.
pub(super) const OPTIONS: &str = "options";
/// The key of a company that names the block that it is made of.
pub(super) const BLOCK: &str = "block";
/// The key of a company that names its single stands.
pub(super) const STANDS: &str = "stands";
/// The key of a company that names the blocks attached to it.
pub(super) const ATTACHED: &str = "attached";
/// The key of a company's name.
pub(super) const NAME: &str = "name";
/// The heading of a company without a name of its own.
pub(super) const NAMELESS: &str = "Company";
/// The key of the quality of units or companies.
const QUALITY: &str = "quality";

impl ForceForm {
    /// The form of a ruleset.
    ///
    /// # Errors
    /// If its forces have no lines.
    pub(super) fn of(ruleset: &dyn AnyRuleset) -> Result<Self, DataError> {
        let schema = Json::from(ruleset.schema(FileKind::Force));
        let properties = schema["properties"].as_object();
        let lines = properties.into_iter().flatten();
        let mut lines = lines.filter(|(_, property)| property["items"]["$ref"].is_string());
        let lines = lines.next().map(|(key, _)| key.clone()).ok_or_else(|| {
            DataError::new(format!("forces of `{}` have no lines", ruleset.name()))
        })?;
        let mut form = Self { schema, lines, unit: None };
        form.unit = form.line()["required"][0].as_str().map(str::to_owned);
        Ok(form)
    }

    /// What the schema says of a line.
    fn line(&self) -> &Json {
        let way = self.schema["properties"][&self.lines]["items"]["$ref"].as_str();
        let found = way.and_then(|way| self.schema.pointer(way.trim_start_matches('#')));
        found.unwrap_or(&Json::Null)
    }

    /// The words that say the quality of a unit or company.
    pub(super) fn qualities(&self) -> Vec<String> {
        let property = &self.line()["properties"][QUALITY];
        let way = property["anyOf"][0]["$ref"].as_str().or(property["$ref"].as_str());
        let kind = way.and_then(|way| self.schema.pointer(way.trim_start_matches('#')));
        let Some(kind) = kind else { return Vec::new() };
        let plain = kind["enum"].as_array().into_iter().flatten().filter_map(Json::as_str);
        let told = kind["oneOf"].as_array().into_iter().flatten();
        plain.chain(told.filter_map(|one| one["const"].as_str())).map(str::to_owned).collect()
    }

    /// Refuses a setting that a line, or a force, does not have.
    fn check(&self, setting: &Setting, of: &Json, what: &str) -> Result<(), DataError> {
        let key = setting.key.split('.').next().unwrap_or_default();
        let keys = of["properties"].as_object().into_iter().flatten().map(|(key, _)| key.as_str());
        let keys: Vec<&str> = keys.collect();
        if keys.contains(&key) {
            return Ok(());
        }
        let problem = format!("`{}` is nothing that {what} says", setting.key);
        Err(DataError::new(problem).one_of(key, keys))
    }

    fn set_line(&self, line: &mut Table, setting: &Setting) -> Result<(), DataError> {
        self.check(setting, self.line(), "a line of a force")?;
        line.insert(&setting.key, setting.item());
        Ok(())
    }
}

/// A force file with these parts.
///
/// # Errors
/// If they say what no force of the ruleset says.
pub(super) fn composed(
    ruleset: &dyn AnyRuleset,
    names: &ArmyNames<'_>,
    head: &ForceHead<'_>,
    parts: &[ForcePart],
) -> Result<Source, DataError> {
    let form = ForceForm::of(ruleset)?;
    let mut document = DocumentMut::new();
    document["ruleset"] = value(ruleset.name());
    document["kind"] = value(FileKind::Force.word());
    document["name"] = value(head.name);
    document["title"] = value(head.name);
    document["army"] = value(head.army);
    let mut composing = Composing { form: &form, names, document, lines: ArrayOfTables::new() };
    for part in parts {
        composing.take(part)?;
    }
    let Composing { mut document, lines, .. } = composing;
    document.insert(&form.lines, Item::ArrayOfTables(lines));
    Ok(Source::new(format!("{}.toml", head.name), document.to_string()))
}

/// A file that is being written.
struct Composing<'c> {
    form: &'c ForceForm,
    names: &'c ArmyNames<'c>,
    document: DocumentMut,
    lines: ArrayOfTables,
}

impl Composing<'_> {
    fn take(&mut self, part: &ForcePart) -> Result<(), DataError> {
        match part {
            ForcePart::Setting(setting) if self.lines.is_empty() || self.form.unit.is_some() => {
                self.set(setting)
            }
            ForcePart::Setting(setting) => {
                let form = self.form;
                form.set_line(self.company(&setting.key)?, setting)
            }
            ForcePart::Heading(name) => {
                let mut company = Table::new();
                if let Some(name) = name {
                    company.insert(NAME, value(name.as_str()));
                }
                self.lines.push(company);
                Ok(())
            }
            ForcePart::Unit(line) if self.form.unit.is_none() => self.join(line),
            ForcePart::Unit(line) => {
                let line = self.line(line)?;
                self.lines.push(line);
                Ok(())
            }
        }
    }

    /// Sets something of the force.
    fn set(&mut self, setting: &Setting) -> Result<(), DataError> {
        self.form.check(setting, &self.form.schema, "a force")?;
        match setting.key.split_once('.') {
            None => self.document.insert(&setting.key, setting.item()),
            Some((table, key)) => {
                let table = self.document.entry(table).or_insert(toml_edit::table());
                let table = table.as_table_mut().ok_or_else(|| {
                    DataError::new(format!("`{}` stands in no table", setting.key))
                })?;
                table.insert(key, setting.item())
            }
        };
        Ok(())
    }

    /// A line of some copies of a unit.
    fn line(&self, asked: &ForceLine) -> Result<Table, DataError> {
        let mut line = Table::new();
        let mut words = asked.unit.split_whitespace();
        let unit = self.form.unit.as_deref().unwrap_or_default();
        line.insert(unit, value(words.next().unwrap_or_default()));
        for word in words {
            line.insert(QUALITY, value(word));
        }
        if asked.copies != 1 {
            line.insert(COUNT, value(i64::from(asked.copies)));
        }
        let options = options_of(asked);
        if !options.is_empty() {
            line.insert(OPTIONS, value(options));
        }
        for setting in &asked.settings {
            self.form.set_line(&mut line, setting)?;
        }
        Ok(line)
    }

    /// Takes a block or single stands into the companies.
    fn join(&mut self, asked: &ForceLine) -> Result<(), DataError> {
        if let Some(option) = asked.options.first() {
            let problem = format!("`{}` has no options here: `{option}`", asked.unit);
            return Err(DataError::new(problem).expected("a quality or a line of its own"));
        }
        let (unit, copies) = (asked.unit.as_str(), asked.copies);
        let (id, quality) = self.names.without_quality(unit);
        match self.names.block(id) {
            Some(block) if !block.is_attached => {
                let mut company = Table::new();
                company.insert(BLOCK, value(id));
                if let Some(quality) = quality {
                    company.insert(QUALITY, value(quality));
                }
                for setting in &asked.settings {
                    self.form.set_line(&mut company, setting)?;
                }
                (0..copies).for_each(|_| self.lines.push(company.clone()));
                Ok(())
            }
            Some(_) if quality.is_none() => self.add(ATTACHED, unit, copies, id),
            Some(_) => {
                let problem = format!("`{id}` has the quality of its company");
                Err(DataError::new(problem).expected("it without a quality"))
            }
            None if copies == 1 => self.add(STANDS, unit, 1, id),
            None => self.add(STANDS, &format!("{unit}*{copies}"), 1, id),
        }
    }

    /// Adds words to a list of the company that came last.
    fn add(&mut self, key: &str, word: &str, times: u32, id: &str) -> Result<(), DataError> {
        let list = self.company(id)?.entry(key).or_insert(value(Array::new()));
        if let Some(list) = list.as_array_mut() {
            (0..times).for_each(|_| list.push(word));
        }
        Ok(())
    }

    /// The company that came last, to which something belongs.
    fn company(&mut self, what: &str) -> Result<&mut Table, DataError> {
        let last = self.lines.len().checked_sub(1);
        last.and_then(|last| self.lines.get_mut(last)).ok_or_else(|| {
            let blocks = self.names.company_blocks();
            let problem = format!("`{what}` belongs to no company");
            let expected = format!("before it a line `Name:`, or a company such as {blocks}");
            DataError::new(problem).expected(expected)
        })
    }
}

/// The options of a line as files have them, equal ones once.
fn options_of(line: &ForceLine) -> Array {
    let mut counted: Vec<(&str, u32)> = Vec::new();
    for option in &line.options {
        let (option, number) = numbered(option);
        let word = option.rsplit_once('+').map_or(option, |(_, word)| word);
        match counted.iter_mut().find(|(known, _)| *known == word) {
            Some((_, copies)) => *copies += number,
            None => counted.push((word, number)),
        }
    }
    let written = |(word, number): (&str, u32)| match number {
        1 => Value::from(word),
        _ => Value::from(format!("{word}*{number}")),
    };
    counted.into_iter().map(written).collect()
}
