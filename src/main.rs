//! The program.

fn main() -> std::process::ExitCode {
    wargauge::run(std::env::args_os().collect())
}
