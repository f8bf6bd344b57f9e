//! A ladder as a study in blocks.

use wargauge_rules::roster::DataError;

use crate::ladder::args::LadderArgs;
use crate::ladder::rungs::Ladder;
use crate::rulesets::library::Library;
use crate::study::pair_study::PairStudy;
use crate::study::part::PartHead;

impl LadderArgs {
    /// The ladder in blocks.
    ///
    /// # Errors
    /// As [`Ladder::prepare`], or if a table of monotony is asked for.
    pub fn study(&self, seed: u64, library: &Library) -> Result<PairStudy<Ladder>, DataError> {
        if self.monotone.is_asked_for() {
            return Err(DataError::new("a table of monotony is played on one machine")
                .expected("a ladder without --monotone"));
        }
        let ladder = Ladder::prepare(library, self)?;
        let head = PartHead {
            arguments: self.canonical_args(seed),
            seed,
            files: ladder.files.clone(),
            ..PartHead::of_this_program()
        };
        Ok(PairStudy::new(ladder, self.games / 2, head))
    }
}
