//! Forces that are drawn without being played, to see what they hold at some prices.

use rayon::prelude::*;
use wargauge_batch::LineUp;
use wargauge_rules::roster::DataError;

use crate::pricing::field::Copies;
use crate::pricing::mix::Mix;
use crate::pricing::study::PricingStudy;

/// Pairs of forces that are drawn on each ground, without being played, to see what forces hold.
const DRAWN: u64 = 400;
/// The stage of those draws; seeds go by it.
const STAGE: u64 = 90;

impl<L: LineUp> PricingStudy<L> {
    /// What forces hold that are drawn at these prices, over all grounds alike.
    pub(crate) fn mix_at(&self, prices: &[u32]) -> Result<Mix, DataError> {
        let army = self.army_at(prices)?;
        let grounds = self.field.grounds.len() as u64;
        let pair = |index: u64| -> Result<[Copies; 2], DataError> {
            let points = self.field.grounds[(index % grounds) as usize].points;
            let draw = |number: u64| {
                let seed = self.field.seed_of(STAGE, 2 * index + number);
                self.field.draw(&army, points, seed).map(|drawn| drawn.copies)
            };
            Ok([draw(0)?, draw(1)?])
        };
        let pairs: Result<Vec<[Copies; 2]>, DataError> =
            (0..DRAWN * grounds).into_par_iter().map(pair).collect();
        Ok(Mix::of(&pairs?, &self.basis()))
    }
}
