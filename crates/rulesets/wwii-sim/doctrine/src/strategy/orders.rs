//! Orders (D2): what each is worth against each order that the enemy may have written, and a draw
//! among those that are nearly as good as the best.

use wargauge_policy::Decision;
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::stream::Stream;
use wargauge_wwii_sim::{Action, Class, Cover, Order, Place, Status, View, WwiiSim};

use super::mixing::{BARRED, CHOICES, Mixture, Payoffs, draw, settle};
use crate::candidates::field::{Field, FireEffect, ShotAt};
use crate::candidates::goals::{bound_for, leaves};
use crate::candidates::plans::{Plan, Post, Spot};
use crate::candidates::spots::{RUN, WALK, within};
use crate::doctrine::Doctrine;
use crate::knowledge::cards::Card;
use crate::value::danger::{Men, of_enemy};
use crate::value::rates::{Doing, Range, Way};

/// The orders that are weighed, in the order of payoffs.
pub(crate) const ORDERS: [Order; CHOICES] = [Order::Fire, Order::Hide, Order::Walk, Order::Run];

/// Allowance of those who push a gun (WS-MOVE-15).
const PUSHED: i32 = 300;

/// Where an enemy may be after his move, in hundredths of an inch of his way: at a walk and at a run, in
/// vehicles after both of their moves (WS-MOVE-04 to WS-MOVE-07, WS-CAV-01).
const MARCHED: [i16; 2] = [600, 900];
const DRIVEN: [i16; 2] = [1_200, 1_800];

/// How much of the enemy's fire is fired under each of his orders, in per cent: shooting on the
/// move and at a run is worse.
const FIRE_UNDER: [i32; CHOICES] = [100, 0, 80, 25];

/// Points of Endurance above which reinforcements run onto the table.
const FRESH: u8 = 2;

/// Points of Endurance up to which each is dear, and how much.
const LAST_POINTS: u8 = 2;
const DEAR: i32 = 2;

/// How far the goal must be for passengers to stay aboard, and how near an enemy may come, in
/// hundredths of an inch.
const WORTH_THE_RIDE: i32 = 1_500;
const TOO_NEAR: i32 = 1_200;

/// How likely whoever may lose all of its worth to fire is shot at in a turn, against one chance that it
/// is not: who is shot at does not rest.
const SHOT_AT: i32 = 400;

/// What a move must promise to who has nothing to go to, in hundredths of a point.
const RATHER_STAY: i32 = 10;

/// How near an enemy ends an ambush, in hundredths of an inch: he sees who is dissimulated from four
/// inches, and is shot at before.
const SPRUNG: i32 = 700;

/// The most that a weapon can do to a target in a turn, in hundredths of a point.
const MOST_OF_A_GUN: i32 = 600;

/// Second fire is paid for with a point of Endurance, which who may fire or not counts for half.
const SECOND_FIRE: i32 = 2;

/// The enemy that a unit has most to do with.
struct Rival {
    unit: UnitId,
    /// What the unit does to it in Primary Fire, and it to the unit.
    first: [FireEffect; 2],
    /// What the unit does to it in Secondary Fire standing, by what the enemy does.
    second: [i32; CHOICES],
    /// Its share of what threatens the unit, in per cent.
    share: i32,
}

/// What a Move order leads to.
#[derive(Clone, Copy)]
struct Destination {
    spot: Spot,
    /// What it is worth with fire on the move, and what is suffered there.
    value: i32,
    harm: i32,
}

/// What the orders of a unit come to.
struct Prospect {
    /// What a Move order leads to, fire on the move included: Walk and Run.
    moves: [i32; 2],
    /// What staying leads to, for who fires and who hides.
    stays: [i32; 2],
    /// What is suffered in Secondary Fire by own order if all enemies shoot.
    harms: [i32; CHOICES],
    /// What an order costs or restores besides.
    rest: [i32; CHOICES],
    /// Where Walk and Run are meant to lead.
    meant: [Option<Spot>; 2],
    /// Whether there is anything to fire at, now or later in the turn.
    has_targets: bool,
}

/// What a unit and its rival choose their orders by.
struct Contest<'c> {
    prospect: &'c Prospect,
    rival: Option<&'c Rival>,
    /// Whether the unit ranks above its rival, and so fires first.
    higher: bool,
}

impl Doctrine {
    /// An order for a unit.
    pub(crate) fn order(
        &mut self,
        decision: &mut Decision<'_, WwiiSim>,
        unit: UnitId,
        rng: &mut Stream,
    ) -> Action {
        let view = &decision.view();
        let legal =
            ORDERS.map(|order| decision.check(Action::Order { order, show: false }).is_ok());
        self.meant[unit.index()] = None;
        let order = self.forced(view, unit, legal).unwrap_or_else(|| {
            let (mixture, meant) = self.mixture(view, unit, legal);
            let drawn = ORDERS[draw(mixture, rng)];
            self.meant[unit.index()] = match drawn {
                Order::Walk => meant[0],
                Order::Run => meant[1],
                Order::Fire | Order::Hide | Order::Crawl => None,
            };
            drawn
        });
        let action = Action::Order { order, show: false };
        if decision.check(action).is_ok() {
            return action;
        }
        // Who may not do what it must chooses among what is left.
        decision.options()[0]
    }

    /// The order of who has little to choose: reinforcements, passengers.
    fn forced(&self, view: &View<'_>, unit: UnitId, legal: [bool; CHOICES]) -> Option<Order> {
        let it = view.unit(unit)?;
        match it.place() {
            Place::Due => {
                Some(if legal[3] && (it.end() > FRESH || view.profile(unit).is_vehicle()) {
                    Order::Run
                } else {
                    Order::Walk
                })
            }
            Place::Aboard(transport) => Some(self.aboard(view, transport)),
            _ => None,
        }
    }

    /// Passengers stay aboard as long as the transport gets on and the goal is far.
    fn aboard(&self, view: &View<'_>, transport: UnitId) -> Order {
        let carrier = self.cards.of(transport);
        let far = match self.goals.of(transport) {
            Some(goal) => {
                let away = wargauge_policy::toolkit::apart(carrier.at, goal.at);
                goal.exit || away > WORTH_THE_RIDE * WORTH_THE_RIDE
            }
            None => false,
        };
        let near = |&foe: &UnitId| {
            let foe = self.cards.of(foe);
            wargauge_policy::toolkit::apart(foe.at, carrier.at) < TOO_NEAR * TOO_NEAR
        };
        let pressed = self.cards.of_side(view.side().foe()).filter(near).count() > 0;
        let rolls = carrier.here && !carrier.immobile && carrier.status == Status::Normal;
        let stays = rolls && far && (!pressed || leaves(view, view.side()));
        if stays { Order::Hide } else { Order::Walk }
    }

    /// How often a unit is given which order, and where Walk and Run are meant to lead.
    fn mixture(
        &mut self,
        view: &View<'_>,
        unit: UnitId,
        legal: [bool; CHOICES],
    ) -> (Mixture, [Option<Spot>; 2]) {
        let half = self.weights.temperature * self.cards.of(unit).worth / 10_000;
        let advance = self.weights.advance;
        self.with_field(view, |field| {
            let prospect = field.prospect(unit, legal);
            let rival = field.rival(unit);
            let [fire, hide, ..] = legal;
            let legal = [fire && (prospect.has_targets || !hide), hide, legal[2], legal[3]];
            let higher = rival.as_ref().is_some_and(|rival| field.is_before(unit, rival.unit));
            let contest = Contest { prospect: &prospect, rival: rival.as_ref(), higher };
            let own = field.payoffs(&contest, legal);
            let Some(rival) = rival else {
                // Who has nothing to go to and nobody to deceive does what is best.
                let half = if field.goals.of(unit).is_some() { half } else { 1 };
                let theirs = [[0; CHOICES]; CHOICES];
                return (settle(&own, &theirs, [half, 1]).0, prospect.meant);
            };
            let card = field.cards.of(rival.unit);
            let gain = card.worth * advance / 100;
            let tired = if card.tired { field.weights.endurance } else { 0 };
            let bonus = [0, tired, gain, gain - field.weights.endurance];
            // What one gains the other loses, and what the enemy is after comes on top.
            let theirs: Payoffs = core::array::from_fn(|his| {
                core::array::from_fn(|ours| {
                    if own[ours][his] <= BARRED / 2 {
                        return 0;
                    }
                    bonus[his] - own[ours][his]
                })
            });
            let his_half = field.weights.temperature * card.worth / 10_000;
            (settle(&own, &theirs, [half, his_half.max(1)]).0, prospect.meant)
        })
    }
}

impl Field<'_, '_> {
    /// What a unit's orders come to.
    fn prospect(&mut self, unit: UnitId, legal: [bool; CHOICES]) -> Prospect {
        let card = self.cards.of(unit);
        let here = self.post(unit);
        let shot = self.opportunity(unit, here, Way::STILL);
        let danger = self.weights.danger;
        let hurt = |field: &mut Self, doing| field.harm(unit, here, doing) * danger / 100;
        let hidden = card.hidden;
        let mut harms = [0; CHOICES];
        harms[0] = hurt(self, Doing::Stands);
        harms[1] = if hidden { 0 } else { hurt(self, Doing::Hides) };
        let stays = [
            self.standing(unit, here, Doing::Stands, shot),
            self.standing(unit, here, if hidden { Doing::Hides } else { Doing::Stands }, shot),
        ];
        let mut moves = [BARRED; 2];
        let best = self.best_moves(unit, [legal[2], legal[3]]);
        for (at, best) in best.iter().enumerate() {
            if let Some(Destination { value, harm, .. }) = *best {
                moves[at] = value;
                harms[2 + at] = harm;
            }
        }
        let weights = self.weights;
        let (tired, scarce) = (card.tired, if card.end <= LAST_POINTS { DEAR } else { 1 });
        let point = if card.is_vehicle() { 0 } else { weights.endurance * scarce };
        let cleared = if card.jammed { card.worth * weights.jam / 100 } else { 0 };
        let ambush = if hidden { self.ambush(unit) } else { 0 };
        let rested = if tired { weights.endurance * scarce } else { 0 };
        // Only who is not fired at rests (WS-ORDER-10).
        let rested = rested * 100 / (100 + harms[0] * SHOT_AT / card.worth.max(1));
        let awaited = self.awaited(unit, here, shot);
        let stir = if self.goals.of(unit).is_none() { RATHER_STAY } else { 0 };
        Prospect {
            moves,
            stays,
            harms,
            rest: [awaited, rested + cleared + ambush, -stir, -point - stir],
            meant: best.map(|best| best.map(|it| it.spot)),
            // Else the weapon at the ready gains nothing, and who hides is harder to hit and rests
            // (WS-FMOD-18, WS-ORDER-10).
            has_targets: shot + awaited > 0,
        }
    }

    /// What waiting for enemies with the weapon at the ready promises beyond the shots there are now: they
    /// move before Secondary Fire, and who goes by is shot at.
    fn awaited(&self, unit: UnitId, post: Post, shot: i32) -> i32 {
        if self.weights.overwatch == 0 {
            return 0;
        }
        let card = self.cards.of(unit);
        let best = self.foes.map(|foe| self.coming(card, post, foe)).max().unwrap_or(0);
        (best - shot).max(0) * self.weights.overwatch / 100
    }

    /// What a shot is worth on average at where an enemy may be after his move.
    fn coming(&self, card: &Card, post: Post, foe: UnitId) -> i32 {
        let it = self.cards.of(foe);
        // Where there is nothing to go to, he comes straight at who waits.
        let to = bound_for(&self.view, self.view.side().foe(), it.at);
        let (to, often) = to.map_or((post.at, self.weights.approach), |to| (to, 100));
        if often == 0 {
            return 0;
        }
        if it.immobile || it.status != Status::Normal || it.building.is_some() {
            return 0;
        }
        let strides = if it.class.is_motorized() { DRIVEN } else { MARCHED };
        let mut moved = it.clone();
        let at = |stride: i16| {
            moved.at = it.at.towards(to, Length::from_hundredths(stride));
            moved.cell = self.ground.cell_at(moved.at);
            moved.row = moved.cell;
            self.range(card, post, &moved).map_or(0, |range| {
                self.shot(ShotAt { shooter: card, target: &moved, way: Way::STILL, range })
            })
        };
        strides.map(at).into_iter().sum::<i32>() / strides.len() as i32 * often / 100
    }

    /// What staying dissimulated is worth: until the enemy is near, or time runs out.
    fn ambush(&self, unit: UnitId) -> i32 {
        let card = self.cards.of(unit);
        let late = self.view.turn() + 1 >= self.view.last_turn();
        let near = |&foe: &UnitId| {
            let foe = self.cards.of(foe);
            let reach = card.radius + foe.radius + SPRUNG;
            wargauge_policy::toolkit::apart(card.at, foe.at) < reach * reach
        };
        if late || self.foes.filter(near).count() > 0 {
            return 0;
        }
        card.worth * self.weights.ambush / 100
    }

    /// The best places that Walk and Run lead to.
    fn best_moves(&mut self, unit: UnitId, legal: [bool; 2]) -> [Option<Destination>; 2] {
        let pushed = self.cards.of(unit).class == Class::Gun;
        let budgets = [if pushed { PUSHED } else { WALK }, RUN];
        let farthest = if legal[1] { budgets[1] } else { budgets[0] };
        let spots = within(self, unit, farthest, true);
        let mut plans = core::mem::take(&mut self.plans.0);
        plans.iter_mut().for_each(Vec::clear);
        for spot in spots {
            let plan = self.at_most(unit, spot);
            for at in 0..2 {
                if legal[at] && spot.cost <= budgets[at] {
                    plans[at].push(plan);
                }
            }
        }
        let best = [(0, Order::Walk), (1, Order::Run)]
            .map(|(at, order)| self.best_of(unit, order, &mut plans[at]));
        self.plans.0 = plans;
        best
    }

    /// The best of some places under an order; what is costly to know is asked only of what promises
    /// most.
    fn best_of(
        &mut self,
        unit: UnitId,
        order: Order,
        plans: &mut Vec<Plan>,
    ) -> Option<Destination> {
        let (way, doing) = (Way::of(self.cards.of(unit), order), Doing::of(order));
        let ceiling = self.ceiling(unit);
        let mut best: Option<(i32, Spot)> = None;
        let mut looked_at = 0;
        while looked_at < LOOKED_AT {
            let first = plans.iter().enumerate().min_by_key(|(_, it)| it.rank());
            let Some((at, &Plan { value: promise, spot, is_settled })) = first else { break };
            if best.is_some_and(|(most, _)| promise + ceiling <= most) {
                break;
            }
            if !is_settled {
                self.settle(unit, &mut plans[at], doing);
                continue;
            }
            plans.swap_remove(at);
            looked_at += 1;
            let value = promise + self.prospects(unit, &spot, way);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, spot));
            }
        }
        let (value, spot) = best?;
        let harm = self.harm(unit, spot.post, doing) * self.weights.danger / 100;
        // The fire of the turn is weighed by order and rival: here it is given back.
        let value = value + harm * self.volume / 100;
        Some(Destination { spot, value, harm })
    }

    /// The most that a unit can find to shoot at anywhere.
    fn ceiling(&self, unit: UnitId) -> i32 {
        let guns = self.cards.of(unit).guns.iter().map(|gun| i32::from(gun.guns)).sum::<i32>();
        let most = self.foes.map(|foe| self.cards.of(foe).worth).max().unwrap_or(0);
        most.min(MOST_OF_A_GUN * guns)
    }

    /// The enemy that a unit has most to do with.
    fn rival(&self, unit: UnitId) -> Option<Rival> {
        let card = self.cards.of(unit);
        let here = self.post(unit);
        let mut best: Option<(i32, UnitId, ShotAt<'_>)> = None;
        let mut all = 0;
        for foe in self.foes {
            let target = self.cards.of(foe);
            let threat = if card.is_vehicle() || target.guns.is_empty() {
                0
            } else {
                let men = Men { cell: here.cell, inside: here.inside, radius: card.radius };
                of_enemy(target, self.maps(), men).at(Doing::Stands) * card.wound / 1_000
            };
            all += threat;
            let Some(range) = self.range(card, here, target) else { continue };
            let shot = ShotAt { shooter: card, target, way: Way::STILL, range };
            let sum = self.blow(shot, Doing::Stands).value + threat;
            if sum > 0 && best.is_none_or(|(most, ..)| sum > most) {
                best = Some((sum, foe, shot));
            }
        }
        let (_, foe, shot) = best?;
        Some(self.exchange(foe, shot, all))
    }

    /// What a unit and its rival do to each other, by its shot in Secondary Fire; `all` is what all
    /// enemies threaten it with.
    fn exchange(&self, foe: UnitId, shot: ShotAt<'_>, all: i32) -> Rival {
        let ShotAt { shooter: card, target, range, .. } = shot;
        let cover = self.cover_from(Post::of(card), target);
        let range = Range { cover, ..range };
        let back = ShotAt { shooter: target, target: card, way: Way::STILL, range };
        let first = [
            self.blow(ShotAt { way: Way::primary(card), ..shot }, Doing::before(target)),
            self.blow(ShotAt { way: Way::primary(target), ..back }, Doing::before(card)),
        ];
        let second = ORDERS
            .map(|order| self.blow(shot, Doing::of(order)).value * self.weights.opportunity / 100);
        let threat = self.blow(back, Doing::Stands).value;
        let share = if all > 0 { (threat * 100 / all.max(threat)).min(100) } else { 100 };
        Rival { unit: foe, first, second, share }
    }

    /// The cover of a post against an enemy.
    fn cover_from(&self, post: Post, foe: &Card) -> Cover {
        if post.inside.is_some() {
            return Cover::Building;
        }
        self.ground.cell(post.cell).shelter.against(post.at, foe.at)
    }

    /// What each order is worth against each order of the rival.
    fn payoffs(&self, contest: &Contest<'_>, legal: [bool; CHOICES]) -> Payoffs {
        let prospect = contest.prospect;
        core::array::from_fn(|own| {
            core::array::from_fn(|his| {
                let barred = !legal[own] || (own >= 2 && prospect.moves[own - 2] <= BARRED / 2);
                if barred { BARRED } else { self.payoff(contest, own, his) }
            })
        })
    }

    /// What one order is worth against one of the rival's.
    fn payoff(&self, contest: &Contest<'_>, own: usize, his: usize) -> i32 {
        let Contest { prospect, rival, higher } = *contest;
        let volume = self.volume;
        let fires = own == 0;
        let (mut shots, mut whole, mut answered) = (0, 1_000, 1_000);
        let (mut share, mut under) = (0, 0);
        if let Some(rival) = rival {
            let [ours, theirs] = rival.first;
            let shot_at = his == 0;
            // Who is pinned in Primary Fire does nothing more in the turn.
            whole = if shot_at { 1_000 - theirs.pinned } else { 1_000 };
            let first = if shot_at && !higher { whole } else { 1_000 };
            if fires {
                shots += ours.value * first / 1_000;
                shots += (rival.second[his] - self.weights.endurance / SECOND_FIRE).max(0) * whole
                    / 1_000;
                let struck = if shot_at && !higher { 0 } else { ours.pinned };
                answered = 1_000 - struck;
            }
            (share, under) = (rival.share, FIRE_UNDER[his]);
        }
        let suffered = prospect.harms[own]
            * ((100 - share) * volume / 100
                + share * under * self.drawn / 10_000 * answered / 1_000)
            / 100;
        let stands = match own {
            0 | 1 => prospect.stays[own],
            _ => {
                // Whoever is pinned does not get away.
                let stays = prospect.stays[0];
                stays + (prospect.moves[own - 2] - stays) / 100 * whole / 10
            }
        };
        shots + stands - suffered + prospect.rest[own]
    }

    /// Whether a unit ranks above another in this turn, and so fires first.
    fn is_before(&self, unit: UnitId, other: UnitId) -> bool {
        self.view.ranks().find(|&ranked| ranked == unit || ranked == other) == Some(unit)
    }
}

/// Places whose targets are looked at for one order.
const LOOKED_AT: usize = 3;
