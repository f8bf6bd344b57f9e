//! Keeps its own books on a game, from what is told and from where units stand, and compares
//! them with the invariants and with the books of the state.

use crate::Grid;
use crate::book::Scene;
use crate::event::{Event, SortieResult};
use crate::movement::path::Path;
use crate::position::layout::layout_of;
use crate::state::{MAX_UNITS, State, UnitSet};
use crate::switches::FireMove;
use crate::terrain::ground::Terrain;
use crate::units::profile::{Quality, Trait};
use wargauge_rules::event::Common;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::squares::{Square, Squares};

/// What units have done since their side's turn began.
#[derive(Clone, Copy, Debug, Default)]
struct Deeds {
    /// Declared in T2 or T3, or fired smoke.
    fought: UnitSet,
    /// Rolled an attack die.
    rolled: UnitSet,
    combat_moved: UnitSet,
    /// Moved in T4, entries included.
    moved: UnitSet,
    regrouped: UnitSet,
    /// Fires intensely.
    intense: UnitSet,
    /// Was hit by an intense barrage.
    overwhelmed: UnitSet,
    /// Suffered a hit of batteries.
    shelled: UnitSet,
    /// Who rolled last.
    roller: Option<UnitId>,
}

/// The books.
#[derive(Debug)]
pub(super) struct Audit<'g> {
    book: &'g Grid,
    deeds: Deeds,
    disrupted: UnitSet,
    gone: UnitSet,
    /// What each unit has lost, in thousandths of a point.
    lost: [u32; MAX_UNITS],
}

/// Enters a unit in a list it may stand in but once.
#[track_caller]
fn once(list: &mut UnitSet, unit: UnitId, what: &str) {
    assert!(!list.contains(unit), "{unit:?} {what} twice");
    list.insert(unit);
}

impl<'g> Audit<'g> {
    pub(super) fn new(book: &'g Grid) -> Self {
        Self {
            book,
            deeds: Deeds::default(),
            disrupted: UnitSet::default(),
            gone: UnitSet::default(),
            lost: [0; MAX_UNITS],
        }
    }

    /// Enters what an action has led to. Whatever moved stood still in the rest of the action, so
    /// the state before it shows who stood where.
    pub(super) fn hear(&mut self, before: &State, events: &[Event]) {
        for event in events {
            match *event {
                Event::TurnBegan { .. } => self.deeds = Deeds::default(),
                Event::Smoke { battery, .. } => self.fight(battery),
                Event::Barrage { barrage, .. } => {
                    self.fight(barrage.battery);
                    if barrage.intense {
                        self.deeds.intense.insert(barrage.battery);
                    }
                }
                Event::Attack { attacker, .. } => self.fight(attacker),
                Event::Sortie { aircraft, result, .. } => self.fly(aircraft, result),
                Event::Die { attacker, target, hit, .. } => {
                    self.roll(attacker);
                    if hit && self.deeds.intense.contains(attacker) {
                        self.deeds.overwhelmed.insert(target);
                    }
                }
                Event::AttackLost { attacker, .. } => {
                    assert!(!self.deeds.rolled.contains(attacker), "{attacker:?} has rolled");
                }
                Event::Disrupted(unit) => self.disrupt(unit),
                Event::SelfDisrupted(unit) => once(&mut self.disrupted, unit, "is disrupted (I3)"),
                Event::Eliminated(unit) => self.eliminate(unit),
                Event::Retired(unit) => self.remove(unit),
                Event::Fact(fact) => self.account(fact),
                Event::Regroup { unit, fresh, .. } => self.regroup(before, unit, fresh),
                _ => self.hear_move(before, event),
            }
        }
    }

    fn hear_move(&mut self, before: &State, event: &Event) {
        match *event {
            Event::CombatMoved(unit, path) => {
                once(&mut self.deeds.combat_moved, unit, "makes a combat move");
                assert!(self.deeds.fought.contains(unit), "{unit:?} has earned its move");
                self.follow(before, unit, &path);
            }
            Event::Withdrew(unit, path) => {
                self.go(unit);
                self.follow(before, unit, &path);
                let end = *path.squares().last().expect("a path ends");
                assert!(!self.is_next_to_enemy(before, unit, end), "{unit:?} stays in contact");
            }
            Event::Moved(unit, path) => {
                self.go(unit);
                self.follow(before, unit, &path);
            }
            Event::Exited(unit) | Event::Entered(unit, _) => self.go(unit),
            _ => {}
        }
    }

    /// I5: nobody is declared twice in a turn, so nobody in both T2 and T3.
    fn fight(&mut self, unit: UnitId) {
        once(&mut self.deeds.fought, unit, "is declared in a turn (I5)");
        assert!(!self.deeds.moved.contains(unit), "{unit:?} moved and then fought");
    }

    /// I5: nobody rolls twice in a turn.
    fn roll(&mut self, unit: UnitId) {
        assert!(self.deeds.fought.contains(unit), "{unit:?} rolls undeclared");
        once(&mut self.deeds.rolled, unit, "rolls in a turn (I5)");
        self.deeds.roller = Some(unit);
    }

    fn fly(&mut self, aircraft: UnitId, result: SortieResult) {
        self.fight(aircraft);
        self.roll(aircraft);
        match result {
            SortieResult::AircraftDisrupted => once(&mut self.disrupted, aircraft, "is disrupted"),
            SortieResult::AircraftLost => {
                assert!(self.disrupted.contains(aircraft), "{aircraft:?} was lost when fresh");
                self.remove(aircraft);
            }
            SortieResult::Eliminated | SortieResult::Hit | SortieResult::Nothing => {}
        }
    }

    /// I3: a disrupted unit is not disrupted again.
    fn disrupt(&mut self, unit: UnitId) {
        once(&mut self.disrupted, unit, "is disrupted (I3)");
        self.suffer(unit);
    }

    /// A fresh unit is eliminated by aircraft or an intense barrage alone.
    fn eliminate(&mut self, unit: UnitId) {
        let by = self.deeds.roller.expect("somebody rolled");
        let bombed = self.book.having(Trait::Aircraft).contains(by);
        let at_once = bombed || self.deeds.overwhelmed.contains(unit);
        assert!(at_once || self.disrupted.contains(unit), "{unit:?} is eliminated by one hit");
        self.suffer(unit);
        self.remove(unit);
    }

    /// I6: batteries together score one hit on a target.
    fn suffer(&mut self, unit: UnitId) {
        let by = self.deeds.roller.expect("somebody rolled");
        assert_ne!(self.book.side(by), self.book.side(unit), "{by:?} hits its friend {unit:?}");
        if self.book.having(Trait::Battery).contains(by) {
            once(&mut self.deeds.shelled, unit, "is hit by batteries (I6)");
        }
    }

    fn remove(&mut self, unit: UnitId) {
        self.disrupted.remove(unit);
        once(&mut self.gone, unit, "is lost");
    }

    /// I4: nobody fights and moves in T4; nobody moves twice.
    fn go(&mut self, unit: UnitId) {
        once(&mut self.deeds.moved, unit, "moves in a turn");
        let fought = self.deeds.fought.contains(unit);
        let exclusive = self.book.switches.fire_move == FireMove::Exclusive;
        assert!(!(fought && exclusive), "{unit:?} fought and moved (I4)");
        assert!(!self.deeds.combat_moved.contains(unit), "{unit:?} moved after a combat move");
    }

    /// A path is one of adjacent squares without enemies; I8: a disrupted unit's touches no
    /// square next to one.
    fn follow(&self, before: &State, unit: UnitId, path: &Path) {
        let squares = path.squares();
        assert_eq!(squares.first(), Some(&before.square[unit.index()]), "it starts where it is");
        assert!(squares.len() >= 2, "it leads somewhere");
        for pair in squares.windows(2) {
            let steps = self.book.board.distance(pair[0], pair[1], self.book.adjacency);
            assert_eq!(steps, 1, "{unit:?} leaps: {path:?}");
            let enemies = self.enemies_in(before, unit, Squares::of(pair[1]));
            assert_eq!(enemies, 0, "{unit:?} runs into the enemy (I1)");
            let beside = self.is_next_to_enemy(before, unit, pair[1]);
            assert!(!(self.disrupted.contains(unit) && beside), "{unit:?} comes too close (I8)");
        }
    }

    fn enemies_in(&self, s: &State, unit: UnitId, squares: Squares) -> usize {
        let foes = s.on_board & self.book.of_side[self.book.side(unit).foe()];
        foes.filter(|foe| squares.contains(s.square[foe.index()])).count()
    }

    fn is_next_to_enemy(&self, s: &State, unit: UnitId, square: Square) -> bool {
        self.enemies_in(s, unit, self.book.board.neighbours(square, self.book.adjacency)) > 0
    }

    /// I9, and the other conditions of GW-REGROUP-01 and -05.
    fn regroup(&mut self, before: &State, unit: UnitId, fresh: bool) {
        once(&mut self.deeds.regrouped, unit, "regroups in a turn");
        assert!(self.disrupted.contains(unit), "{unit:?} has nothing to shake off");
        assert!(!self.deeds.fought.contains(unit), "{unit:?} fought and regroups (I9)");
        let square = before.square[unit.index()];
        assert!(!self.is_next_to_enemy(before, unit, square), "{unit:?} regroups in contact");
        let poor = self.book.profile(unit).quality == Quality::Poor;
        assert!(!(poor && self.deeds.moved.contains(unit)), "{unit:?} is poor and moved");
        if fresh {
            self.disrupted.remove(unit);
        }
    }

    fn account(&mut self, fact: Common) {
        match fact {
            Common::Lost { victim, to, price } => {
                self.lost[victim.index()] += price;
                let foe = to.is_none_or(|to| self.book.side(to) != self.book.side(victim));
                assert!(foe, "{to:?} has the credit for its friend {victim:?}");
            }
            Common::Restored { victim } => {
                assert!(self.lost[victim.index()] > 0, "{victim:?} has lost nothing");
                self.lost[victim.index()] = 0;
            }
            _ => {}
        }
    }

    /// Looks at the board.
    pub(super) fn inspect(&self, s: &State) {
        self.every_unit_is_somewhere(s);
        let alive = s.on_board | s.airborne | s.exited;
        assert_eq!(s.disrupted & alive, self.disrupted, "disruption as told");
        for square in self.book.board.all() {
            self.inspect_square(s, square);
        }
        assert_eq!(s.layout, layout_of(Scene::new(self.book, s)), "the layout is up to date");
        for unit in s.on_board {
            let (kind, profile) = (s.ground.kind(s.square[unit.index()]), &self.book.profile(unit));
            let impassable = [Terrain::River, Terrain::Marsh, Terrain::Lake].contains(&kind);
            let may_stand = profile.enters.has(kind) || profile.has(Trait::Stationary);
            assert!(may_stand && !impassable, "{unit:?} stands in {kind:?} (I7)");
        }
    }

    /// No unit is lost without a word: it is on the board, waits in line, flies, has left, or was
    /// told to be gone.
    fn every_unit_is_somewhere(&self, s: &State) {
        let whereabouts = [s.on_board, s.waiting, s.airborne, s.exited, self.gone];
        let total: u32 = whereabouts.iter().map(|units| units.len()).sum();
        assert_eq!(total as usize, self.book.profiles.len(), "each unit is in one place");
        let all = whereabouts.iter().fold(UnitSet::default(), |all, &units| all | units);
        assert_eq!(all.len() as usize, self.book.profiles.len(), "each unit is somewhere");
        if s.round > 0 {
            for side in Side::BOTH {
                let line: UnitSet = s.line[side].iter().copied().collect();
                assert_eq!(line.len() as usize, s.line[side].len(), "nobody waits twice");
                assert_eq!(line, s.waiting & self.book.of_side[side], "who waits is in line");
            }
        }
    }

    /// I1 and I2, and the state's own books on who stands where.
    fn inspect_square(&self, s: &State, square: Square) {
        let standing = |side: Side| {
            let units = s.on_board & self.book.of_side[side];
            units.filter(|unit| s.square[unit.index()] == square).count()
        };
        let counts = Side::BOTH.map(standing);
        let units = counts[0] + counts[1];
        assert_eq!(s.standing[square.index()].len() as usize, units, "{square:?} holds others");
        assert!(counts[0] == 0 || counts[1] == 0, "both sides hold {square:?} (I1)");
        let wrecks = s.wrecks.iter().filter(|wrecks| wrecks.contains(square)).count();
        let limit = if s.ground.kind(square) == Terrain::Open { 2 } else { 1 };
        assert!(units == 0 || units + wrecks <= limit, "{square:?} is too full (I2)");
        for side in Side::BOTH {
            let held = counts[side.index()] > 0;
            assert_eq!(s.occupied[side].contains(square), held, "{square:?} held by {side:?}");
        }
        assert_eq!(s.crowded.contains(square), units == 2, "{square:?} holds {units}");
    }

    /// Credited and unattributed make up what was lost: the price of a unit that is gone, half
    /// that of a disrupted one, nothing else.
    pub(super) fn close(&self) {
        for (at, profile) in self.book.profiles.iter().enumerate() {
            let unit = UnitId(at as u8);
            let lost = match (self.gone.contains(unit), self.disrupted.contains(unit)) {
                (true, _) => profile.price,
                (false, true) => profile.price / 2,
                (false, false) => 0,
            };
            assert_eq!(self.lost[at], lost, "losses of {unit:?}");
        }
    }
}
