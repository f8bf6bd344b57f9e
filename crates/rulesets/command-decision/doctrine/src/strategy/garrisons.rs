//! Which company holds which objective where a side has only to stay: by what its stands make of the ground
//! there, whatever its number (D1).

use arrayvec::ArrayVec;
use wargauge_command_decision::CompanyBook;
use wargauge_command_decision::scenario::Objective;
use wargauge_command_decision::view::View;
use wargauge_rules::table::Point;

use crate::doctrine::Doctrine;
use crate::knowledge::ground::seen_by;
use crate::knowledge::objectives::points;
use crate::strategy::setup::{FAR, PROSPECT, fights};

/// Objectives that are garrisoned.
const MOST: usize = 8;

/// Companies of a side.
const COMPANIES: usize = 8;

/// Points are divided so finely by what is at an objective already.
const FINENESS: i64 = 1_000_000;

/// A company that an objective may be given to.
struct Garrison {
    /// The number of the company on its side.
    number: u8,
    /// What its stands that fight are worth.
    worth: i32,
    /// What beginning on each objective is worth to them, in 1/256 of a per cent of that.
    fits: ArrayVec<i32, MOST>,
}

impl Garrison {
    /// How much more it makes of an objective than of all in the mean, as many times as there are.
    fn prefers(&self, objective: usize) -> i32 {
        self.fits[objective] * self.fits.len() as i32 - self.fits.iter().sum::<i32>()
    }
}

impl Doctrine {
    /// What a company of a side that is to hold has to hold; `None` if it has nobody to fight.
    ///
    /// The objective that has least for its points chooses next, among the companies that have none yet: the one
    /// that makes most of its ground beside that of the others.
    pub(crate) fn garrisoned_by(&self, view: &View<'_>, company: &CompanyBook) -> Option<Point> {
        let objectives = &view.book().scenario().objectives;
        let objectives = &objectives[..objectives.len().min(MOST)];
        let mut left = self.garrisons(view, objectives);
        let mut sent = [0; MOST];
        while !left.is_empty() {
            let need = |number: usize| {
                i64::from(points(&objectives[number])) * FINENESS / (i64::from(sent[number]) + 1)
            };
            // Of those that are equal the first.
            let next = (0..objectives.len()).rev().max_by_key(|&number| need(number))?;
            let best = (0..left.len()).rev().max_by_key(|&at| left[at].prefers(next))?;
            let garrison = left.remove(best);
            if garrison.number == company.number {
                return Some(objectives[next].area.middle());
            }
            sent[next] += garrison.worth;
        }
        None
    }

    /// The companies of the own side that fight.
    fn garrisons(
        &self,
        view: &View<'_>,
        objectives: &[Objective],
    ) -> ArrayVec<Garrison, COMPANIES> {
        let own = view.book().companies().iter().filter(|one| one.side == view.side());
        let garrisons = own.map(|company| self.garrison(view, company, objectives));
        garrisons.filter(|garrison| garrison.worth > 0).take(COMPANIES).collect()
    }

    /// A company, and what it makes of the objectives.
    fn garrison(
        &self,
        view: &View<'_>,
        company: &CompanyBook,
        objectives: &[Objective],
    ) -> Garrison {
        let (side, roster) = (view.side(), self.notes.roster());
        let ground = seen_by(view.book(), side, self.notes.ground());
        let zone = view.book().scenario().roles[side].zone;
        let mut sums = [0_i64; MOST];
        let mut worth = 0;
        for unit in company.members {
            let kind = &roster.kinds[usize::from(roster.kind_of(unit))];
            if !fights(kind) {
                continue;
            }
            let whole = self.cards.whole(unit);
            worth += whole;
            for (sum, objective) in sums.iter_mut().zip(objectives) {
                let cell = ground.cell_at(objective.area.middle());
                let seen = ground.prospect_beyond(cell, side, zone, kind.reach > FAR);
                let cover = ground.cell(cell).shelter(kind.profile.is_vehicle()).best() as i32;
                let place =
                    cover * self.weights.deploy_cover * PROSPECT + self.weights.deploy_view * seen;
                *sum += i64::from(whole) * i64::from(place);
            }
        }
        let fit = |sum: &i64| (sum / i64::from(worth.max(1))) as i32;
        let fits = sums[..objectives.len()].iter().map(fit).collect();
        Garrison { number: company.number, worth, fits }
    }
}
