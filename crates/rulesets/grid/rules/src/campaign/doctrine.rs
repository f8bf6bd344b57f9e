//! A commander with a sensible doctrine (D11).

use crate::campaign::battle::half;
use crate::campaign::commander::{Commander, Recruiting};
use crate::campaign::decisions::Decision;
use crate::campaign::frame::{Campaign, CampaignStep};
use crate::campaign::muster::{Recruit, Role};
use crate::campaign::supply::Effort;
use crate::terrain::edge::Edge;
use crate::terrain::generator::CampaignSquare;
use crate::terrain::ground::Ground;
use wargauge_rules::game::Side;
use wargauge_rules::table::squares::{Square, Squares};

/// Below this many tonnes a side is poor in supply: it could not answer two lost squares with an
/// all-out attack each.
const POOR: u32 = 800;

/// Attacks while behind or rich, all-out on towns and limited elsewhere; passes when ahead in
/// squares and poor in supply; raises balanced forces; defends the most valuable half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CampaignDoctrine;

impl Commander for CampaignDoctrine {
    fn decide(&mut self, campaign: &Campaign, options: &[Decision]) -> usize {
        let CampaignStep::Turn(side) = campaign.stage() else { return 0 };
        best(options, |&decision| appeal(campaign, side, decision))
    }

    /// Within the die's own line, the kind that is furthest behind its share.
    fn recruit(&mut self, call: &Recruiting<'_>, options: &[Recruit]) -> usize {
        best(options, |&option| {
            let have = call.so_far.iter().filter(|&&one| one == option).count() as u32;
            // Shares per unit already there, comparable without fractions.
            (option.is_in_line(call.score), share(call.role, option) * 1000 / (have + 1))
        })
    }

    fn choose_edge(&mut self, ground: &Ground, options: &[Edge]) -> usize {
        best(options, |&edge| ground.campaign_score(ground.scored() & half(edge)))
    }
}

/// The position of the best option, the first of equals.
fn best<T, V: Ord>(options: &[T], value: impl Fn(&T) -> V) -> usize {
    let by_value = (0..options.len()).rev().max_by_key(|&at| value(&options[at]));
    by_value.expect("there is always an option")
}

/// How much a decision appeals. Compared from the left: whether it is right to attack at all;
/// whether the effort suits the square; what the square counts, towns before others; whether a
/// road leads there; how many own squares surround it.
fn appeal(campaign: &Campaign, side: Side, decision: Decision) -> (bool, bool, u32, bool, u32) {
    let ahead = campaign.count(side) > campaign.count(side.foe());
    let should_pass = ahead && campaign.supply().left(side) < POOR;
    match decision {
        Decision::Pass => (should_pass, false, 0, false, 0),
        Decision::Attack { target, effort } => (
            !should_pass,
            suits(campaign, target, effort),
            campaign.map().worth(Squares::of(target)) + u32::from(effort == Effort::AllOut),
            campaign.by_road(side, target),
            campaign.front().bases(side, target).len(),
        ),
    }
}

/// All-out on towns, limited elsewhere (D11).
fn suits(campaign: &Campaign, target: Square, effort: Effort) -> bool {
    let town = campaign.map().kind(target) == CampaignSquare::Town;
    town == (effort == Effort::AllOut)
}

/// How many of a kind a force should have in proportion to the others of its line.
const fn share(role: Role, recruit: Recruit) -> u32 {
    let attacks = matches!(role, Role::Attacker(_));
    match recruit {
        Recruit::Aircraft | Recruit::Defence => 9,
        Recruit::HeavyTank => 3,
        Recruit::Tank => 4,
        Recruit::ArmouredInfantry | Recruit::Artillery => 2,
        Recruit::ArmouredReconnaissance | Recruit::ForwardObserver | Recruit::Mortars => 1,
        Recruit::TankDestroyer | Recruit::AntiTankGun => {
            if attacks {
                1
            } else {
                3
            }
        }
        Recruit::MotorisedInfantry => {
            if attacks {
                3
            } else {
                1
            }
        }
        Recruit::Infantry => 6,
    }
}
