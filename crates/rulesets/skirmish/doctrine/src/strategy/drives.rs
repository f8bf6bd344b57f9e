//! Vehicles: they fire what they have, else go on towards their goal.

use wargauge_policy::Decision;
use wargauge_rules::table::Length;
use wargauge_skirmish::{Action, Skirmish};

use super::best_attack;
use super::moves::bearing_of;
use crate::Doctrine;
use crate::candidates::goals::{distance, goal_of};
use crate::knowledge::cards::{Card, Cards};

/// How far a vehicle goes at a time, the longest first, in inches.
const LEGS: [i16; 4] = [18, 12, 9, 4];

/// So near to its goal it stays, in hundredths of an inch.
const THERE: i32 = 350;

impl Doctrine {
    /// What a crew in its vehicle does.
    pub(crate) fn act_in_vehicle(
        &self,
        decision: &Decision<'_, Skirmish>,
        card: &Card,
        (own, foes): (&Cards, &Cards),
    ) -> Option<Action> {
        let view = decision.view();
        if let Some((_, action)) = best_attack(self, decision, (card, foes), u8::MAX) {
            return Some(action);
        }
        let goal = goal_of(&view, self.weights(), card, (own, foes))?;
        if view.moves_made() > 0 || distance(card.at, goal.at) <= THERE {
            return None;
        }
        let way = bearing_of(card.at.to(goal.at));
        let fronts = [way, way.turned(1), way.turned(15), way.turned(2), way.turned(14)];
        let legs = LEGS.into_iter().flat_map(|leg| fronts.map(|front| (leg, front)));
        legs.map(|(leg, front)| {
            let to = card.at.plus(front.way(Length::inches(leg)));
            Action::Drive { to, front, reverse: false }
        })
        .chain([Action::Drive { to: card.at, front: way, reverse: false }])
        .find(|action| {
            let nearer = matches!(action, Action::Drive { to, .. }
                if *to == card.at || distance(*to, goal.at) < distance(card.at, goal.at));
            nearer && decision.check(*action).is_ok()
        })
    }
}
