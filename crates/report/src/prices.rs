//! The table of implied prices.

use crate::field::{EntryKind, Points, PriceFate, PriceVerdict, Real, Share};

crate::rows! {
    /// One row per army and priced entry. The implied price of an entry is what it must cost for
    /// one more copy to help winning as much as the same points spent on the entries that hold the
    /// level, one measure for all. It comes from games between many different random legal
    /// forces, by a logistic regression of results on the difference in copies of each entry and
    /// in points, with a weak ridge; entries in doubt are refined by exchanging one copy for other
    /// entries of the same points in otherwise equal forces with the same dice.
    #[derive(Clone, Debug, PartialEq)]
    pub struct PriceRow in "prices" by [ruleset, army, entry] {
        /// Name of the rule system.
        pub ruleset: String,
        /// Name of the army.
        pub army: String,
        /// Identifier of the entry.
        pub entry: String,
        /// Whether it is a unit or an option of units.
        pub kind: EntryKind,
        /// Its price in the army file, in points; 0 if it has none yet.
        pub listed: Points,
        /// Implied price in points; below 0 for an entry that does harm, empty if nothing is known.
        pub implied: Real,
        /// Lower end of the 95 % interval of `implied`, by bootstrap over pairs of games; empty
        /// where nothing is ruled out.
        pub implied_low: Real,
        /// Upper end of the 95 % interval of `implied`, by bootstrap over pairs of games; empty
        /// where nothing is ruled out.
        pub implied_high: Real,
        /// Lower end of the 95 % interval of `implied` without what all prices have in common (the
        /// scale, in the manifest): how sure the ratios of prices are.
        pub ratio_low: Real,
        /// Upper end of the 95 % interval of `implied` without what all prices have in common.
        pub ratio_high: Real,
        /// By how much the implied price exceeds the listed one, in per cent of the listed one;
        /// below 0 for an entry that costs too much, empty if it has no listed price.
        pub delta_percent: Real,
        /// `over`: costs more than it is worth; `under`: less; `fair`: the whole interval lies
        /// within the tolerance of the listed price; `unknown`: the games do not tell. Over and
        /// under are called where the whole interval lies beyond the tolerance, with at most 5 %
        /// chance of even one false call on a list that is right within it (Benjamini and Hochberg
        /// over all entries of the army).
        pub verdict: PriceVerdict,
        /// Games in which the entry was in at least one of the two forces.
        pub appearances: u64,
        /// Games played for the army.
        pub games: u64,
        /// New price tried last, in points; empty if none was.
        pub tried: Option<Points>,
        /// Score of forces with more copies against forces with fewer at equal points, on fresh
        /// seeds, at the prices tried last, or at the listed ones where none were tried.
        pub trial_score: Share,
        /// Lower end of the 95 % interval of `trial_score`.
        pub trial_score_low: Share,
        /// Upper end of the 95 % interval of `trial_score`.
        pub trial_score_high: Share,
        /// The price that this score says, in points: that at which the forces would have been even;
        /// empty where points do not help.
        pub trial_price: Real,
        /// Lower end of the interval of `trial_price`, of the same confidence as that of the score.
        pub trial_price_low: Real,
        /// Upper end of the interval of `trial_price`.
        pub trial_price_high: Real,
        /// What becomes of the listed price: `stays`: it is fair, or the games do not tell;
        /// `confirmed`: `tried` takes its place, since all games leave nothing open that is a third
        /// off and its trial agrees; `step`: `tried` takes its place, as far as one study goes, and the
        /// army is to be tuned again; `unconfirmed`: no price tried held, or all games together do not
        /// show the listed one to be off; `left`: it is off, but none was tried; `no place`:
        /// no number of the army file is its price alone; `depends on play`: players of a panel
        /// contradict each other, or its whole interval lies below nothing, which says that who plays
        /// does not know how to use it.
        pub fate: PriceFate,
        /// Why, in words.
        pub reason: String,
    }
}
