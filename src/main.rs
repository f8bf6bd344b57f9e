//! Wargauge: a Monte Carlo balance lab for tabletop wargames.

mod cli;
mod exit_code;

fn main() -> std::process::ExitCode {
    cli::main().into()
}
