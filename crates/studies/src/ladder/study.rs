//! A ladder as a study in blocks.

use wargauge_rules::roster::DataError;

use crate::ladder::args::LadderArgs;
use crate::ladder::rungs::Ladder;
use crate::rulesets::library::Library;
use crate::study::contract::Study;
use crate::study::pair_study::PairStudy;
use crate::study::part::PartHead;

impl LadderArgs {
    /// The ladder in blocks.
    ///
    /// # Errors
    /// As [`Ladder::prepare`].
    pub fn ladder_study(
        &self,
        seed: u64,
        library: &Library,
    ) -> Result<PairStudy<Ladder>, DataError> {
        let ladder = Ladder::prepare(library, self)?;
        let head = PartHead {
            arguments: self.canonical_args(seed),
            seed,
            files: ladder.files.clone(),
            ..PartHead::of_this_program()
        };
        Ok(PairStudy::new(ladder, self.games / 2, head))
    }

    /// The ladder, or the table of monotony that is asked for instead, in blocks.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a player, or if there is nothing to play.
    pub fn study(&self, seed: u64, library: &Library) -> Result<Box<dyn Study>, DataError> {
        if self.monotone.is_asked_for() {
            return Ok(Box::new(self.monotone_study(seed, library)?));
        }
        Ok(Box::new(self.ladder_study(seed, library)?))
    }
}
