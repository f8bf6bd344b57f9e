//! What a side may know, and what it may guess (WS-GEN-11).

mod questions;

use core::fmt;

use wargauge_rules::game::{Pending, Side, UnitId};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::{Bearing, Point};

use crate::action::{Action, Order};
use crate::book::{Scene, WwiiSim};
use crate::setup::{deployment, spots};
use crate::state::{
    Cloud, Figure, Moved, Phase, Place, Posture, State, Status, Unit, UnitSet, Wait,
};
use crate::switches::Switches;
use crate::terrain::ground::Ground;
use crate::turn::{orders, pending};
use crate::units::profile::UnitProfile;
use crate::units::weapon::{Weapon, WeaponId};
use crate::winning::objectives::holder;

/// What one side may know: everything but orders of the enemy that have not been shown, and his
/// dissimulated troops.
#[derive(Clone, Copy)]
// WS-GEN-11.
pub struct View<'s> {
    scene: Scene<'s>,
    side: Side,
}

/// What a side may know of one unit that it sees.
#[derive(Clone, Copy)]
pub struct Sighting<'s> {
    unit: &'s Unit,
    own: bool,
}

impl<'s> Sighting<'s> {
    /// Where it stands; where its transport or its unit does, if it is carried or joined. Anything
    /// may be measured (WS-GEN-12).
    #[must_use]
    pub const fn at(&self) -> Point {
        self.unit.at
    }

    /// On the table, carried, joined.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.unit.place
    }

    /// Where it faces.
    #[must_use]
    pub const fn facing(&self) -> Bearing {
        self.unit.facing
    }

    /// The building it is in.
    #[must_use]
    pub const fn building(&self) -> Option<u8> {
        self.unit.building
    }

    /// Its figures in slot order, a joined officer aside.
    #[must_use]
    pub fn figures(&self) -> &'s [Figure] {
        self.unit.figures()
    }

    /// Its END.
    #[must_use]
    pub const fn end(&self) -> u8 {
        self.unit.end
    }

    /// Its nerve.
    #[must_use]
    pub const fn status(&self) -> Status {
        self.unit.status
    }

    /// Its order: one's own, or one that was shown.
    #[must_use]
    pub const fn order(&self) -> Option<Order> {
        if self.own || self.unit.revealed { self.unit.order } else { None }
    }

    /// Whether it is dissimulated: one's own only.
    #[must_use]
    pub const fn is_hidden(&self) -> bool {
        self.unit.hidden
    }

    /// Its initiative score (WS-INIT-07).
    #[must_use]
    pub const fn score(&self) -> u8 {
        self.unit.score
    }

    /// The die it has rolled for initiative in this turn.
    #[must_use]
    pub const fn die(&self) -> u8 {
        self.unit.die
    }

    /// Its posture of the previous turn, which counts in Primary Fire.
    #[must_use]
    pub const fn posture_before(&self) -> Posture {
        self.unit.posture_before
    }

    /// How far it has moved in this turn and in the previous one.
    #[must_use]
    pub const fn moved(&self) -> [Moved; 2] {
        [self.unit.moved, self.unit.moved_before]
    }

    /// Wounds of this turn, and its dead.
    #[must_use]
    pub const fn losses(&self) -> [u8; 2] {
        [self.unit.wounds, self.unit.dead]
    }

    /// Whether it was fired at in this turn.
    #[must_use]
    pub const fn fired_at(&self) -> bool {
        self.unit.fired_at
    }

    /// Whether it has fired in Primary Fire and in Secondary Fire.
    #[must_use]
    pub const fn has_fired(&self) -> [bool; 2] {
        [self.unit.fired_primary, self.unit.fired_secondary]
    }

    /// Enemies that it is in contact with.
    #[must_use]
    pub const fn contacts(&self) -> UnitSet {
        self.unit.contacts
    }

    /// The officer with it, and the unit it carries.
    #[must_use]
    pub const fn companions(&self) -> [Option<UnitId>; 2] {
        [self.unit.officer, self.unit.passenger]
    }

    /// Rounds left: explosive and smoke shells, or rockets.
    #[must_use]
    pub const fn rounds(&self) -> [u8; 2] {
        self.unit.rounds
    }

    /// Whether it still has its panzerfaust, and its smoke grenades.
    #[must_use]
    pub const fn once_only(&self) -> [bool; 2] {
        [self.unit.panzerfaust, self.unit.grenades]
    }

    /// Weapons of a vehicle that are jammed, and that are out of action, as bits.
    #[must_use]
    pub const fn silenced(&self) -> [u8; 2] {
        [self.unit.jammed, self.unit.broken]
    }

    /// Whether it cannot move any more.
    #[must_use]
    pub const fn is_immobile(&self) -> bool {
        self.unit.immobile
    }
}

impl fmt::Debug for Sighting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let secret = Unit {
            order: self.order(),
            show: self.own && self.unit.show,
            parts: self.own && self.unit.parts,
            asked: self.own && self.unit.asked,
            ..*self.unit
        };
        secret.fmt(f)
    }
}

impl<'s> View<'s> {
    pub(crate) const fn new(scene: Scene<'s>, side: Side) -> Self {
        Self { scene, side }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The turn, from 1; 0 while setting up.
    #[must_use]
    pub const fn turn(&self) -> u8 {
        self.scene.state.turn
    }

    /// The last turn.
    #[must_use]
    pub const fn last_turn(&self) -> u8 {
        self.scene.book.scenario().turns
    }

    /// The phase.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.scene.state.phase
    }

    /// What the side has to decide; `None` while the other side decides.
    #[must_use]
    pub fn wait(&self) -> Option<Wait> {
        let own = match pending(self.scene) {
            Pending::Decision(side) => side == self.side,
            Pending::Over(_) => true,
        };
        own.then_some(self.scene.state.wait)
    }

    /// The card of a unit: those of both forces are known.
    #[must_use]
    pub fn profile(&self, unit: UnitId) -> &'s UnitProfile {
        self.scene.book.profile(unit)
    }

    /// A weapon.
    #[must_use]
    pub fn weapon(&self, weapon: WeaponId) -> &'s Weapon {
        self.scene.book.weapon(weapon)
    }

    /// The switches.
    #[must_use]
    pub const fn switches(&self) -> Switches {
        self.scene.book.switches()
    }

    /// The table.
    #[must_use]
    pub const fn ground(&self) -> &'s Ground {
        self.scene.book.ground()
    }

    /// Units of a side, seen or not.
    #[must_use]
    pub const fn units_of(&self, side: Side) -> UnitSet {
        self.scene.book.of_side(side)
    }

    /// A unit, if the side knows where it is.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> Option<Sighting<'s>> {
        let own = self.scene.book.side(unit) == self.side;
        let known = own || self.scene.state.is_shown(unit);
        known.then(|| Sighting { unit: self.scene.state.unit(unit), own })
    }

    /// Units whose places the side knows, one's own aside.
    #[must_use]
    pub fn foes(&self) -> UnitSet {
        let foes = self.scene.book.of_side(self.side.foe());
        foes.filter(|&unit| self.scene.state.is_shown(unit)).collect()
    }

    /// The rank list of the turn, the highest first, of units that the side sees.
    pub fn ranks(&self) -> impl Iterator<Item = UnitId> {
        let ranks = self.scene.state.ranks.iter().copied();
        ranks.filter(|&unit| self.unit(unit).is_some())
    }

    /// Clouds of smoke.
    #[must_use]
    pub fn clouds(&self) -> &'s [Cloud] {
        &self.scene.state.clouds
    }

    /// Whether a building is ruined.
    #[must_use]
    pub const fn is_ruined(&self, building: u8) -> bool {
        self.scene.state.is_ruined(building)
    }

    /// Who holds the objective at a point, as far as the side knows.
    #[must_use]
    pub fn holder(&self, at: Point) -> Option<Side> {
        holder(self.scene, at)
    }
}

impl fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.scene.book.all_units();
        let units: Vec<(UnitId, Option<Sighting<'_>>)> =
            all.map(|unit| (unit, self.unit(unit))).collect();
        f.debug_struct("View")
            .field("turn", &self.turn())
            .field("phase", &self.phase())
            .field("wait", &self.wait())
            .field("units", &units)
            .field("ranks", &self.ranks().collect::<Vec<_>>())
            .field("clouds", &self.clouds())
            .field("ruins", &self.scene.state.ruins)
            .field("wrecks", &self.scene.state.wrecks)
            .finish()
    }
}

/// Draws afresh what is hidden from a side: secret places, orders not shown, dice of dissimulated
/// troops.
pub(crate) fn resample(scene: Scene<'_>, side: Side, rng: &mut Stream) -> State {
    let Scene { book, state } = scene;
    let mut guess = state.clone();
    let foe = side.foe();
    if matches!(state.phase, Phase::Notes | Phase::Deployment) {
        redraw_notes(book, &mut guess, foe, rng);
        return guess;
    }
    redraw_places(book, &mut guess, foe, rng);
    redraw_orders(book, &mut guess, foe, rng);
    if matches!(state.phase, Phase::Dice | Phase::Orders) {
        redraw_dice(book, &mut guess, foe, rng);
    }
    guess
}

/// Which units of a side are dissimulated is secret until all of it is set up; where they are, until
/// they come to light.
fn redraw_notes(book: &WwiiSim, guess: &mut State, foe: Side, rng: &mut Stream) {
    let their_turn = pending(Scene::new(book, guess)) == Pending::Decision(foe);
    if their_turn && guess.phase == Phase::Notes {
        return;
    }
    let first = book.of_side(foe).find(|&unit| guess.unit(unit).place == Place::Waiting);
    if first.is_none() {
        redraw_places(book, guess, foe, rng);
        return;
    }
    // Whose turn it is waits for a place, whoever else is dissimulated.
    let named = if let Wait::Place(unit) = guess.wait { Some(unit) } else { first };
    let named = named.filter(|_| their_turn);
    // Before the sides note anything there is nothing to redraw.
    let touched = |unit: UnitId| guess.unit(unit).asked || guess.unit(unit).hidden;
    if !book.of_side(foe).into_iter().any(touched) {
        return;
    }
    let open = |unit: UnitId| {
        let it = guess.unit(unit);
        Some(unit) != named && (it.hidden || (it.place == Place::Waiting && it.asked))
    };
    let redrawn: UnitSet = book.of_side(foe).filter(|&unit| open(unit)).collect();
    for unit in redrawn {
        unset(guess, unit);
    }
    if let Some(unit) = named {
        guess.unit_mut(unit).asked = true;
    }
    loop {
        let open = deployment::to_note(Scene::new(book, guess), foe);
        if open.is_empty() {
            break;
        }
        let unit = open.into_iter().nth(rng.below(open.len()) as usize);
        let Some(unit) = unit else { break };
        let mut choices = Vec::new();
        spots::notes(Scene::new(book, guess), unit, &mut choices);
        let Some(&choice) = rng.pick(&choices) else { break };
        note_silently(book, guess, unit, choice);
    }
    for unit in redrawn {
        guess.unit_mut(unit).asked |= guess.unit(unit).place == Place::Waiting;
    }
}

/// Takes a unit off the table while sides are set up.
fn unset(guess: &mut State, unit: UnitId) {
    if let Some(officer) = guess.unit_mut(unit).officer.take() {
        guess.unit_mut(officer).place = Place::Waiting;
        guess.unit_mut(officer).hidden = false;
        guess.unit_mut(officer).asked = false;
    }
    if let Place::With(host) = guess.unit(unit).place {
        guess.unit_mut(host).officer = None;
    }
    let it = guess.unit_mut(unit);
    it.place = Place::Waiting;
    it.hidden = false;
    it.asked = false;
    it.building = None;
    it.posture_before = Posture::Still;
}

/// Notes a secret place, or that there is none.
fn note_silently(book: &WwiiSim, guess: &mut State, unit: UnitId, choice: Action) {
    if let Action::Note { at, facing } = choice {
        let building = book.ground().building_at(at);
        deployment::hide(guess, unit, deployment::StartPlace { at, facing, building });
    } else if let Action::StartWith(host) = choice {
        deployment::place_with(guess, unit, host);
    } else {
        guess.unit_mut(unit).asked = true;
    }
}

/// Secret places are drawn among those that might have been noted and that nobody has come near.
fn redraw_places(book: &WwiiSim, guess: &mut State, foe: Side, rng: &mut Stream) {
    let hidden: UnitSet = book
        .of_side(foe)
        .filter(|&unit| guess.unit(unit).hidden && guess.is_on_table(unit))
        .collect();
    for unit in hidden {
        let mut choices = Vec::new();
        spots::notes(Scene::new(book, guess), unit, &mut choices);
        choices.retain(|choice| {
            let Action::Note { at, .. } = *choice else { return false };
            !crate::movement::uncover::is_uncovered_at(Scene::new(book, guess), unit, at)
        });
        if let Some(&Action::Note { at, facing }) = rng.pick(&choices) {
            let it = guess.unit_mut(unit);
            it.at = at;
            it.facing = facing;
            it.building = book.ground().building_at(at);
        }
    }
}

/// Orders that have not been shown are drawn among those that could have been given and that the
/// phases so far have not disproved.
fn redraw_orders(book: &WwiiSim, guess: &mut State, foe: Side, rng: &mut Stream) {
    let writing = guess.phase == Phase::Orders;
    let hosts = book.of_side(foe);
    for unit in hosts {
        let it = guess.unit(unit);
        // Officers who have been asked have a word of their own only while orders are written.
        if !matches!(it.place, Place::With(_)) || !it.asked || !writing {
            continue;
        }
        redraw_parting(book, guess, unit, rng);
    }
    for unit in hosts {
        let it = guess.unit(unit);
        let joined = matches!(it.place, Place::With(_));
        if it.order.is_none() || it.revealed || joined || (it.hidden && !writing) {
            continue;
        }
        let possible: Vec<Order> = Order::ALL
            .into_iter()
            .filter(|&order| orders::check(Scene::new(book, guess), unit, order, false).is_ok())
            .filter(|&order| !is_disproved(guess, unit, order))
            .collect();
        if let Some(&order) = rng.pick(&possible) {
            guess.unit_mut(unit).order = Some(order);
            guess.unit_mut(unit).show = false;
        }
    }
    if !writing {
        for unit in hosts {
            // An officer who has just joined has shown his own order.
            if let Place::With(host) = guess.unit(unit).place
                && !guess.unit(host).revealed
                && !guess.unit(unit).revealed
            {
                guess.unit_mut(unit).order = guess.unit(host).order;
            }
        }
    }
}

/// Whether a joined officer leaves is secret until all orders are written.
fn redraw_parting(book: &WwiiSim, guess: &mut State, unit: UnitId, rng: &mut Stream) {
    let mut choices = vec![Action::Stay];
    orders::offers(Scene::new(book, guess), unit, &mut choices);
    let choice = rng.pick(&choices);
    let it = guess.unit_mut(unit);
    it.order = if let Some(&Action::Order { order, .. }) = choice { Some(order) } else { None };
    it.parts = it.order.is_some();
}

/// Whether a unit with that order would have shown it by now.
fn is_disproved(guess: &State, unit: UnitId, order: Order) -> bool {
    let it = guess.unit(unit);
    let able = it.status == Status::Normal && !it.immobile && guess.is_on_table(unit);
    let passed = match guess.phase {
        Phase::PrimaryMovement => {
            let place = guess.agenda.iter().position(|&other| other == unit);
            place.is_some_and(|place| place < usize::from(guess.cursor))
        }
        Phase::SecondMovement => true,
        Phase::Notes
        | Phase::Deployment
        | Phase::Dice
        | Phase::Orders
        | Phase::PrimaryFire
        | Phase::PrimarySurrender
        | Phase::SecondaryFire
        | Phase::SecondarySurrender
        | Phase::Additional => false,
    };
    order.is_move() && able && passed
}

/// Dice of dissimulated troops are secret (WS-INIT-06), and so are their places in the rank list.
fn redraw_dice(book: &WwiiSim, guess: &mut State, foe: Side, rng: &mut Stream) {
    for unit in book.of_side(foe) {
        // An officer is seen with the unit he has joined.
        let secret = guess.unit(unit).hidden && !guess.is_shown(unit);
        if !secret || guess.unit(unit).die == 0 {
            continue;
        }
        let die = 1 + rng.below(10) as u8;
        let it = guess.unit_mut(unit);
        it.die = die;
        if guess.phase == Phase::Orders {
            guess.unit_mut(unit).score = die + book.profile(unit).ini;
        }
        let Some(place) = guess.ranks.iter().position(|&other| other == unit) else { continue };
        guess.ranks.remove(place);
        let standing = |unit: UnitId| (guess.unit(unit).score, book.profile(unit).ini);
        let above = guess.ranks.iter().filter(|&&other| standing(other) > standing(unit)).count();
        let level = guess.ranks.iter().filter(|&&other| standing(other) == standing(unit)).count();
        let at = above + rng.below(level as u32 + 1) as usize;
        guess.ranks.insert(at, unit);
    }
}
