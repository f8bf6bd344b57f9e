//! What raw bytes must never break.
//!
//! A target takes any bytes and panics if something is wrong: a file that is neither read nor
//! refused with its place, a law of play that is broken. [`targets`] names them. The tests replay
//! the corpus; `fuzz/run` looks for more, led by what each input covers.

mod baseline;
mod files;
mod manifests;
mod messages;
mod parts;
mod play;
mod rulesets;
mod weights;

use wargauge_studies::ByteTrials;

/// Something that must hold whatever the bytes are.
#[derive(Clone, Debug)]
pub struct Target {
    /// Its name: that of its folder of the corpus.
    pub name: String,
    tried: Tried,
    /// Inputs to begin with, beside the corpus: what is right.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

#[derive(Clone, Copy, Debug)]
enum Tried {
    These(fn(&[u8])),
    PlayOf(&'static dyn ByteTrials),
}

impl Target {
    /// Tries it.
    ///
    /// # Panics
    /// If it does not hold.
    pub fn run(&self, bytes: &[u8]) {
        match self.tried {
            Tried::These(run) => run(bytes),
            Tried::PlayOf(ruleset) => ruleset.play(bytes),
        }
    }
}

/// All of them: play of each ruleset comes last.
#[must_use]
pub fn targets() -> Vec<Target> {
    let of =
        |name: &str, run, seeds| Target { name: name.to_owned(), tried: Tried::These(run), seeds };
    let mut targets = vec![
        of("army", files::army, files::armies),
        of("force", files::force, files::forces),
        of("scenario", files::scenario, files::scenarios),
        of("map", files::map, files::maps),
        of("weights", weights::run, weights::seeds),
        of("baseline", baseline::run, baseline::seeds),
        of("part", parts::run, parts::seeds),
        of("manifest", manifests::run, manifests::seeds),
        of("message", messages::run, messages::seeds),
    ];
    targets.extend(rulesets::TRIALS.iter().map(|(name, ruleset)| Target {
        name: format!("play-{name}"),
        tried: Tried::PlayOf(ruleset.as_ref()),
        seeds: play::seeds,
    }));
    targets
}

/// The target of a name.
#[must_use]
pub fn target(name: &str) -> Option<Target> {
    targets().into_iter().find(|target| target.name == name)
}
