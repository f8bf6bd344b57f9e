//! Placing the units of a list entry: on the table, in a structure, in a vehicle, in Reserve
//! (VD-DEPLOY-09 to VD-DEPLOY-14, VD-SPEC-02, VD-SPEC-23, VD-SPEC-30).

use crate::VictoryDecision;
use crate::action::{Action, Post};
use crate::deployment_spots::KnownSpots;
use crate::event::Event;
use crate::play::{illegal, require};
use crate::profile::{FireArc, MAX_MODELS, Row, UnitKind};
use crate::scenario::Fortification;
use crate::state::{Place, State};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::terrain::PieceId;

impl VictoryDecision {
    /// Lists where the deciding side may put what.
    pub(super) fn deploy_options(&self, s: &State, out: &mut Vec<Action>) {
        if let Some(unit) = s.setup.entrenching {
            out.extend([Action::Entrench(unit), Action::Pass]);
            return;
        }
        let mut known = KnownSpots::default();
        if !s.setup.placing.is_empty() {
            for unit in s.setup.placing {
                self.posts(s, unit, &mut known, out);
                self.split_options(s, unit, out);
            }
            return;
        }
        for row in self.waiting_rows(s, s.decider) {
            for unit in self.units_of_entry(s, row) {
                self.posts(s, unit, &mut known, out);
            }
            self.split_options(s, self.whole_of(row), out);
            let again = Action::ReRollZone(self.whole_of(row));
            if self.check_deploy(s, again).is_ok() {
                out.push(again);
            }
        }
    }

    /// Lists the posts of a unit.
    fn posts(&self, s: &State, unit: UnitId, known: &mut KnownSpots, out: &mut Vec<Action>) {
        if self.goes_on_table(s, unit).is_ok() {
            let facing = self.baseline(s, self.side(unit)).front();
            // Each of them is a place where the unit may begin.
            for &(point, covered) in self.spots_from(s, unit, known) {
                let hidden = self.may_start_hidden(s, unit, covered);
                out.push(Action::Deploy { unit, post: Post::At { point, facing, hidden } });
            }
        }
        let hidden = self.may_start_hidden(s, unit, true);
        let pieces = self.table(s).pieces.len() as u8;
        for piece in (0..pieces).map(PieceId) {
            let floors =
                self.table(s).piece(piece).structure.map_or(0, |structure| structure.floors);
            let inside = (0..floors).map(|floor| Post::Inside { piece, floor, hidden });
            out.extend(self.legal_posts(s, unit, inside));
        }
        let own = self.units_of(self.side(unit));
        let vehicles = own.filter(|&other| self.profile(other).kind == UnitKind::Vehicle);
        out.extend(self.legal_posts(s, unit, vehicles.map(Post::Aboard)));
        out.extend(self.legal_posts(s, unit, [Post::Reserve].into_iter()));
    }

    fn legal_posts(
        &self,
        s: &State,
        unit: UnitId,
        posts: impl Iterator<Item = Post>,
    ) -> impl Iterator<Item = Action> {
        posts
            .filter(move |&post| self.check_post(s, unit, post).is_ok())
            .map(move |post| Action::Deploy { unit, post })
    }

    /// Whether the deciding side may do this in its turn of deployment.
    pub(super) fn check_deploy(&self, s: &State, action: Action) -> Result<(), Illegal> {
        if let Some(unit) = s.setup.entrenching {
            return match action {
                Action::Pass => Ok(()),
                Action::Entrench(one) if one == unit => Ok(()),
                _ => Err(illegal("VD-SPEC-02", "foxholes are offered first")),
            };
        }
        match action {
            Action::Split { unit, leave } => {
                self.check_its_turn(s, unit)?;
                self.check_split(s, unit, leave)
            }
            Action::Deploy { unit, post } => {
                self.check_its_turn(s, unit)?;
                self.check_post(s, unit, post)
            }
            Action::ReRollZone(unit) => {
                let row = self.profile(unit).row;
                self.check_its_turn(s, unit)?;
                require(unit == self.whole_of(row), "VD-SPEC-22", "a zone is that of an entry")?;
                let left = s.setup.zone_re_rolls[s.decider.index()];
                require(left > 0, "VD-SPEC-23", "no re-roll is left")?;
                let again = s.setup.rolled_again >> row.0 & 1 == 1;
                require(!again && s.setup.placing.is_empty(), "VD-BASE-10", "one re-roll a die")
            }
            _ => self.not_now(),
        }
    }

    /// Whether it is the turn of a unit's entry to be placed.
    fn check_its_turn(&self, s: &State, unit: UnitId) -> Result<(), Illegal> {
        require(self.side(unit) == s.decider, "VD-DEPLOY-09", "the unit is an enemy's")?;
        let waits = s.unit(unit).place == Place::Nowhere && self.strength(s, unit) > 0;
        require(waits, "VD-DEPLOY-09", "the unit is placed already")?;
        if !s.setup.placing.is_empty() {
            let now = s.setup.placing.contains(unit);
            return require(now, "VD-DEPLOY-09", "a list entry is placed together");
        }
        let lead = self.lead_of(self.profile(unit).row);
        let now = self.waiting_rows(s, s.decider).any(|row| row == lead);
        require(now, "VD-DEPLOY-13", "units of this kind are not placed now")
    }

    /// Whether a unit may be put there.
    fn check_post(&self, s: &State, unit: UnitId, post: Post) -> Result<(), Illegal> {
        self.check_size(s, unit)?;
        let row = self.profile(unit).row;
        let reserved = self.starts_in_reserve(row);
        match post {
            Post::At { point, hidden, .. } => {
                self.goes_on_table(s, unit)?;
                self.check_deployment_point(s, unit, point)?;
                let covered = hidden && self.is_covered_at_start(s, unit, point);
                self.check_hidden(s, unit, hidden, covered)
            }
            Post::Inside { piece, floor, hidden } => {
                self.goes_on_table(s, unit)?;
                self.check_quarters(s, unit, piece, floor)?;
                self.check_hidden(s, unit, hidden, true)
            }
            Post::Aboard(vehicle) => self.check_passengers(s, unit, vehicle),
            Post::Reserve => {
                let apart = s.setup.held_back == Some(false);
                require(!apart, "VD-DEPLOY-09", "the rest of the entry is on the table")?;
                let allowed =
                    reserved || s.setup.held_back == Some(true) || self.may_hold_back(s, row);
                require(allowed, "VD-SPEC-30", "no more entries may be placed in Reserve")
            }
        }
    }

    /// VD-COH-11.
    fn check_size(&self, s: &State, unit: UnitId) -> Result<(), Illegal> {
        let fits = self.bodies(s, unit) <= MAX_MODELS;
        require(fits, "VD-COH-11", "so large a unit must be split")
    }

    /// Whether a unit may begin on the table, wherever that is.
    fn goes_on_table(&self, s: &State, unit: UnitId) -> Result<(), Illegal> {
        self.check_size(s, unit)?;
        let reserved = self.starts_in_reserve(self.profile(unit).row);
        let waits = reserved || s.setup.held_back == Some(true);
        require(!waits, "VD-SCEN-28", "the entry is in Reserve")
    }

    fn check_hidden(
        &self,
        s: &State,
        unit: UnitId,
        hidden: bool,
        covered: bool,
    ) -> Result<(), Illegal> {
        let allowed = !hidden || self.may_start_hidden(s, unit, covered);
        require(allowed, "VD-DEPLOY-14", "the unit does not start Hidden")
    }

    /// Whether infantry may begin in a structure (VD-DEPLOY-14, VD-BLDG-04, VD-BLDG-05).
    fn check_quarters(
        &self,
        s: &State,
        unit: UnitId,
        piece: PieceId,
        floor: u8,
    ) -> Result<(), Illegal> {
        let known = piece.index() < self.table(s).pieces.len() && !s.cleared.contains(piece);
        let structure = self.table(s).pieces.get(piece.index()).and_then(|piece| piece.structure);
        let Some(structure) = structure.filter(|structure| known && floor < structure.floors)
        else {
            return Err(illegal("VD-BLDG-04", "there is no such floor"));
        };
        let profile = self.profile(unit);
        let gun = profile.mounts.iter().any(|mount| mount.main && mount.arc != FireArc::All);
        let walks = profile.kind != UnitKind::Vehicle && !gun;
        require(walks, "VD-BLDG-04", "only infantry enters structures")?;
        let inside =
            s.present.filter(|&other| s.unit(other).place == Place::Inside { piece, floor });
        let (mut models, mut friendly) = (self.strength(s, unit), true);
        for other in inside {
            models = models.saturating_add(self.strength(s, other));
            friendly &= self.side(other) == self.side(unit);
        }
        require(friendly, "VD-BLDG-05", "enemies hold the structure")?;
        require(models <= structure.capacity, "VD-BLDG-05", "the floor is full")?;
        self.check_zone(s, unit, self.centre_of(s, piece), true)
    }

    /// Whether infantry may begin in or on a vehicle (VD-DEPLOY-14, VD-VSP-14, VD-VSP-17): one that
    /// is placed, and in Reserve only with that of its own entry.
    fn check_passengers(&self, s: &State, unit: UnitId, vehicle: UnitId) -> Result<(), Illegal> {
        let reserved = self.starts_in_reserve(self.profile(unit).row);
        let own = self.lead_of(self.profile(vehicle).row) == self.lead_of(self.profile(unit).row);
        let there = match s.unit(vehicle).place {
            Place::Table => !reserved && s.setup.held_back != Some(true),
            Place::Reserve => own,
            _ => false,
        };
        let friend = self.side(vehicle) == self.side(unit) && there;
        require(friend, "VD-DEPLOY-14", "the vehicle is not there")?;
        let Some(carrier) = self.profile(vehicle).vehicle else {
            return Err(illegal("VD-VSP-17", "it is no vehicle"));
        };
        let walks = self.profile(unit).kind != UnitKind::Vehicle;
        require(walks, "VD-VSP-17", "vehicles carry infantry")?;
        let own = self.units_of(self.side(unit));
        let aboard = || own.filter(|&other| s.unit(other).place == Place::Aboard { vehicle });
        if self.is_gun(unit) {
            let tow = self.has_tow(unit, vehicle) && !aboard().any(|other| self.is_gun(other));
            return require(tow, "VD-VSP-17", "the gun is not towed by this vehicle");
        }
        let models = self.strength(s, unit);
        let seats: u8 = aboard().map(|other| self.seats(s, other)).sum();
        let inside = models + seats <= carrier.transport;
        let rides = self.profile(unit).kind == UnitKind::Infantry && aboard().next().is_none();
        let outside = rides && models <= carrier.riders;
        require(inside || outside, "VD-VSP-17", "there is no room aboard")
    }

    /// Carries out a choice of a side's turn of deployment.
    pub(super) fn deploy(&self, s: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        match action {
            Action::Split { unit, leave } => {
                self.split(s, unit, leave, referee);
                self.begin_entry(s, self.profile(unit).row);
                return;
            }
            Action::Deploy { unit, post } => {
                if s.setup.placing.is_empty() {
                    self.begin_entry(s, self.profile(unit).row);
                }
                s.setup.placing.remove(unit);
                self.post(s, unit, post, referee);
                self.offer_foxholes(s, unit);
            }
            Action::Entrench(unit) => self.entrench(s, unit, referee),
            _ => s.setup.entrenching = None,
        }
        if s.setup.placing.is_empty() && s.setup.entrenching.is_none() {
            s.setup.held_back = None;
            self.end_placing(s);
        }
    }

    /// An entry is being placed: all of it, before the enemy places one.
    fn begin_entry(&self, s: &mut State, row: Row) {
        s.setup.placing = self.units_of_entry(s, row);
        for unit in s.setup.placing {
            s.setup.waiting &= !(1 << self.profile(unit).row.0);
        }
    }

    /// Puts a unit where it starts.
    fn post(&self, s: &mut State, unit: UnitId, post: Post, referee: &mut impl Referee<Event>) {
        let front = self.baseline(s, self.side(unit)).front();
        let (place, at, facing, hidden) = match post {
            Post::At { point, facing, hidden } => (Place::Table, point, facing, hidden),
            Post::Inside { piece, floor, hidden } => {
                let middle = self.centre_of(s, piece);
                (Place::Inside { piece, floor }, middle, front, hidden)
            }
            Post::Aboard(vehicle) => (Place::Aboard { vehicle }, s.unit(vehicle).at, front, false),
            Post::Reserve => (Place::Reserve, s.unit(unit).at, front, false),
        };
        let here = s.unit_mut(unit);
        (here.place, here.at, here.facing) = (place, at, facing);
        if !self.waits_off_table(s, unit) {
            s.present.insert(unit);
            s.setup.held_back.get_or_insert(false);
            let clause = Clause("VD-DEPLOY-09");
            referee.relate(|| Event::Moved { unit, from: at, to: at, clause });
        } else {
            s.setup.held_back = Some(true);
        }
        if hidden {
            self.hide_at_start(s, unit, referee);
        }
    }

    fn hide_at_start(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        s.hidden.insert(unit);
        referee.relate(|| Event::Hidden { unit, now: true, clause: Clause("VD-DEPLOY-14") });
    }

    /// VD-SPEC-02: foxholes may be had by an infantry unit as it is placed.
    fn offer_foxholes(&self, s: &mut State, unit: UnitId) {
        let kind = Fortification::Foxholes.index();
        let left = s.setup.fortifications[self.side(unit).index()][kind];
        let digs = self.profile(unit).kind != UnitKind::Vehicle;
        if left > 0 && digs && s.unit(unit).place == Place::Table && !s.foxholes.is_full() {
            s.setup.entrenching = Some(unit);
        }
    }

    /// Puts foxholes under a unit; it may then start Hidden where those in cover may.
    fn entrench(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        let at = s.unit(unit).at;
        s.setup.entrenching = None;
        s.setup.fortifications[self.side(unit).index()][Fortification::Foxholes.index()] -= 1;
        s.foxholes.push(at);
        let clause = Clause("VD-SPEC-02");
        referee.relate(|| Event::Happened { unit: Some(unit), at: Some(at), clause });
        if !s.hidden.contains(unit) && self.may_start_hidden(s, unit, true) {
            self.hide_at_start(s, unit, referee);
        }
    }
}
