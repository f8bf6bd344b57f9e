//! Opportunity and general fire: what it is expected to cost the enemy, target by target, with what
//! others have declared and the companies that must check by it (D11 to D20).

use core::cmp::Reverse;

use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::{Action, Fire};
use wargauge_command_decision::state::{LAST_PULSE, MAX_STANDS, Step};
use wargauge_command_decision::view::{Offers, View};
use wargauge_policy::Decision;
use wargauge_policy::toolkit::apart;
use wargauge_rules::UnitId;

use crate::doctrine::Doctrine;
use crate::value::blows::{blow, further_blow};
use crate::value::maps::{FiringPost, MapInputs};
use crate::value::nerve::{self, Knowledge, NEAR, expected_loss, members};
use crate::value::salvos::{Gunnery, Salvo};

/// Keeps what a company is worth within bounds while thousandths of it are counted.
const TENTH: i32 = 10;

/// Targets worth less than one part in so many of the best guess are not looked at.
const WORTH_A_LOOK: i32 = 3;

impl Doctrine {
    /// Fires, or holds its fire.
    pub(crate) fn fire(
        &mut self,
        decision: &mut Decision<'_, CommandDecision>,
        view: &View<'_>,
        unit: UnitId,
    ) -> Action {
        let best = view.offers().and_then(|mut offers| {
            self.think_of_salvos(view, unit, &offers);
            self.best_fire(decision, view, &mut offers)
        });
        let Some((value, fire)) = best.filter(|(value, _)| self.is_time(view, unit, *value)) else {
            return decision.take(Action::Pass { unit });
        };
        debug_assert!(value > 0);
        self.declare(view, &fire);
        decision.take(Action::Fire(fire))
    }

    /// Lists what a stand may fire at whom, if the rules allow it, with the most that may be worth.
    fn think_of_salvos(&mut self, view: &View<'_>, unit: UnitId, offers: &Offers<'_>) {
        let guesses = self.guesses(view, unit);
        let best_guess = guesses.iter().copied().max().unwrap_or(0);
        let mut salvos = core::mem::take(&mut self.salvos);
        salvos.clear();
        for target in offers.targets() {
            // What is counted line by line is fire at those who are worth most at a guess, at who has
            // moved past, and at who is out of sight at a guess alone.
            let guess = guesses[target.index()];
            let is_poor = guess > 0 && guess * WORTH_A_LOOK < best_guess;
            if is_poor && offers.is_still(target) {
                continue;
            }
            let known = self.cards.foes().contains(target);
            for &lines in offers.sets() {
                let fire = offers.fire(lines, target);
                let pulses = offers.pulses(target).iter();
                let pulses = pulses.filter(|&&pulse| !is_poor || pulse != LAST_PULSE);
                let value = |&pulse: &u8| self.worth_of_fire(view, &Fire { pulse, ..fire });
                let most = if known { pulses.map(value).max() } else { Some(i32::MAX) };
                if let Some(most) = most.filter(|most| *most > 0) {
                    salvos.push(Salvo { lines, target, is_poor, most });
                }
            }
        }
        self.salvos = salvos;
    }

    /// The fire that is worth most of what the rules allow, of equals the first on the list, with its
    /// worth. They are asked of what may be worth most first, until no other can be worth more.
    fn best_fire(
        &mut self,
        decision: &Decision<'_, CommandDecision>,
        view: &View<'_>,
        offers: &mut Offers<'_>,
    ) -> Option<(i32, Fire)> {
        let mut options = core::mem::take(&mut self.options);
        let mut best: Option<(i32, Reverse<usize>, Fire)> = None;
        loop {
            let each = self.salvos.iter().enumerate();
            let next = each.map(|(at, salvo)| (salvo.most, Reverse(at))).max();
            let Some((most, Reverse(at))) = next.filter(|(most, _)| *most > 0) else { break };
            if best.is_some_and(|(value, first, _)| (value, first) >= (most, Reverse(at))) {
                break;
            }
            let Salvo { lines, target, is_poor, .. } = self.salvos[at];
            self.salvos[at].most = 0;
            options.clear();
            offers.list_lines(lines, target, &mut options);
            for &option in &options {
                let Action::Fire(fire) = option else { continue };
                if is_poor && fire.pulse == LAST_PULSE || !decision.permits(option) {
                    continue;
                }
                let value = self.worth_of_fire(view, &fire);
                let more = |(most, first, _)| (value, Reverse(at)) > (most, first);
                if value > 0 && best.is_none_or(more) {
                    best = Some((value, Reverse(at), fire));
                }
            }
        }
        self.options = options;
        best.map(|(value, _, fire)| (value, fire))
    }

    /// What fire at each enemy is worth at a guess.
    fn guesses(&mut self, view: &View<'_>, unit: UnitId) -> [i32; MAX_STANDS] {
        let mut guesses = [0; MAX_STANDS];
        for foe in self.cards.foes() {
            guesses[foe.index()] = self.guess(unit, foe) + self.worth_of_check(view, foe);
        }
        guesses
    }

    /// What the fire of a stand at an enemy is worth at a guess, beyond what has been declared at it.
    fn guess(&self, unit: UnitId, foe: UnitId) -> i32 {
        let card = self.cards.of(unit);
        let (roster, ground) = (self.notes.roster(), self.notes.ground());
        let spread = self.weights.spread;
        let sheet = MapInputs { ground, roster, cards: &self.cards, spread };
        let hits =
            sheet.hits_on(foe, card.kind, FiringPost { cell: usize::from(card.cell), at: card.at });
        further_blow(hits, self.tally.hits[foe.index()], self.cards.of(foe))
    }

    /// Notes what has been declared.
    fn declare(&mut self, view: &View<'_>, fire: &Fire) {
        let hits = self.gunnery(view).hits(fire);
        self.tally.hits[fire.target.index()] += hits;
        self.tally.checks[company_number(view.book(), fire.target)] = Some(0);
    }

    fn gunnery<'a, 's>(&'a self, view: &'a View<'s>) -> Gunnery<'a, 's> {
        Gunnery { view, cards: &self.cards }
    }

    /// What declared fire is expected to cost the enemy beyond what has been declared, less what it
    /// costs friends, in hundredths of a point.
    pub(crate) fn worth_of_fire(&mut self, view: &View<'_>, fire: &Fire) -> i32 {
        let hits = self.gunnery(view).hits(fire);
        let before = self.tally.hits[fire.target.index()];
        let given = further_blow(hits, before, self.cards.of(fire.target));
        let gunnery = self.gunnery(view);
        let harm = gunnery.friends_hit(fire);
        let harm: i32 = harm.map(|(friend, hits)| blow(hits, self.cards.of(friend))).sum();
        given + self.worth_of_check(view, fire.target) - harm * self.weights.friendly_fire / 100
    }

    /// What declared fire is expected to cost the enemy, in hundredths of a point, whatever else is
    /// declared.
    pub(crate) fn plain_worth_of_fire(&self, view: &View<'_>, fire: &Fire) -> i32 {
        blow(self.gunnery(view).hits(fire), self.cards.of(fire.target))
    }

    /// What it is worth to make the company of an enemy check its morale (CD-MORALE-08): nothing if
    /// it must anyway.
    fn worth_of_check(&mut self, view: &View<'_>, target: UnitId) -> i32 {
        let book = view.book();
        let number = company_number(book, target);
        if let Some(known) = self.tally.checks[number] {
            return known;
        }
        let company = members(book, number, self.cards.foes());
        let near = |foe: UnitId| {
            let at = self.cards.of(foe).at;
            self.cards.own().any(|own| apart(self.cards.of(own).at, at) <= NEAR * NEAR)
        };
        let checks = company.into_iter().any(|foe| view.was_fired_at(foe) || near(foe));
        let worth = if checks {
            0
        } else {
            let all = company.map(|foe| self.cards.of(foe).worth).sum::<i32>();
            let (roster, ground) = (self.notes.roster(), self.notes.ground());
            let known = Knowledge { cards: &self.cards, roster, ground };
            let needed = nerve::number(&book.companies()[number], company, self.cards.own(), known);
            all / TENTH * expected_loss(needed) / 100 * self.weights.morale_check / 100
        };
        self.tally.checks[number] = Some(worth);
        worth
    }

    /// Whether to fire now: not what a better moment of the turn promises more of, and from hiding
    /// only for something.
    fn is_time(&mut self, view: &View<'_>, unit: UnitId, value: i32) -> bool {
        let worth = self.cards.of(unit).worth;
        if !view.is_spotted(unit) && value * 100 < worth * self.weights.ambush {
            return false;
        }
        if view.step() != Step::OpFire {
            return true;
        }
        let patience = self.weights.patience;
        let later = self.with_field(view, |field| {
            let card = field.cards.of(unit);
            let sheet = field.sheet();
            field.maps.chance(&sheet, card.kind, usize::from(card.cell))
        });
        value * 100 >= later * patience || value * 100 >= self.later(unit) * patience
    }

    /// What the best target in general fire is worth beyond what has been declared at it.
    fn later(&self, unit: UnitId) -> i32 {
        self.cards.foes().map(|foe| self.guess(unit, foe)).max().unwrap_or(0)
    }
}

/// The number of a stand's company among all.
fn company_number(book: &CommandDecision, unit: UnitId) -> usize {
    usize::from(book.stand(unit).company)
}
