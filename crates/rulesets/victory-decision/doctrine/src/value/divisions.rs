//! What it is worth to divide a unit before it is placed.

use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::units::profile::Group;
use wargauge_victory_decision::view::View;

use super::judge::Judge;

impl Judge {
    /// What a division is worth, in per cent of the unit: its parts act for themselves, fire on one leaves
    /// the other as it was, and the entry is lost with the last of them (VD-ABIL-15, VD-ABIL-18). Who is led
    /// by less than the best Ld of the unit acts later and regroups worse. A man alone is Shaken by his
    /// first marker (VD-SHAKEN-17): he goes where nobody is wanted to hold ground.
    pub(crate) fn division_value(&self, view: &View<'_>, division: &Action) -> i32 {
        let Action::Split { unit, leave } = division else { return 0 };
        let ground = !view.objectives().is_empty() || view.bunker().is_some();
        let gain = match (leave.iter().sum::<u8>() > 1, ground) {
            (true, _) => self.weights.divide,
            (false, false) => self.weights.lone_leader,
            (false, true) => return 0,
        };
        let groups = &view.profile(*unit).groups;
        let has = &view.unit(*unit).strength;
        let best = |part: &dyn Fn(usize) -> bool| best_ld(groups, part);
        let (all, gone) = (best(&|at| has[at] > 0), best(&|at| leave[at] > 0));
        let rest = best(&|at| has[at] > leave[at]);
        gain - self.weights.lower_ld * (all - gone.min(rest))
    }
}

/// The best Ld of some groups, by their numbers.
fn best_ld(groups: &[Group], has: impl Fn(usize) -> bool) -> i32 {
    let living = groups.iter().enumerate().filter(|(at, _)| has(*at));
    living.map(|(_, group)| i32::from(group.ld)).max().unwrap_or(0)
}
