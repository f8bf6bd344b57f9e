//! What a study came to, printed and written.

use std::io::{Write, stdout};

use wargauge_lab::ResultFolder;
use wargauge_studies::Findings;

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::console::terminal::FormatArg;
use crate::exit_code::ExitCode;

/// How a result is printed, and who is told of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Publishing<'p> {
    pub(crate) format: FormatArg,
    pub(crate) session: Session<'p>,
}

impl Publishing<'_> {
    /// Prints a result and writes its files; says how the program ends.
    pub(crate) fn publish(
        self,
        findings: &dyn Findings,
        files: Option<ResultFolder>,
    ) -> Result<ExitCode, Failure> {
        self.publish_with(findings, files, || Ok(()))
    }

    /// The same with something that is written besides, unless there is no result.
    pub(crate) fn publish_with(
        self,
        findings: &dyn Findings,
        files: Option<ResultFolder>,
        besides: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<ExitCode, Failure> {
        if findings.games() == 0 {
            return Ok(self.nothing());
        }
        // Printed first: a disk that is full costs the files, not the answer.
        let printed = self.print(findings);
        self.write(findings, files)?;
        besides()?;
        printed?;
        Ok(self.conclude(findings))
    }

    /// Says that there is no result.
    pub(crate) fn nothing(self) -> ExitCode {
        let text = "interrupted before the first game: nothing is written";
        self.session.note(text);
        ExitCode::Interrupted
    }

    /// Says that games were played and that no row of the result is whole, and what became of them.
    pub(crate) fn no_row(self, what: &str) -> ExitCode {
        let text = format!("interrupted before the end of a row: {what}");
        self.session.note(&text);
        ExitCode::Interrupted
    }

    /// Prints a result on standard output.
    pub(crate) fn print(self, findings: &dyn Findings) -> Result<(), Failure> {
        let mut out = stdout().lock();
        match self.format {
            FormatArg::Table => {
                out.write_all(findings.told(self.session.terminal.look()).as_bytes())?;
            }
            FormatArg::Json => out.write_all(&findings.json()?)?,
            FormatArg::Csv => {
                let tables = findings.tables()?;
                out.write_all(tables.first().map_or(&b""[..], |table| table.csv()))?;
            }
        }
        Ok(())
    }

    /// Writes the files of a result.
    pub(crate) fn write(
        self,
        findings: &dyn Findings,
        files: Option<ResultFolder>,
    ) -> Result<(), Failure> {
        let Some(files) = files else { return Ok(()) };
        for path in files.write(findings)? {
            self.session.note_more(&format!("wrote {}", path.display()));
        }
        Ok(())
    }

    /// Says what there is to say besides, and how the program ends.
    pub(crate) fn conclude(self, findings: &dyn Findings) -> ExitCode {
        for remark in findings.remarks() {
            self.session.note(&remark);
        }
        if findings.is_interrupted() {
            ExitCode::Interrupted
        } else if findings.fails() {
            ExitCode::Failed
        } else if findings.is_inconclusive() {
            ExitCode::Inconclusive
        } else {
            ExitCode::Done
        }
    }
}
