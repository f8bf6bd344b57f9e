//! A sweep as a study in blocks.

use wargauge_rules::roster::DataError;

use crate::rulesets::library::Library;
use crate::study::pair_study::PairStudy;
use crate::study::part::PartHead;
use crate::sweep::args::SweepArgs;
use crate::sweep::readings::Sweep;

impl SweepArgs {
    /// The study in blocks.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file, a switch asked for or a combination of them; or if
    /// there is nothing to sweep.
    pub fn study(&self, seed: u64, library: &Library) -> Result<PairStudy<Sweep>, DataError> {
        let sweep = Sweep::prepare(library, self)?;
        let head = PartHead {
            arguments: self.canonical_args(seed),
            seed,
            files: sweep.files.clone(),
            ..PartHead::of_this_program()
        };
        Ok(PairStudy::new(sweep, self.games / 2, head))
    }
}
