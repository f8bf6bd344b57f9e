//! Declared fire in the rules' own numbers: where everybody is at its pulse, with the cover there.

use wargauge_command_decision::action::{ASSAULT, Fire, Lines};
use wargauge_command_decision::position::heading::holds;
use wargauge_command_decision::position::{cover, measure};
use wargauge_command_decision::state::{MAX_STANDS, MoveClass, Step};
use wargauge_command_decision::terrain::kind::Cover;
use wargauge_command_decision::units::weapon::Effect;
use wargauge_command_decision::view::View;
use wargauge_policy::toolkit::apart;
use wargauge_rules::UnitId;
use wargauge_rules::table::{Disc, Point};

use crate::knowledge::arms::{DEADLY, Encounter, Shot, assault, hits};
use crate::knowledge::cards::{Card, Cards};

/// The arc in front of a vehicle in degrees (CD-FACE-07).
const FRONT: u16 = 120;

/// How near friends must be to a target to suffer by bursts at it, centre to centre in hundredths of
/// an inch.
const BURST: i32 = 120;

/// What a burst does to whoever is near, in thousandths of a hit.
const SPLINTERS: i32 = 350;

/// What being pinned takes off the number, what a Full Advance does, and what turning away or rallying
/// does (CD-CHART-41 to 43).
const PINNED: i32 = -2;
const HASTY: i32 = -1;
const AWAY: i32 = -2;

/// Fire of a set of lines at a target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Salvo {
    pub lines: Lines,
    pub target: UnitId,
    /// Whether it is worth so little at a guess that only fire at who moves past counts.
    pub is_poor: bool,
    /// The most that it may be worth, whenever it is fired and whether it is allowed.
    pub most: i32,
}

/// No stand has more of them: a dozen sets of lines at each enemy.
pub(crate) const MOST_SALVOS: usize = 12 * MAX_STANDS;

/// All that fire is counted from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gunnery<'a, 's> {
    pub view: &'a View<'s>,
    pub cards: &'a Cards,
}

impl Gunnery<'_, '_> {
    /// Hits expected of declared fire at its target, in thousandths.
    pub(crate) fn hits(&self, fire: &Fire) -> i32 {
        let (book, pulse) = (self.view.book(), fire.pulse);
        let (Some((from, _)), Some((to, facing))) =
            (self.view.at_pulse(fire.firer, pulse), self.view.at_pulse(fire.target, pulse))
        else {
            return 0;
        };
        let (firer, target) = (book.profile(fire.firer), book.profile(fire.target));
        let discs = (Disc::new(from, firer.radius()), Disc::new(to, target.radius()));
        let contact = measure::touch(discs.0, discs.1);
        let prey = self.cards.of(fire.target);
        let soft = target.is_vehicle() && !target.is_afv() && firer.is_personnel();
        if contact && (prey.demoralized || soft) {
            return DEADLY;
        }
        let (more, halved) = of_firer(self.cards.of(fire.firer));
        let fleeting = self.is_op_fire() && target.is_vehicle() && is_fast(prey);
        let shot = Shot {
            distance: measure::distance(discs.0, discs.1),
            contact,
            cover: self.cover(fire.target, discs.1, from),
            flank: target.is_vehicle() && !holds(facing, to.to(from), FRONT),
            more: more - i32::from(fleeting),
            halved,
            moved: self.view.has_moved(fire.target),
        };
        let columns = book.switches().columns();
        let each = fire.lines.iter().map(|line| {
            if line == ASSAULT {
                return assault(columns, firer, more);
            }
            let weapon = book.line(fire.firer, line);
            weapon.map_or(0, |weapon| hits(weapon, Encounter { firer, target, columns }, &shot))
        });
        each.sum()
    }

    fn is_op_fire(&self) -> bool {
        self.view.step() == Step::OpFire
    }

    /// The cover of a target from fire that comes from a point: none in op fire for whoever moves
    /// but men under a Cautious Advance (CD-OPP-06, CD-OPP-07).
    fn cover(&self, target: UnitId, disc: Disc, from: Point) -> Cover {
        let (table, card) = (self.view.book().table(), self.cards.of(target));
        let vehicle = self.view.book().profile(target).is_vehicle();
        let loses = self.is_op_fire()
            && self.view.has_moved(target)
            && (vehicle || card.class != MoveClass::Cautious);
        if loses || card.aboard {
            return Cover::None;
        }
        if !vehicle {
            return cover::of_personnel(table, disc, from);
        }
        match cover::of_vehicle(table, disc, from) {
            0 => Cover::None,
            -1 => Cover::Soft,
            _ => Cover::Hard,
        }
    }

    /// What bursts of declared fire are expected to do to friends: whom, and hits in thousandths.
    pub(crate) fn friends_hit(&self, fire: &Fire) -> impl Iterator<Item = (UnitId, i32)> {
        let book = self.view.book();
        let bursts = fire.lines.iter().any(|line| {
            let weapon = book.line(fire.firer, line);
            weapon.is_some_and(|weapon| matches!(weapon.effect, Effect::Burst { .. }))
        });
        let bursts = bursts && !book.profile(fire.target).is_afv();
        let to = self.cards.of(fire.target).at;
        let (cards, own) = (self.cards, if bursts { self.cards.own() } else { Default::default() });
        own.filter(move |&friend| {
            let card = cards.of(friend);
            let profile = book.profile(friend);
            let hardy = profile.is_afv() && !profile.is_weak();
            !hardy && apart(card.at, to) <= BURST * BURST
        })
        .map(|friend| (friend, SPLINTERS))
    }
}

/// What a firer and its order add to the number, and whether its dice are halved (CD-CHART-41 to 43,
/// CD-CHART-56).
const fn of_firer(card: &Card) -> (i32, bool) {
    let pinned = if card.pinned { PINNED } else { 0 };
    match card.class {
        MoveClass::Full | MoveClass::ForcedBack => (pinned + HASTY, true),
        MoveClass::Disengage | MoveClass::Rally => (pinned + AWAY, false),
        MoveClass::None | MoveClass::Cautious => (pinned, false),
    }
}

/// Whether a stand moves fast (CD-CHART-46).
const fn is_fast(card: &Card) -> bool {
    matches!(card.class, MoveClass::Full | MoveClass::Disengage)
}
