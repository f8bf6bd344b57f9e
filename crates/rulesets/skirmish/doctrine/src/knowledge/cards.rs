//! Units as they are now.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::Point;
use wargauge_skirmish::{Class, Crewed, Kind, Known, MAX_UNITS, Morale, Place};

use crate::judge::Judge;
use crate::knowledge::posts::{Post, cover_of, post_at};

/// A whole, where parts are in thousandths.
const WHOLE: i32 = 1_000;

/// A unit as it is now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnitCard {
    pub unit: UnitId,
    pub at: Point,
    pub post: Post,
    /// Active men, and what they have together (`SK-AP-06`).
    pub men: i32,
    pub total: i32,
    /// What it would have unhurt.
    pub full: i32,
    pub markers: u8,
    pub morale: Morale,
    pub dispersed: bool,
    /// In a vehicle, and whether small arms can harm those in it (`SK-AFV-23`).
    pub vehicle: bool,
    pub closed: bool,
    pub soft: bool,
    /// Whether its vehicle or gun is out of the game.
    pub lost: bool,
    pub moved: bool,
    /// Only where it was last seen is known.
    pub remembered: bool,
    /// What it is worth by what it can do and take, in hundredths of a point.
    pub worth: i32,
}

impl UnitCard {
    /// Bands that it counts further when seen from a point (`SK-SHOOT-17`, `SK-SHOOT-18`).
    pub(crate) fn shift(&self, from: Point) -> u8 {
        let cover = self.post.against(from) as u8;
        if self.vehicle { 1 + u8::from(!self.soft) } else { cover.max(u8::from(self.dispersed)) }
    }

    /// What a man of it is worth.
    pub(crate) fn man(&self) -> i32 {
        self.worth / self.men.max(1)
    }
}

/// Units of one side.
pub(crate) type UnitCards = ArrayVec<UnitCard, MAX_UNITS>;

/// Both sides as far as one of them knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sides {
    pub own: UnitCards,
    /// The enemies it sees, and those it remembers.
    pub foes: UnitCards,
}

/// Units as they were when they were last looked at. Who is still what he was then has the same
/// card: that makes it quicker, never another.
#[derive(Clone, Debug)]
pub(crate) struct CardCache([Option<(Known, UnitCard)>; MAX_UNITS]);

impl Default for CardCache {
    fn default() -> Self {
        Self([None; MAX_UNITS])
    }
}

/// Whoever looks at units, and what he has seen before.
pub(crate) struct Observer<'o> {
    pub judge: Judge<'o>,
    pub kept: &'o mut CardCache,
}

impl Observer<'_> {
    /// The side's own units on the table.
    pub(crate) fn own(&mut self) -> UnitCards {
        self.judge.view.own().into_iter().filter_map(|unit| self.card_of(unit)).collect()
    }

    /// Enemies that are seen, and where others were last seen.
    pub(crate) fn foes(&mut self) -> UnitCards {
        let judge = self.judge;
        let seen = judge.view.spotted().into_iter();
        let mut cards: UnitCards = seen.filter_map(|unit| self.card_of(unit)).collect();
        let lost = judge.view.last_known().into_iter();
        cards.extend(lost.map(|(unit, at)| remembered(judge, unit, at)));
        cards
    }

    /// A unit that is seen, if it is on the table.
    fn card_of(&mut self, unit: UnitId) -> Option<UnitCard> {
        let known = self.judge.view.unit(unit).filter(|known| known.place == Place::Table)?;
        let kept = &mut self.kept.0[unit.index()];
        if let Some((before, card)) = kept
            && *before == known
        {
            return Some(*card);
        }
        let card = look_at(self.judge, known)?;
        *kept = Some((known, card));
        Some(card)
    }
}

/// Looks at a unit on the table.
fn look_at(judge: Judge<'_>, known: Known) -> Option<UnitCard> {
    let Judge { view, notes, .. } = judge;
    let unit = known.unit;
    let profile = view.book().profile(unit);
    let vehicle = profile.is_vehicle() && !known.lost;
    let active = |man: usize| known.men[man].1.is_active();
    let lead = (0..profile.figures.len()).find(|&man| active(man))?;
    let at = match (known.hull, vehicle) {
        (Some((at, _)), true) => at,
        _ => known.men[lead].0,
    };
    let men = (0..profile.figures.len()).filter(|&man| active(man)).count() as i32;
    let total = i32::from(view.total_of(unit));
    let full = notes.full(unit);
    let mut post = post_at(view.book(), notes.posts(view), at);
    if !vehicle && post.front.is_none() {
        let standing = (0..profile.figures.len()).filter(|&man| active(man));
        post.cover = cover_of(view.book(), standing.map(|man| known.men[man].0));
    }
    Some(UnitCard {
        unit,
        at,
        post,
        men,
        total,
        full,
        markers: known.markers,
        morale: known.morale,
        dispersed: known.dispersed,
        vehicle,
        closed: vehicle && profile.vehicle.as_ref().is_some_and(|it| !it.open),
        soft: profile.kind == Kind::Soft,
        lost: known.lost,
        moved: known.moved_fired[0],
        remembered: false,
        worth: worth(judge, known, men),
    })
}

/// What a unit is worth by what it can do and take; never by its price.
fn worth(judge: Judge<'_>, known: Known, men: i32) -> i32 {
    let Judge { view, notes, weights } = judge;
    let unit = known.unit;
    let profile = view.book().profile(unit);
    let all = (profile.figures.len() as i32).max(1);
    let full = notes.full(unit);
    let fire =
        notes.mean(unit) * weights.fire / 10 + notes.mean_bursts(unit) * weights.pins / WHOLE;
    let bodies = (all * weights.man + full * weights.action + fire) * men / all;
    let hull = profile.vehicle.as_ref().filter(|_| !known.lost).map_or(0, |it| {
        let grade = match it.class {
            Class::SoftSmall | Class::SoftLarge => 0,
            Class::Light => 1,
            Class::Medium => 3,
            Class::Heavy => 5,
        };
        weights.hull + grade * weights.armour
    });
    let heavy = matches!(
        profile.crewed,
        Some(Crewed::Gun { .. } | Crewed::Mortar { .. } | Crewed::Launcher)
    );
    let armed = (heavy || profile.gun().is_some()) && !known.lost;
    bodies + hull + if armed { weights.weapon } else { 0 }
}

/// An enemy who was last seen at a point.
fn remembered(judge: Judge<'_>, unit: UnitId, at: Point) -> UnitCard {
    let Judge { view, notes, weights } = judge;
    let profile = view.book().profile(unit);
    let full = notes.full(unit);
    UnitCard {
        unit,
        at,
        post: post_at(view.book(), notes.posts(view), at),
        men: profile.figures.len() as i32,
        total: full,
        full,
        markers: 0,
        morale: Morale::Steady,
        dispersed: true,
        vehicle: profile.is_vehicle(),
        closed: false,
        soft: profile.kind == Kind::Soft,
        lost: false,
        moved: false,
        remembered: true,
        worth: full * weights.man,
    }
}
