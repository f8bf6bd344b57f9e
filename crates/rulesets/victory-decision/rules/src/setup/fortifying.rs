//! Placing fortifications before deployment, on the sites that the table has for them (VD-SPEC-01
//! to VD-SPEC-07, VD-SCEN-34).

use crate::action::Action;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::scenario::Fortification;
use crate::setup::stages;
use crate::state::setup::SetupStage;
use crate::state::{State, Step};
use crate::terrain::fortification_sites::{DEFENDED_DEPTH, bought};
use crate::terrain::{current, edges};
use wargauge_rules::event::Clause;
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::terrain::PieceId;

/// Mines keep so far from the enemy edge (VD-SPEC-07).
const MINES_FROM_ENEMY: Length = Length::inches(18);

/// Where the free bunker stands (VD-SCEN-34).
const BUNKER_NEAREST: Length = Length::inches(12);
const BUNKER_FARTHEST: Length = Length::inches(18);

/// What a side has to place, by kind: nothing where the scenario has no fortifications
/// (VD-SPEC-01), but the free bunker of a Bunker Assault.
pub(crate) fn fortifications_of(book: &VictoryDecision, side: Side) -> [u8; 8] {
    let scenario = book.scenario();
    Fortification::ALL.map(|kind| {
        let allowed = scenario.special.fortifications || stages::defender(book) == Some(side);
        if allowed { bought(scenario, &book.fortifications, side, kind) as u8 } else { 0 }
    })
}

/// Who places the next fortification: in turn, as long as there is a site for one.
pub(crate) fn ask_for_fortification(
    book: &VictoryDecision,
    state: &mut State,
) -> Option<(Step, Side)> {
    for side in [state.setup.next, state.setup.next.foe()] {
        if book
            .table(state)
            .sites
            .iter()
            .any(|site| check_site(Scene::new(book, state), side, site).is_ok())
        {
            state.setup.next = side;
            return Some((Step::Fortify, side));
        }
    }
    state.setup.stage = SetupStage::Units;
    state.setup.next = state.setup.first;
    None
}

/// Lists the sites where the deciding side may put something.
pub(crate) fn fortify_options(scene: Scene<'_>, out: &mut Vec<Action>) {
    let sites = scene.book.table(scene.state).sites.iter();
    let legal = sites.filter(|&site| check_site(scene, scene.state.decider, site).is_ok());
    out.extend(legal.map(|site| Action::Fortify { site }));
}

/// Whether the deciding side may put a fortification on a site.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_fortify(scene: Scene<'_>, action: Action) -> Verdict {
    match action {
        Action::Fortify { site } => check_site(scene, scene.state.decider, site),
        _ => forbid("VD-SPEC-01", "a fortification is to be placed"),
    }
}

/// The kind that a side has left for a site.
fn kind_for(scene: Scene<'_>, side: Side, site: PieceId) -> Option<Fortification> {
    let left = scene.state.setup.fortifications[side.index()];
    let piece = scene.book.table(scene.state).piece(site);
    Fortification::ALL.into_iter().find(|kind| left[kind.index()] > 0 && kind.fits(piece))
}

fn check_site(scene: Scene<'_>, side: Side, site: PieceId) -> Verdict {
    let Scene { book, state } = scene;
    let free = book.table(state).sites.contains(site) && state.cleared.contains(site);
    require(free, "VD-SPEC-01", "it is no free site")?;
    let Some(kind) = kind_for(scene, side, site) else {
        return forbid("VD-SPEC-01", "no such fortification is left");
    };
    let home = edges::baseline(scene, side);
    let middle = current::centre_of(scene, site);
    require(home.has_in_its_half(middle), "VD-SPEC-01", "it is not in the own half")?;
    let corners = || book.table(state).piece(site).bounds.corners().into_iter();
    if stages::defender(book) == Some(side) {
        let near = corners().all(|corner| home.distance(corner) <= DEFENDED_DEPTH);
        require(near, "VD-SCEN-34", "it is farther than 24\" from the own edge")?;
    }
    let mined = kind == Fortification::Minefield
        && corners().any(|corner| home.opposite().distance(corner) < MINES_FROM_ENEMY);
    require(!mined, "VD-SPEC-07", "mines are not laid within 18\" of the enemy edge")?;
    let depth = home.distance(middle);
    let stands = (BUNKER_NEAREST..=BUNKER_FARTHEST).contains(&depth);
    require(
        stands || !is_the_bunker(scene, side, kind),
        "VD-SCEN-34",
        "the bunker stands 12\" to 18\" from its edge",
    )
}

/// Whether the next one of a kind is the bunker that the assault is about: the first concrete
/// bunker of the defender.
fn is_the_bunker(scene: Scene<'_>, side: Side, kind: Fortification) -> bool {
    stages::defender(scene.book) == Some(side)
        && kind == Fortification::ConcreteBunker
        && scene.state.setup.bunker.is_none()
}

/// Puts a fortification on a site.
pub(crate) fn fortify(play: &mut Play<'_, impl Referee<Event>>, site: PieceId) {
    let side = play.state.decider;
    let Some(kind) = kind_for(play.scene(), side, site) else { return };
    if is_the_bunker(play.scene(), side, kind) {
        play.state.setup.bunker = Some(site);
    }
    play.state.cleared = play.state.cleared - wargauge_rules::table::terrain::Pieces::of(site);
    play.state.setup.fortifications[side.index()][kind.index()] -= 1;
    play.state.setup.next = side.foe();
    let (at, clause) = (current::centre_of(play.scene(), site), kind.clause());
    play.referee.relate(|| Event::Happened { unit: None, at: Some(at), clause: Clause(clause.0) });
}
