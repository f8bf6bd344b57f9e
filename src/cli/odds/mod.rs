//! `wargauge odds`: single attacks worked out exactly, from unit cards.

pub(crate) mod args;

use std::io::{Write, stdout};

use wargauge_lab::ResultFolder;
use wargauge_pages::{OddsResults, Results};
use wargauge_report::Points;
use wargauge_report::table::{paragraph, wrapped};
use wargauge_studies::odds_summary::{
    OddsWords, Room, audit_table, dice_lines, histogram, loadout_bars, loss_strips, odds_curve,
    odds_table, odds_verdict, outcome_table,
};
use wargauge_studies::{
    AuditRow, ChanceRow, Findings, OddsBlock, OddsMeasure, OddsReport, OddsRow, OddsRows,
    odds_layout, odds_matrix,
};

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::console::terminal::{FormatArg, Terminal};
use crate::cli::odds::args::OddsCommand;
use crate::exit_code::ExitCode;

/// Counts that come up by chance more rarely than this, in any of all attacks audited, are no
/// accident (Bonferroni).
const ALARM: f64 = 0.001;

/// Distributions shown of each target.
const MOST_HISTOGRAMS: usize = 3;

pub(crate) fn execute(args: &OddsCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let asked = &args.odds;
    let found = asked.findings(session.global.seed, &wargauge_registry::library())?;
    let layout = odds_layout(asked.audit.is_some());
    let files = args.out.as_deref().map(|folder| ResultFolder::open(folder, &layout));
    let (files, page) = (files.transpose()?, args.page.open()?);
    // Printed first: a disk that is full costs the files, not the answer.
    let printed = print_rows(found.report(), &found.rows, args, session.terminal);
    if let Some(files) = files {
        for path in files.write(&found)? {
            session.note_more(&format!("wrote {}", path.display()));
        }
    }
    if let Some(page) = page {
        let (odds, chances) = (found.rows.odds.clone(), found.rows.chances.clone());
        let results = Results::Odds(OddsResults { manifest: found.manifest(), odds, chances });
        page.finish(&results, session)?;
    }
    printed?;
    Ok(conclude(&found.rows.odds, session))
}

fn print_rows(
    report: &OddsReport,
    rows: &OddsRows,
    args: &OddsCommand,
    terminal: Terminal,
) -> Result<(), Failure> {
    if args.format == FormatArg::Table {
        return print(report, args, terminal);
    }
    terminal.format(args.format).write(&rows.odds, stdout().lock())?;
    Ok(())
}

fn print(report: &OddsReport, args: &OddsCommand, terminal: Terminal) -> Result<(), Failure> {
    let mut out = stdout().lock();
    let words = OddsWords { range: &report.unit_of_range, suppressed: &report.suppressed };
    let room = Room { width: terminal.look().width, plot: args.plot };
    let shown: Vec<OddsRows> = report
        .blocks
        .iter()
        .map(|block| OddsRows::of(report, std::slice::from_ref(block), args.odds.at_least))
        .collect();
    let all: Vec<OddsRow> = shown.iter().flat_map(|rows| rows.odds.clone()).collect();
    for (block, rows) in report.blocks.iter().zip(&shown) {
        out.write_all(paragraph(&heading(report, block), terminal.look()).as_bytes())?;
        if !rows.odds.is_empty() && !args.plot {
            out.write_all(odds_table(&rows.odds, words, terminal.look()).as_bytes())?;
        }
        for (attack, reason) in &block.left_out {
            let text = format!("Left out: {attack}: {reason}.");
            out.write_all(paragraph(&text, terminal.look()).as_bytes())?;
        }
        if rows.odds.is_empty() {
            writeln!(out)?;
            continue;
        }
        writeln!(out)?;
        if args.plot {
            let text = plots(rows, words, room) + "\n" + &odds_curve(&rows.odds, words, &all, room);
            out.write_all(wrapped(&text, terminal.look()).as_bytes())?;
        } else {
            let text = numbers(rows, words, &all, room);
            out.write_all(wrapped(&text, terminal.look()).as_bytes())?;
        }
        if let Some(verdict) = odds_verdict(&rows.odds, words) {
            writeln!(out)?;
            out.write_all(paragraph(&verdict, terminal.look()).as_bytes())?;
        }
        if args.odds.audit.is_some() {
            print_audit(&mut out, rows, words, terminal)?;
        }
        writeln!(out)?;
    }
    if let Some(matrix) = odds_matrix(&all, terminal.look()) {
        writeln!(out, "{matrix}")?;
    } else if shown.len() > 1 {
        writeln!(out, "{}", wrapped(&loadout_bars(&all, words, room), terminal.look()))?;
    }
    if args.plot {
        return Ok(());
    }
    Ok(out.write_all(paragraph(&legend(report), terminal.look()).as_bytes())?)
}

/// What stands below the table of a block: dice, bars over the range, the first distributions.
fn numbers(rows: &OddsRows, words: OddsWords<'_>, all: &[OddsRow], room: Room) -> String {
    let mut text = dice_lines(&rows.odds, words) + "\n";
    text += &odds_curve(&rows.odds, words, all, room);
    for chances in distributions(rows).take(MOST_HISTOGRAMS) {
        text += &format!("\n{}", histogram(chances, words, room));
    }
    if let Some(more @ 1..) = rows.odds.len().checked_sub(MOST_HISTOGRAMS) {
        text += &format!("({more} more distributions: --plot, or --out DIR for chances.csv)\n");
    }
    text
}

/// The losses of the attack that does most for its price, and in a line each those of all.
fn plots(rows: &OddsRows, words: OddsWords<'_>, room: Room) -> String {
    let all: Vec<&[ChanceRow]> = distributions(rows).collect();
    let measure = OddsMeasure::of(&rows.odds);
    let value = |row: &OddsRow| measure.value(row);
    let best = rows
        .odds
        .iter()
        .zip(&all)
        .reduce(|best, next| if value(next.0) > value(best.0) { next } else { best });
    let first = best.map_or_else(String::new, |(_, chances)| histogram(chances, words, room));
    match all.len() {
        0 | 1 => first,
        _ => first + "\n" + &loss_strips(&rows.odds, &all, words, room),
    }
}

/// The chances of each attack, which stand together.
fn distributions(rows: &OddsRows) -> impl Iterator<Item = &[ChanceRow]> {
    rows.chances.chunk_by(|one, other| {
        (&one.attack, one.range, &one.cover) == (&other.attack, other.range, &other.cover)
    })
}

fn heading(report: &OddsReport, block: &OddsBlock) -> String {
    let (from, to) = (&report.armies[0], &report.armies[1]);
    let (price, worth) = (Points(block.price.into()), Points(block.target.price.into()));
    let strength = block.target.strength;
    let mut text = format!(
        "{} of {from} ({price} points) at {} of {to} ({worth} points, {strength} {})",
        block.attackers, block.target.entry, report.unit_of_loss
    );
    for word in report.circumstances.iter().chain(&report.settings) {
        text += &format!(", {word}");
    }
    text
}

fn print_audit(
    out: &mut impl Write,
    rows: &OddsRows,
    words: OddsWords<'_>,
    terminal: Terminal,
) -> Result<(), Failure> {
    writeln!(out, "\nThe same attacks played by the engine:")?;
    out.write_all(audit_table(&rows.odds, terminal.look()).as_bytes())?;
    for row in &rows.odds {
        let same = |one: &&AuditRow| {
            (&one.attack, one.range, &one.cover) == (&row.attack, row.range, &row.cover)
        };
        let cells: Vec<AuditRow> = rows.audit.iter().filter(same).cloned().collect();
        writeln!(out, "\n{}, range {}, cover {}:", row.attack, row.range, row.cover)?;
        out.write_all(outcome_table(&cells, words.suppressed, terminal.look()).as_bytes())?;
    }
    Ok(())
}

/// What the printed numbers mean.
fn legend(report: &OddsReport) -> String {
    let (losses, suppressed) = (&report.unit_of_loss, &report.suppressed);
    format!(
        "losses: expected {losses} lost by the target, no more than it has; >= N: chance of so \
         many or more. {suppressed}: chance that the target is left but {suppressed}; destroyed: \
         that nothing of it is left. points: expected points destroyed, the price shared over the \
         {losses}; per 100: for every 100 points of the attackers. own: losses of the attackers. \
         exact: from all sides of all dice; simulated (n): from n attacks played by the engine.\n"
    )
}

fn conclude(rows: &[OddsRow], session: Session<'_>) -> ExitCode {
    let audited = rows.iter().filter(|row| row.p_value.get().is_some()).count() as f64;
    let off = |row: &&OddsRow| row.p_value.get().is_some_and(|p| p * audited < ALARM);
    let worst = rows.iter().filter(off).min_by(|one, other| {
        let p = |row: &OddsRow| row.p_value.get().unwrap_or(1.0);
        p(one).total_cmp(&p(other))
    });
    let Some(row) = worst else { return ExitCode::Done };
    let (who, attack, range, cover) = (&row.attackers, &row.attack, row.range, &row.cover);
    let p = row.p_value.get().unwrap_or(0.0);
    let text = format!(
        "the engine's counts do not follow the odds: {who}, {attack}, range {range}, cover \
         {cover}, p = {p:.2e}"
    );
    session.note(&text);
    ExitCode::Failed
}
