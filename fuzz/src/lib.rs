//! What raw bytes must never break.
//!
//! A target takes any bytes and panics if something is wrong: a file that is neither read nor
//! refused with its place, a law of play that is broken. [`TARGETS`] names them. The tests replay
//! the corpus; `fuzz/run` looks for more, led by what each input covers.

mod baseline;
mod files;
mod manifests;
mod messages;
mod parts;
mod play;
mod weights;

/// Something that must hold whatever the bytes are.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name: that of its folder of the corpus.
    pub name: &'static str,
    /// Tries it.
    ///
    /// # Panics
    /// If it does not hold.
    pub run: fn(&[u8]),
    /// Inputs to begin with, beside the corpus: what is right.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// All of them.
pub const TARGETS: [Target; 14] = [
    Target { name: "army", run: files::army, seeds: files::armies },
    Target { name: "force", run: files::force, seeds: files::forces },
    Target { name: "scenario", run: files::scenario, seeds: files::scenarios },
    Target { name: "map", run: files::map, seeds: files::maps },
    Target { name: "weights", run: weights::run, seeds: weights::seeds },
    Target { name: "baseline", run: baseline::run, seeds: baseline::seeds },
    Target { name: "part", run: parts::run, seeds: parts::seeds },
    Target { name: "manifest", run: manifests::run, seeds: manifests::seeds },
    Target { name: "message", run: messages::run, seeds: messages::seeds },
    Target { name: "play-grid", run: play::grid, seeds: play::seeds },
    Target { name: "play-skirmish", run: play::skirmish, seeds: play::seeds },
    Target { name: "play-victory-decision", run: play::victory_decision, seeds: play::seeds },
    Target { name: "play-wwii-sim", run: play::wwii_sim, seeds: play::seeds },
    Target { name: "play-command-decision", run: play::command_decision, seeds: play::seeds },
];

/// The target of a name.
#[must_use]
pub fn target(name: &str) -> Option<Target> {
    TARGETS.into_iter().find(|target| target.name == name)
}
