//! Buildings, bunkers and bridges: attacked and brought down (VD-BLDG-01, VD-BLDG-19 to 25).

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::agenda::{Progress, Task, Threat};
use crate::attack::{Attack, Throw, Victim};
use crate::event::Event;
use crate::ground::Structure;
use crate::profile::{Armour, DamageDie, Row};
use crate::state::UnitSet;
use crate::state::{Roll, State, Target};
use crate::vehicles::plain;
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

const COLLAPSE: Clause = Clause("VD-BLDG-25");

/// How far from the ruin survivors stand.
const CRAWL: Length = Length::inches(4);

/// What falls on each occupant.
const RUBBLE_DIE: DamageDie = DamageDie { die: Die::D6, best_of: 1, bonus: 2 };

impl VictoryDecision {
    /// A structure that stands.
    pub(super) fn standing(&self, s: &State, piece: PieceId) -> Option<Structure> {
        let gone = s.collapsed.contains(piece) || s.cleared.contains(piece);
        self.table(s).pieces.get(piece.index()).and_then(|p| p.structure).filter(|_| !gone)
    }

    /// The point of a structure nearest to another point.
    pub(super) fn nearest_wall(&self, s: &State, piece: PieceId, to: Point) -> Point {
        self.table(s).map.nearest_on(piece, to)
    }

    /// What a structure shows an attack: its numbers, no facings, no cover (VD-BLDG-01,
    /// VD-BLDG-23). Markers are for those inside, where dice can hurt it (VD-BLDG-24).
    pub(super) fn structure_victim(&self, s: &State, piece: PieceId) -> Victim {
        let none = Armour { critical: u8::MAX, hit: u8::MAX, save: 7 };
        Victim {
            target: Target::Structure(piece),
            armour: self.standing(s, piece).map_or(none, |structure| structure.armour),
            cover_save: 7,
            re_roll_saves: false,
            medic: false,
            markers: 0,
            markers_if_hit: 0,
            throws: ArrayVec::new(),
            most: None,
        }
    }

    /// Takes Structure Points off a structure; at none it collapses.
    pub(super) fn batter(
        &self,
        s: &mut State,
        piece: PieceId,
        points: u8,
        credit: Option<Row>,
        referee: &mut impl Referee<Event>,
    ) {
        let Some(structure) = self.standing(s, piece) else { return };
        let damage = &mut s.damage[piece.index()];
        let lost = points.min(structure.points.saturating_sub(*damage));
        if lost == 0 {
            return;
        }
        *damage += lost;
        referee.relate(|| Event::Battered { piece, points: lost });
        if *damage == structure.points {
            s.agenda.push(Task::Collapse { piece: piece.0, credit });
        }
    }

    /// A structure falls: its place is rubble, each model inside is under one die, and the
    /// survivors crawl out (VD-BLDG-25).
    pub(super) fn collapse_task(
        &self,
        s: &mut State,
        piece: u8,
        credit: Option<Row>,
        referee: &mut impl Referee<Event>,
    ) -> Progress {
        let piece = PieceId(piece);
        let inside = self.occupants(s, piece);
        s.collapsed.insert(piece);
        s.stirred = true;
        let middle = self.centre_of(s, piece);
        referee.relate(|| Event::Happened { unit: None, at: Some(middle), clause: COLLAPSE });
        let friendly =
            |row: &Row| inside.first().is_some_and(|unit| self.row(*row).side == self.side(unit));
        let mut attack = Attack {
            // What falls on one's own men is nobody's success.
            credit: credit.filter(|row| !friendly(row)),
            threat: Threat::Nobody,
            by_enemy: false,
            victims: ArrayVec::new(),
        };
        let mut buried = UnitSet::EMPTY;
        for unit in inside.into_iter().take(attack.victims.capacity()) {
            buried.insert(unit);
            let wall = |to: Point| self.nearest_wall(s, piece, to);
            let to = self.place_beside(s, unit, (middle, &wall), CRAWL, None);
            attack.victims.push(self.buried(s, unit));
            self.put_out(s, unit, to, COLLAPSE, referee);
            s.agenda.push(Task::DigOut(unit));
        }
        if let Some(first) = buried.first() {
            self.begin_event(s, first, Roll::Action, referee);
            self.resolve_attack(s, &attack, referee);
            s.agenda.drop_withdrawals(buried);
        }
        Progress::Done
    }

    /// One die D6+2 for each model, with no cover of any kind.
    fn buried(&self, s: &State, unit: UnitId) -> Victim {
        let mut victim = self.victim(s, unit, s.unit(unit).at);
        victim.throws.clear();
        (victim.cover_save, victim.re_roll_saves) = (7, false);
        (victim.markers, victim.markers_if_hit) = (0, 0);
        let dice = self.strength(s, unit);
        victim.throws.push(Throw { damage: RUBBLE_DIE, capped: true, ..plain(dice) });
        victim
    }

    /// Survivors are Shaken, with as many markers as they are, and do not withdraw (VD-BLDG-25).
    pub(super) fn dig_out_task(
        &self,
        s: &mut State,
        unit: UnitId,
        referee: &mut impl Referee<Event>,
    ) -> Progress {
        if !s.present.contains(unit) {
            return Progress::Done;
        }
        let missing = self.shaken_limit(s, unit).saturating_sub(s.unit(unit).markers);
        if missing > 0 {
            self.place_markers(s, unit, missing, COLLAPSE, referee);
        }
        if !s.shaken.contains(unit) {
            s.shaken.insert(unit);
            referee.relate(|| Event::Shaken { unit, now: true });
        }
        Progress::Done
    }

    /// The attack of vehicles on the wooden structure they have driven into, as in Close Combat
    /// (VD-BLDG-07, VD-VEH-12), with a marker for those inside (VD-BLDG-24).
    pub(super) fn ram(
        &self,
        s: &mut State,
        unit: UnitId,
        piece: PieceId,
        referee: &mut impl Referee<Event>,
    ) {
        let mut victim = self.structure_victim(s, piece);
        victim.markers = 1;
        victim.throws.push(self.tracks(self.size_of(unit) * self.bodies(s, unit) as u8));
        let attack = self.one_on_one(unit, victim);
        if let Some(active) = &mut s.active {
            active.attacked = true;
        }
        self.report_attack(unit, referee);
        self.begin_event(s, unit, Roll::Action, referee);
        self.resolve_attack(s, &attack, referee);
    }

    /// Tells statistics that a row attacks.
    pub(super) fn report_attack(&self, unit: UnitId, referee: &mut impl Referee<Event>) {
        let row = self.profile(unit).row;
        referee.tell(|| Event::Fact(Common::Shot { unit: row.muster() }));
    }
}
