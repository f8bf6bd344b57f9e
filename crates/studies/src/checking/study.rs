//! A check as a study in blocks.

use wargauge_rules::roster::DataError;

use crate::checking::args::CheckArgs;
use crate::checking::check::Check;
use crate::rulesets::library::Library;
use crate::study::pair_study::PairStudy;
use crate::study::part::PartHead;

impl CheckArgs {
    /// The check in blocks. It has the seed of its baseline: one that is given must be that.
    ///
    /// # Errors
    /// If there is no baseline, the arguments do not go with it, or the first thing wrong with a name, a
    /// file that is there or a combination of them.
    pub fn study(
        &self,
        seed: Option<u64>,
        library: &Library,
    ) -> Result<PairStudy<Check>, DataError> {
        let check = Check::prepare(self, seed, library)?;
        let games = check.games;
        let head = PartHead {
            arguments: self.canonical_args(games),
            seed: check.baseline.head.seed,
            files: check.files.clone(),
            ..PartHead::of_this_program()
        };
        Ok(PairStudy::new(check, games / 2, head))
    }
}
