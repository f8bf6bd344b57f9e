//! Looks for inputs that break a target, led by what each covers. `fuzz/run` builds and runs it.

#![no_main]

use std::io::{self, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::{env, fs, process};

use libfuzzer_sys::fuzz_target;
use wargauge_fuzz::{Target, target, targets};

/// Names the target.
const TARGET: &str = "WARGAUGE_FUZZ_TARGET";
/// Names the folder that inputs to begin with are put into.
const SEEDS: &str = "WARGAUGE_FUZZ_SEEDS";
/// Asks for the names of all targets.
const LIST: &str = "WARGAUGE_FUZZ_LIST";

/// The target that the environment names.
fn chosen() -> &'static Target {
    static CHOSEN: OnceLock<Target> = OnceLock::new();
    CHOSEN.get_or_init(|| {
        let name = env::var(TARGET).unwrap_or_default();
        target(&name).unwrap_or_else(|| panic!("{TARGET} names no target: `{name}`"))
    })
}

/// Names all targets and ends, if that was asked; else puts what is right where the fuzzer looks first.
fn plant() {
    if env::var_os(LIST).is_some() {
        let names: Vec<String> = targets().into_iter().map(|target| target.name).collect();
        writeln!(io::stdout(), "{}", names.join("\n")).expect("somebody listens");
        process::exit(0);
    }
    let Ok(folder) = env::var(SEEDS) else { return };
    for (number, seed) in (chosen().seeds)().into_iter().enumerate() {
        let path = Path::new(&folder).join(format!("seed-{number:03}"));
        fs::write(path, seed).expect("the folder of seeds can be written");
    }
}

fuzz_target!(
    init: plant(),
    |bytes: &[u8]| chosen().run(bytes)
);
