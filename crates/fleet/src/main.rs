//! The program `wargauge-fleet`.

fn main() -> std::process::ExitCode {
    wargauge_fleet::run()
}
