//! Fire Teams and Individuals: dividing a row at deployment, and sharing out what the parts have in
//! common (VD-ABIL-14 to VD-ABIL-18, VD-ABIL-28, VD-ABIL-30, VD-SUPP-14, VD-COH-11).

use crate::action::Action;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::state::State;
use crate::state::unit::Place;
use crate::units::profile::{Ability, Body, Group, MAX_GROUPS, RowPart, UnitKind, UnitProfile};
use crate::units::{command, entries};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};

/// Models (of a stand: points) of each group of a unit.
pub(crate) type Models = [u8; MAX_GROUPS];

/// Lists the ways to divide a unit before it is placed.
pub(crate) fn split_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    let strength = state.unit(unit).strength;
    let begin = out.len();
    let mut offer = |leave: Models| {
        let split = Action::Split { unit, leave };
        if check_split(scene, unit, leave).is_ok() && !out[begin..].contains(&split) {
            out.push(split);
        }
    };
    for group in 0..book.profile(unit).groups.len() {
        let mut alone = Models::default();
        alone[group] = 1;
        offer(alone);
    }
    if let Some(team) = named_team(book.profile(unit), &strength) {
        offer(team);
    } else if let Some((_, second)) = two_best(book.profile(unit), &strength) {
        for from_the_end in [false, true] {
            let half = shared_half(book.profile(unit), &strength, second, from_the_end);
            offer(half);
        }
    }
}

/// Whether a unit may be divided so: into Fire Teams, or by an Individual who leaves it.
pub(crate) fn check_split(scene: Scene<'_>, unit: UnitId, leave: Models) -> Verdict {
    let Scene { book, state } = scene;
    let profile = book.profile(unit);
    let has = state.unit(unit).strength;
    let some = leave.iter().any(|&models| models > 0);
    let fewer = leave.iter().zip(&has).all(|(leave, has)| leave <= has) && leave != has;
    require(some && fewer, "VD-ABIL-15", "both parts need models")?;
    require(whole_stands(profile, &leave, &has), "VD-SCALE-03", "a stand is not divided")?;
    let part = part_for(book, unit, &leave);
    let Some(other) = part.and_then(|part| entries::part_of(book, profile.row, part)) else {
        return forbid("VD-ABIL-14", "the unit has no such team");
    };
    let free = state.unit(other).place == Place::Nowhere && command::strength(state, other) == 0;
    require(free, "VD-ABIL-15", "the unit is divided already")?;
    if part == Some(RowPart::Individual) {
        return Ok(());
    }
    let teams = profile.kind == UnitKind::Infantry && has_fire_teams(scene, unit);
    require(teams, "VD-ABIL-14", "the unit has no Fire Teams")?;
    match named_team(profile, &has) {
        Some(team) => require(leave == team, "VD-ABIL-14", "the teams are named"),
        None => check_shares(profile, &has, &leave),
    }
}

fn has_fire_teams(scene: Scene<'_>, unit: UnitId) -> bool {
    command::model_has(scene, unit, Ability::FireTeam)
}

/// Which part of its row a unit becomes by leaving.
fn part_for(book: &VictoryDecision, unit: UnitId, leave: &Models) -> Option<RowPart> {
    let profile = book.profile(unit);
    let models: u8 = leave.iter().sum();
    let group = leave.iter().position(|&models| models > 0)?;
    let alone = models == 1 && is_individual(profile.groups.get(group)?);
    match (alone, profile.part) {
        (true, RowPart::Individual) => None,
        (true, _) => Some(RowPart::Individual),
        (false, RowPart::Whole) => Some(RowPart::SecondTeam),
        (false, _) => None,
    }
}

/// Divides a unit for good (VD-ABIL-15). Undivided it stays one unit with one leader (VD-ABIL-16).
pub(crate) fn split(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, leave: Models) {
    let book = play.book;
    let Some(part) = part_for(book, unit, &leave) else { return };
    if let Some(other) = entries::part_of(book, book.profile(unit).row, part) {
        detach(book, play.state, Detachment { from: unit, to: other, models: &leave });
        let clause = Clause("VD-ABIL-15");
        play.referee.relate(|| Event::Happened { unit: Some(other), at: None, clause });
    }
}

/// Models that leave a unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Detachment<'m> {
    /// The unit they leave.
    pub from: UnitId,
    /// The part of its row that they become.
    pub to: UnitId,
    /// How many of each group.
    pub models: &'m Models,
}

/// Moves models from a unit to a part of its row that had none, with their share of the
/// markers: as even as possible by number of models, the odd ones with the larger part
/// (VD-SUPP-14). What the leaving models bought goes with them (VD-ABIL-30).
pub(crate) fn detach(book: &VictoryDecision, state: &mut State, detachment: Detachment<'_>) {
    let Detachment { from, to, models: leave } = detachment;
    let mut rest = *state.unit(from);
    let mut part = rest;
    for (group, &models) in leave.iter().enumerate() {
        rest.strength[group] -= models;
        part.strength[group] = models;
    }
    let count = |models: &Models| models.iter().sum::<u8>();
    let (left, gone) = (count(&rest.strength), count(&part.strength));
    // VD-SPEC-40: points go with the models.
    (rest.began, part.began) = (rest.began.saturating_sub(gone), gone);
    let markers = rest.markers;
    let share =
        |models: u8| (u16::from(markers) * u16::from(models) / u16::from(left + gone)) as u8;
    part.markers = if gone > left { markers - share(left) } else { share(gone) };
    rest.markers = markers - part.markers;
    part.charges_spent = 0;
    if keeps_strikes(book, from, &rest.strength) {
        part.strikes = Default::default();
    } else {
        rest.strikes = Default::default();
    }
    (*state.unit_mut(from), *state.unit_mut(to)) = (rest, part);
    for unit in [from, to] {
        state.unit_mut(unit).leader = natural_leader(Scene::new(book, state), unit);
    }
}

/// Whether the models that stay have the strikes: those of the Command model, if the unit has
/// one (VD-ABIL-30).
fn keeps_strikes(book: &VictoryDecision, unit: UnitId, stay: &Models) -> bool {
    let groups = || book.profile(unit).groups.iter().zip(stay);
    let command = |group: &Group| group.abilities.has(Ability::Command);
    !groups().any(|(group, _)| command(group))
        || groups().any(|(group, &left)| command(group) && left > 0)
}

/// The group that leads a unit unless its owner picks another: the first living one with the
/// highest Ld (VD-COH-01).
#[must_use]
pub(crate) fn natural_leader(scene: Scene<'_>, unit: UnitId) -> u8 {
    let groups =
        scene.book.profile(unit).groups.iter().zip(&scene.state.unit(unit).strength).enumerate();
    let living = groups.filter(|(_, (_, left))| **left > 0);
    let best = living.max_by_key(|(at, (group, _))| (group.ld, usize::MAX - at));
    best.map_or(0, |(at, _)| at as u8)
}

/// Whether a model of a group can act on its own (VD-ABIL-27).
pub(crate) fn is_individual(group: &Group) -> bool {
    group.body == Body::Man && group.abilities.has(Ability::Individual)
}

/// Whether no stand, crew or vehicle is torn apart.
fn whole_stands(profile: &UnitProfile, leave: &Models, has: &Models) -> bool {
    profile
        .groups
        .iter()
        .zip(leave.iter().zip(has))
        .all(|(group, (&leave, &has))| group.body == Body::Man || leave == 0 || leave == has)
}

/// The second of the teams that the composition names (VD-ABIL-14), as far as it has models.
fn named_team(profile: &UnitProfile, has: &Models) -> Option<Models> {
    if profile.groups.iter().any(|group| group.team.is_none()) {
        return None;
    }
    let mut team = Models::default();
    for (at, group) in profile.groups.iter().enumerate() {
        if group.team == Some(1) {
            team[at] = has[at];
        }
    }
    Some(team)
}

/// The groups of the two best models, which lead the two parts (VD-ABIL-17).
fn two_best(profile: &UnitProfile, has: &Models) -> Option<(usize, usize)> {
    let best = |has: &Models| {
        let living = profile.groups.iter().zip(has).enumerate().filter(|(_, (_, left))| **left > 0);
        living.max_by_key(|(at, (group, _))| (group.ld, usize::MAX - at)).map(|(at, _)| at)
    };
    let first = best(has)?;
    let mut others = *has;
    others[first] = if profile.groups[first].body == Body::Man { others[first] - 1 } else { 0 };
    Some((first, best(&others)?))
}

/// Whether a squad without named teams may be shared out so: a part under each of its two best
/// models, each of at least three; two where only its leader has the ability (VD-ABIL-17).
fn check_shares(profile: &UnitProfile, has: &Models, leave: &Models) -> Verdict {
    let Some((first, second)) = two_best(profile, has) else {
        return forbid("VD-ABIL-17", "one model makes no two teams");
    };
    let mut stay = *has;
    for (stay, leave) in stay.iter_mut().zip(leave) {
        *stay -= leave;
    }
    let led = stay[first] > 0 && leave[second] > 0;
    require(led, "VD-ABIL-17", "each team is led by one of the two best models")?;
    let everybody = profile.groups.iter().all(|group| group.abilities.has(Ability::FireTeam));
    let least = if everybody { 3 } else { 2 };
    let count = |models: &Models| models.iter().sum::<u8>();
    let large = count(&stay) >= least && count(leave) >= least;
    require(large, "VD-ABIL-17", "a team is too small")
}

/// Half of a squad under its second-best model: from its first groups on, or from its last ones,
/// where the machine gun is.
fn shared_half(profile: &UnitProfile, has: &Models, second: usize, from_the_end: bool) -> Models {
    let take = |at: usize| if profile.groups[at].body == Body::Man { 1 } else { has[at] };
    let mut left = *has;
    let mut half = Models::default();
    let half_of_all = has.iter().sum::<u8>() / 2;
    half[second] = take(second);
    left[second] -= half[second];
    if let Some((first, _)) = two_best(profile, has) {
        // The other leader stays.
        left[first] = left[first].saturating_sub(take(first));
    }
    let groups = profile.groups.len();
    for step in 0..groups {
        let at = if from_the_end { groups - 1 - step } else { step };
        let missing = half_of_all.saturating_sub(half.iter().sum());
        let joining = if profile.groups[at].body == Body::Man {
            missing.min(left[at])
        } else if missing > 0 {
            left[at]
        } else {
            0
        };
        half[at] += joining;
    }
    half
}
