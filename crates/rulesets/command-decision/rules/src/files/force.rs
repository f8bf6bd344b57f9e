//! Force files.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::army::copies;
use crate::files::word::{ForCommandDecision, IsForce};
use crate::units::army::{Army, Block, Share};
use crate::units::force::{Company, Force, ForceLine};
use crate::units::organisation;
use crate::units::purchase::Purchase;
use crate::units::quality::Quality;
use crate::units::stand::Mark;
use wargauge_rules::roster::{DataError, Source, Spanned, Word, check_army, parse};

/// A force of Command Decision: a battalion of companies.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Command Decision force")]
pub(crate) struct ForceFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForCommandDecision,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsForce,
    /// What scenarios call it; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// The army it is drawn from.
    army: Spanned<String>,
    /// Its companies, headquarters among them.
    company: Vec<CompanyFile>,
}

/// A company: a block, single stands, attached blocks.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CompanyFile {
    /// Its name for people; by default that of its block.
    name: Option<String>,
    /// A block of the army it is made of.
    block: Option<Spanned<String>>,
    /// Single stands, `G04`, `G04*3`, or with a quality of their own `G04 veteran*2`.
    #[serde(default)]
    stands: Vec<Spanned<String>>,
    /// Blocks attached to it.
    #[serde(default)]
    attached: Vec<Spanned<String>>,
    /// Quality of all its stands, where it is not that of the roster.
    quality: Option<Quality>,
    /// How its morale number differs from that of its commander, -1 to 1.
    morale: Option<Spanned<i8>>,
}

/// Reads a force file drawn from `army`.
pub(crate) fn read(source: &Source, army: &Army) -> Result<Force, DataError> {
    let file: ForceFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    let mut companies = Vec::with_capacity(file.company.len());
    for (at, company) in file.company.iter().enumerate() {
        companies.push(CompanyReader { source, army, at, file: company }.read()?);
    }
    let force = Force {
        name: file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned(),
        title: file.title,
        army: Arc::new(army.clone()),
        companies,
    };
    // CD-POINTS-10.
    match organisation::fault(&force) {
        None => Ok(in_order(force, &file.company)),
        Some(fault) => {
            let place = fault.company.and_then(|at| file.company[at].place());
            let field = fault.company.map_or("company".into(), |at| format!("company[{at}]"));
            let span = place.unwrap_or_else(|| file.army.span());
            Err(DataError::at(source, span, fault.problem).field(field).expected(fault.expected))
        }
    }
}

/// CD-FORCE-01: the order of the file is forgotten once its faults have been looked for; companies
/// that it does not name are numbered afresh.
fn in_order(mut force: Force, files: &[CompanyFile]) -> Force {
    for (company, file) in force.companies.iter_mut().zip(files) {
        if file.name.is_none() && file.block.is_none() {
            company.name.clear();
        }
    }
    force.in_order()
}

impl CompanyFile {
    /// Where the company stands in the file.
    fn place(&self) -> Option<core::ops::Range<usize>> {
        let block = self.block.as_ref().map(Spanned::span);
        block.or_else(|| self.stands.first().map(Spanned::span))
    }
}

/// Reads one company.
struct CompanyReader<'f> {
    source: &'f Source,
    army: &'f Army,
    at: usize,
    file: &'f CompanyFile,
}

impl CompanyReader<'_> {
    fn field(&self, key: &str) -> String {
        format!("company[{}].{key}", self.at)
    }

    /// An error about words that stand in the file.
    fn in_file(&self, span: core::ops::Range<usize>, error: DataError) -> DataError {
        DataError { source: Some(Box::new(self.source.clone())), span: Some(span), ..error }
    }

    fn read(&self) -> Result<Company, DataError> {
        let mut lines = Vec::new();
        let mut name = self.file.name.clone();
        if let Some(id) = &self.file.block {
            let block = self.block(id, "block", false)?;
            lines.extend(self.lines_of(block));
            name = name.or(Some(block.name.clone()));
        }
        for (nth, text) in self.file.stands.iter().enumerate() {
            let field = self.field(&format!("stands[{nth}]"));
            let (written, count) = copies(self.source, &field, text)?;
            let Purchase { stand, quality } = Purchase::read(self.army, written)
                .map_err(|error| self.in_file(text.span(), error).field(&field))?;
            let own = written.contains(char::is_whitespace);
            lines.push(ForceLine {
                quality: if own { quality } else { self.quality(stand) },
                stand,
                count,
            });
        }
        for (nth, id) in self.file.attached.iter().enumerate() {
            let block = self.block(id, &format!("attached[{nth}]"), true)?;
            lines.extend(self.lines_of(block));
        }
        let headquarters = self.has(&lines, Mark::BattalionCommand);
        Ok(Company {
            name: name.unwrap_or_else(|| format!("Company {}", self.at)),
            headquarters,
            morale: self.morale(&lines)?,
            lines,
        })
    }

    fn has(&self, lines: &[ForceLine], mark: Mark) -> bool {
        lines.iter().any(|line| self.army.stands[line.stand].profile.marks.has(mark))
    }

    /// The quality of a stand for which its line says none.
    fn quality(&self, stand: usize) -> Quality {
        self.file.quality.unwrap_or(self.army.stands[stand].profile.quality)
    }

    /// The block that is named.
    fn block(&self, id: &Spanned<String>, key: &str, attached: bool) -> Result<&Block, DataError> {
        let fitting = self.army.blocks.iter().filter(|block| block.attached == attached);
        fitting.clone().find(|block| block.id == **id).ok_or_else(|| {
            let kind = if attached { "attached block" } else { "company block" };
            DataError::at(self.source, id.span(), format!("there is no {kind} `{}`", **id))
                .field(self.field(key))
                .one_of(id, fitting.map(|block| block.id.as_str()))
        })
    }

    /// The stands of a block.
    fn lines_of(&self, block: &Block) -> impl Iterator<Item = ForceLine> {
        let line = move |&Share { stand, count }: &Share| ForceLine {
            stand,
            count,
            quality: self.quality(stand),
        };
        block.stands.iter().map(line)
    }

    /// CD-MORALE-24: the number of the commander, or of the quality given; a list may shift it by
    /// one (CD-DATA-10).
    fn morale(&self, lines: &[ForceLine]) -> Result<u8, DataError> {
        let leads = |line: &&ForceLine| {
            let marks = self.army.stands[line.stand].profile.marks;
            marks.has(Mark::BattalionCommand)
                || marks.has(Mark::CompanyCommand)
                || marks.has(Mark::CommandVehicle)
        };
        let leader = lines.iter().find(leads).or(lines.first());
        let number = match (self.file.quality, leader) {
            (_, Some(line)) => self.army.morale(line.stand, line.quality),
            (Some(quality), None) => quality.morale(),
            (None, None) => 8,
        };
        match &self.file.morale {
            None => Ok(number),
            Some(shift) if (-1..=1).contains(&**shift) => Ok(number.saturating_add_signed(**shift)),
            Some(shift) => {
                Err(DataError::at(self.source, shift.span(), format!("the shift is {}", **shift))
                    .field(self.field("morale"))
                    .expected("-1, 0 or 1"))
            }
        }
    }
}
