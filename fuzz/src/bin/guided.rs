//! Looks for inputs that break a target, led by what each covers. `fuzz/run` builds and runs it.

#![no_main]

use std::path::Path;
use std::sync::OnceLock;
use std::{env, fs};

use libfuzzer_sys::fuzz_target;
use wargauge_fuzz::{Target, target};

/// Names the target.
const TARGET: &str = "WARGAUGE_FUZZ_TARGET";
/// Names the folder that inputs to begin with are put into.
const SEEDS: &str = "WARGAUGE_FUZZ_SEEDS";

/// The target that the environment names.
fn chosen() -> Target {
    static CHOSEN: OnceLock<Target> = OnceLock::new();
    *CHOSEN.get_or_init(|| {
        let name = env::var(TARGET).unwrap_or_default();
        target(&name).unwrap_or_else(|| panic!("{TARGET} names no target: `{name}`"))
    })
}

/// Puts what is right where the fuzzer looks first.
fn plant() {
    let Ok(folder) = env::var(SEEDS) else { return };
    for (number, seed) in (chosen().seeds)().into_iter().enumerate() {
        let path = Path::new(&folder).join(format!("seed-{number:03}"));
        fs::write(path, seed).expect("the folder of seeds can be written");
    }
}

fuzz_target!(
    init: plant(),
    |bytes: &[u8]| (chosen().run)(bytes)
);
