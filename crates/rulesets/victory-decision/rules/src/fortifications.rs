//! Placing fortifications before deployment, on the sites that the table has for them (VD-SPEC-01
//! to VD-SPEC-07, VD-SCEN-34).

use crate::VictoryDecision;
use crate::action::Action;
use crate::event::Event;
use crate::fortification_sites::{DEFENDED_DEPTH, bought};
use crate::play::{illegal, require};
use crate::scenario::Fortification;
use crate::state::{Stage, State, Step};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, Side};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::terrain::PieceId;

/// Mines keep so far from the enemy edge (VD-SPEC-07).
const MINES_FROM_ENEMY: Length = Length::inches(18);

/// Where the free bunker stands (VD-SCEN-34).
const BUNKER_NEAREST: Length = Length::inches(12);
const BUNKER_FARTHEST: Length = Length::inches(18);

impl VictoryDecision {
    /// What a side has to place, by kind: nothing where the scenario has no fortifications
    /// (VD-SPEC-01), but the free bunker of a Bunker Assault.
    pub(super) fn fortifications_of(&self, side: Side) -> [u8; 8] {
        let scenario = self.scenario();
        Fortification::ALL.map(|kind| {
            let allowed = scenario.special.fortifications || self.defender() == Some(side);
            if allowed { bought(scenario, &self.fortifications, side, kind) as u8 } else { 0 }
        })
    }

    /// Who places the next fortification: in turn, as long as there is a site for one.
    pub(super) fn ask_for_fortification(&self, s: &mut State) -> Option<(Step, Side)> {
        for side in [s.setup.next, s.setup.next.foe()] {
            if self.table(s).sites.iter().any(|site| self.check_site(s, side, site).is_ok()) {
                s.setup.next = side;
                return Some((Step::Fortify, side));
            }
        }
        s.setup.stage = Stage::Units;
        s.setup.next = s.setup.first;
        None
    }

    /// Lists the sites where the deciding side may put something.
    pub(super) fn fortify_options(&self, s: &State, out: &mut Vec<Action>) {
        let sites = self.table(s).sites.iter();
        let legal = sites.filter(|&site| self.check_site(s, s.decider, site).is_ok());
        out.extend(legal.map(|site| Action::Fortify { site }));
    }

    /// Whether the deciding side may put a fortification on a site.
    pub(super) fn check_fortify(&self, s: &State, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Fortify { site } => self.check_site(s, s.decider, site),
            _ => Err(illegal("VD-SPEC-01", "a fortification is to be placed")),
        }
    }

    /// The kind that a side has left for a site.
    fn kind_for(&self, s: &State, side: Side, site: PieceId) -> Option<Fortification> {
        let left = s.setup.fortifications[side.index()];
        let piece = self.table(s).piece(site);
        Fortification::ALL.into_iter().find(|kind| left[kind.index()] > 0 && kind.fits(piece))
    }

    fn check_site(&self, s: &State, side: Side, site: PieceId) -> Result<(), Illegal> {
        let free = self.table(s).sites.contains(site) && s.cleared.contains(site);
        require(free, "VD-SPEC-01", "it is no free site")?;
        let Some(kind) = self.kind_for(s, side, site) else {
            return Err(illegal("VD-SPEC-01", "no such fortification is left"));
        };
        let home = self.baseline(s, side);
        let middle = self.centre_of(s, site);
        require(home.has_in_its_half(middle), "VD-SPEC-01", "it is not in the own half")?;
        let corners = || self.table(s).piece(site).bounds.corners().into_iter();
        if self.defender() == Some(side) {
            let near = corners().all(|corner| home.distance(corner) <= DEFENDED_DEPTH);
            require(near, "VD-SCEN-34", "it is farther than 24\" from the own edge")?;
        }
        let mined = kind == Fortification::Minefield
            && corners().any(|corner| home.opposite().distance(corner) < MINES_FROM_ENEMY);
        require(!mined, "VD-SPEC-07", "mines are not laid within 18\" of the enemy edge")?;
        let depth = home.distance(middle);
        let stands = (BUNKER_NEAREST..=BUNKER_FARTHEST).contains(&depth);
        require(
            stands || !self.is_the_bunker(s, side, kind),
            "VD-SCEN-34",
            "the bunker stands 12\" to 18\" from its edge",
        )
    }

    /// Whether the next one of a kind is the bunker that the assault is about: the first concrete
    /// bunker of the defender.
    fn is_the_bunker(&self, s: &State, side: Side, kind: Fortification) -> bool {
        self.defender() == Some(side)
            && kind == Fortification::ConcreteBunker
            && s.setup.bunker.is_none()
    }

    /// Puts a fortification on a site.
    pub(super) fn fortify(&self, s: &mut State, site: PieceId, referee: &mut impl Referee<Event>) {
        let side = s.decider;
        let Some(kind) = self.kind_for(s, side, site) else { return };
        if self.is_the_bunker(s, side, kind) {
            s.setup.bunker = Some(site);
        }
        s.cleared = s.cleared - wargauge_rules::table::terrain::Pieces::of(site);
        s.setup.fortifications[side.index()][kind.index()] -= 1;
        s.setup.next = side.foe();
        let (at, clause) = (self.centre_of(s, site), kind.clause());
        referee.relate(|| Event::Happened { unit: None, at: Some(at), clause: Clause(clause.0) });
    }
}
