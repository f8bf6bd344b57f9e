//! Orders, secret until shown (WS-ORDER).

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;

use crate::action::{Action, Order};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::officers::leave;
use crate::movement::uncover::{show, uncover_near};
use crate::state::{Place, State, Status, Wait};
use crate::switches::CrawlOrder;
use crate::turn::initiative::{arrives, is_ranked};
use crate::units::profile::Class;
use wargauge_rules::refusal::{Verdict, require};

/// WS-ORDER-15, WS-ORDER-17: whether a unit gets an order.
fn gets_order(scene: Scene<'_>, unit: UnitId) -> bool {
    is_ranked(scene, unit) && scene.state.unit(unit).status != Status::Panicked
}

/// WS-OFF-09, WS-OFF-14: whether a joined officer may leave his unit: not while it is panicked,
/// dissimulated or carried.
fn may_part(scene: Scene<'_>, officer: UnitId) -> bool {
    let state = scene.state;
    let Place::With(host) = state.unit(officer).place else { return false };
    gets_order(scene, host) && state.is_on_table(host) && !state.unit(host).hidden
}

/// D2: what a side is asked next: whether its officers leave, then the order of each unit. Both
/// sides commit before either is shown anything.
pub(crate) fn next(scene: Scene<'_>) -> Option<Wait> {
    let Scene { book, state } = scene;
    Side::BOTH.into_iter().find_map(|side| {
        let parting = |&unit: &UnitId| !state.unit(unit).asked && may_part(scene, unit);
        let open = |&unit: &UnitId| state.unit(unit).order.is_none() && gets_order(scene, unit);
        let officer = book.of_side(side).find(parting).map(Wait::Part);
        officer.or_else(|| book.of_side(side).find(open).map(Wait::Order))
    })
}

/// Whether a unit may be given an order.
pub(crate) fn check(scene: Scene<'_>, unit: UnitId, order: Order, show: bool) -> Verdict {
    let Scene { book, state } = scene;
    let (it, profile) = (state.unit(unit), book.profile(unit));
    let carried = matches!(it.place, Place::Aboard(_));
    require(
        !show || (it.hidden && order == Order::Hide),
        "WS-DISS-07",
        "only a dissimulated unit that hides is shown of its own will",
    )?;
    if order == Order::Crawl {
        let on = book.switches().crawl_order == CrawlOrder::On;
        let foot = profile.class.is_infantry();
        require(on && foot, "WS-ORDER-26", "nobody crawls")?;
    }
    if order.is_move() {
        let stuck = profile.is_vehicle() && it.immobile;
        require(!stuck, "WS-VEH-09", "an immobilised vehicle does not move")?;
    }
    if matches!(order, Order::Run | Order::Crawl) {
        check_run(scene, unit, order)?;
    }
    if carried {
        // WS-TRANS-15.
        let fits = order != Order::Fire && order != Order::Crawl;
        return require(fits, "WS-TRANS-16", "passengers unload or hide");
    }
    let enters = arrives(scene, unit);
    require(!enters || order.is_move(), "WS-REINF-02", "reinforcements must move")
}

/// WS-ORDER-20, WS-OFF-10, WS-MOVE-15, WS-CAV-12: whether a unit may run.
fn check_run(scene: Scene<'_>, unit: UnitId, order: Order) -> Verdict {
    let Scene { book, state } = scene;
    let (it, profile) = (state.unit(unit), book.profile(unit));
    if profile.is_vehicle() {
        return require(!profile.traits.no_fast_move, "WS-CAV-12", "it cannot Go Quick");
    }
    let pushed = profile.class == Class::Gun && it.abandoned.is_none();
    require(!pushed || order == Order::Crawl, "WS-MOVE-15", "guns are pushed at a walk")?;
    let staying = it.officer.filter(|&officer| !state.unit(officer).parts);
    let fresh = it.end > 0 && staying.is_none_or(|officer| state.unit(officer).end > 0);
    require(fresh, "WS-ORDER-20", "running takes a point of Endurance")
}

/// Appends the orders that a unit may be given.
pub(crate) fn offers(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    for order in Order::ALL {
        for show in [false, true] {
            if check(scene, unit, order, show).is_ok() {
                out.push(Action::Order { order, show });
            }
        }
    }
}

/// Writes an order (WS-ORDER-02), for good (WS-ORDER-19). Nothing is told: it is secret
/// (WS-ORDER-16).
pub(crate) fn write(state: &mut State, unit: UnitId, order: Order, show: bool) {
    let it = state.unit_mut(unit);
    it.order = Some(order);
    it.show = show;
}

/// What follows when all orders are written: troops come out of hiding (WS-DISS-05, WS-DISS-07) and
/// officers leave (WS-OFF-09); those who stay carry out the orders of their units (WS-OFF-04).
pub(crate) fn complete(play: &mut Play<'_, impl Referee<Event>>) {
    for unit in play.book.all_units() {
        let it = play.state.unit(unit);
        let acts = it.order.is_some_and(|order| order != Order::Hide) || it.show;
        if it.hidden && play.state.is_on_table(unit) && acts {
            show(play, unit, "WS-DISS-05");
        }
    }
    for unit in play.book.all_units() {
        let Place::With(host) = play.state.unit(unit).place else { continue };
        if play.state.unit(unit).parts {
            leave(play, unit);
        } else {
            play.state.unit_mut(unit).order = play.state.unit(host).order;
            play.state.unit_mut(unit).hidden = play.state.unit(host).hidden;
        }
    }
    // WS-DISS-04: those who have just come into view may be within 4" of others who hide.
    uncover_near(play);
}
