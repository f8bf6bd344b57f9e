//! `wargauge man`: manual pages.

use std::io::{self, Write, stdout};

use clap::{Arg, ArgAction, Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};
use wargauge_report::OutputSet;

use crate::cli::command_line::Cli;
use crate::cli::console::failure::Failure;
use crate::cli::console::plain::plain_path;
use crate::cli::man_args::ManArgs;
use crate::exit_code::ExitCode;

pub(crate) fn execute(args: &ManArgs) -> Result<ExitCode, Failure> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.out else {
        let mut page = Vec::new();
        write_page(&command, &mut page)?;
        stdout().write_all(&page)?;
        return Ok(ExitCode::Done);
    };
    let mut pages = OutputSet::new(folder)?;
    add_pages(&mut pages, &command)?;
    for path in pages.commit()? {
        writeln!(stdout(), "{}", plain_path(&path))?;
    }
    Ok(ExitCode::Done)
}

/// Adds the pages of a command and all its subcommands.
fn add_pages(pages: &mut OutputSet, command: &Command) -> Result<(), Failure> {
    for subcommand in command.get_subcommands() {
        add_pages(pages, subcommand)?;
    }
    pages.add(&Man::new(command.clone()).get_filename(), |out| write_page(command, out))?;
    Ok(())
}

/// Writes the page of a command. The generator's own synopsis leaves out what options take.
fn write_page(command: &Command, out: &mut dyn Write) -> io::Result<()> {
    let page = Man::new(command.clone());
    page.render_title(out)?;
    page.render_name_section(out)?;
    synopsis(command).to_writer(out)?;
    page.render_description_section(out)?;
    page.render_options_section(out)?;
    if command.has_subcommands() {
        page.render_subcommands_section(out)?;
    }
    if command.get_after_help().is_some() || command.get_after_long_help().is_some() {
        page.render_extra_section(out)?;
    }
    if command.get_version().is_some() {
        page.render_version_section(out)?;
    }
    Ok(())
}

/// How a command is typed: what may be left out stands in brackets, what may come again has dots.
fn synopsis(command: &Command) -> Roff {
    let mut line = vec![bold(command.get_bin_name().unwrap_or_else(|| command.get_name()))];
    let shown = || command.get_arguments().filter(|arg| !arg.is_hide_set());
    let options = || shown().filter(|arg| !arg.is_positional());
    let positionals = shown().filter(|arg| arg.is_positional());
    let (optional, required) =
        (options().filter(|arg| !arg.is_required_set()), options().filter(|a| a.is_required_set()));
    optional.chain(required).chain(positionals).for_each(|arg| add_argument(&mut line, arg));
    if command.has_subcommands() {
        line.extend([roman(" "), italic("COMMAND"), roman(" ...")]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]).text(line);
    roff
}

fn add_argument(line: &mut Vec<Inline>, arg: &Arg) {
    let [before, after] = if arg.is_required_set() { [" ", ""] } else { [" [", "]"] };
    line.push(roman(before));
    if let Some(short) = arg.get_short() {
        line.extend([bold(format!("-{short}")), roman("|")]);
    }
    let long = arg.get_long();
    line.extend(long.map(|long| bold(format!("--{long}"))));
    if arg.get_action().takes_values() {
        let names = arg.get_value_names().unwrap_or_default();
        let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
        let may_be_left_out = arg.get_num_args().is_some_and(|range| range.min_values() == 0);
        if long.is_some() && may_be_left_out {
            line.extend([roman("[="), italic(names.join(" ")), roman("]")]);
        } else {
            line.extend(long.map(|_| roman(" ")));
            line.push(italic(names.join(" ")));
        }
    }
    line.push(roman(after));
    let several = arg.get_num_args().is_some_and(|range| range.max_values() > 1);
    if several || matches!(arg.get_action(), ArgAction::Append) {
        line.push(roman("..."));
    }
}
