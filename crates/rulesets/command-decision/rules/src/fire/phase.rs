//! Resolving all declared fire of a phase (CD-OPP-*, CD-DICE-06).

use arrayvec::ArrayVec;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::stream::EventKey;

use crate::action::{ASSAULT, Fire};
use crate::attack::burst::Bombs;
use crate::attack::circle::{self, Group, Volley};
use crate::attack::number::{Aim, AttackKind, attack_kind};
use crate::attack::shots::Rounds;
use crate::attack::toll::{Phase, PhaseLosses};
use crate::attack::{assault, burst, shots};
use crate::event::{Event, Roll};
use crate::scene::{Moment, Scene};
use crate::state::{Loudness, MAX_FIRES};
use crate::terrain::kind::Cover;
use crate::units::weapon::{Rating, WeaponKind};

/// The most lines fired in a phase.
const MAX_LINES: usize = 2 * MAX_FIRES;

/// One line of a declaration, in the order of resolution (CD-DICE-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct DeclaredLine {
    pulse: u8,
    side: Side,
    target: UnitId,
    firer: UnitId,
    /// Line 0 is an assault; others from 1.
    place: u8,
    /// Index of the declaration.
    fire: usize,
}

/// All declared lines in the order of resolution.
type DeclaredLines = ArrayVec<DeclaredLine, MAX_LINES>;

/// A phase of fire that is being resolved: what has been done so far, and what came of it.
struct Resolution<'r, F> {
    phase: Phase,
    shots: DeclaredLines,
    /// Which shots have been resolved with others.
    done: [bool; MAX_LINES],
    toll: PhaseLosses,
    referee: &'r mut F,
}

/// Resolves all fire against the state as it stands; nothing takes effect yet (CD-FIRE-07), and no
/// line goes to another target than it declared (CD-FIRE-10).
pub(crate) fn resolve(
    scene: Scene<'_>,
    phase: Phase,
    referee: &mut impl Referee<Event>,
) -> PhaseLosses {
    let shots = in_order(scene, phase);
    let done = [false; MAX_LINES];
    let mut resolution = Resolution { phase, shots, done, toll: PhaseLosses::new(), referee };
    for index in 0..resolution.shots.len() {
        if !resolution.done[index] {
            resolution.resolve(scene, index);
        }
    }
    resolution.toll
}

impl<F: Referee<Event>> Resolution<'_, F> {
    /// Resolves a shot, with all that are resolved together with it.
    fn resolve(&mut self, scene: Scene<'_>, index: usize) {
        let shot = self.shots[index];
        let fire = &scene.state.fires[shot.fire];
        let moment = super::permission::moment_of(scene, fire, self.phase);
        self.announce(&moment, shot);
        open(scene, shot, self.phase, self.referee);
        // CD-CLOSE-04, CD-CLOSE-22: no line fires then.
        if self.is_struck_down(&moment, shot) {
            return;
        }
        let aim = aim(&moment, self.phase, shot);
        if let Some(cover) = circle_cover(&aim) {
            let group = self.gather(&moment, index, cover);
            circle::resolve(&group, &mut self.toll, self.referee);
        } else {
            single(&aim, fire, &mut self.toll, self.referee);
        }
    }

    /// Marks that a line was fired and its target named (CD-FIRE-13, CD-MORALE-11, CD-MORALE-19).
    fn announce(&mut self, moment: &Moment<'_>, shot: DeclaredLine) {
        let fire = &moment.state.fires[shot.fire];
        let toll = &mut self.toll;
        let (firer, target) = (fire.firer, fire.target);
        if !toll.fired.iter().any(|(unit, _)| *unit == firer) {
            toll.fired.push((firer, fire.pulse));
        }
        let line = if shot.place == 0 { ASSAULT } else { shot.place - 1 };
        let weapon = moment.book.line(firer, line);
        let loud = match weapon {
            Some(weapon) if weapon.kind != WeaponKind::SmallArms => Loudness::Heavy,
            _ => Loudness::SmallArms,
        };
        let known = &mut toll.loudness[firer.index()];
        *known = (*known).max(Some(loud));
        toll.name(target, firer);
        let direct = weapon.is_none_or(|weapon| weapon.kind != WeaponKind::Mortar);
        if direct && moment.is_on_table(target) && !moment.is_in_front(target, moment.at(firer)) {
            toll.marks[target.index()].flanked = true;
        }
        let pulse = fire.pulse;
        self.referee.tell(|| Event::Fired { firer, line, target, pulse });
    }

    /// Eliminations without a roll and assaults (CD-CLOSE-04, CD-CLOSE-08, CD-CLOSE-18, CD-CLOSE-22).
    fn is_struck_down(&mut self, moment: &Moment<'_>, shot: DeclaredLine) -> bool {
        let fire = &moment.state.fires[shot.fire];
        let (firer, target) = (fire.firer, fire.target);
        if assault::is_doomed(moment, firer, target) {
            self.toll.destroy(target, fire.pulse, firer);
            self.referee.tell(|| Event::Hit { firer, victim: target, hits: 3 });
            return true;
        }
        if shot.place == 0 {
            assault::resolve(moment, fire, &mut self.toll, self.referee);
            return true;
        }
        false
    }

    /// The whole group of a line, from its lowest firer on (CD-SA-08, CD-DICE-06).
    fn gather<'a>(&mut self, moment: &Moment<'a>, first: usize, cover: i32) -> Group<'a> {
        let phase = self.phase;
        let leader = self.shots[first];
        let mut volleys = ArrayVec::new();
        for index in first..self.shots.len() {
            let shot = self.shots[index];
            if (shot.pulse, shot.target) != (leader.pulse, leader.target) || shot.place == 0 {
                continue;
            }
            let fire = moment.state.fires[shot.fire];
            let aim = aim(moment, phase, shot);
            if circle_cover(&aim) != Some(cover) || self.done[index] && index != first {
                continue;
            }
            if index != first {
                if assault::is_doomed(moment, shot.firer, shot.target) {
                    continue;
                }
                self.done[index] = true;
                self.announce(moment, shot);
            }
            volleys.push(Volley {
                firer: shot.firer,
                line: shot.place - 1,
                shots: declared(aim.rate(), fire.shots),
            });
        }
        Group { moment: *moment, phase, target: leader.target, pulse: leader.pulse, volleys }
    }
}

/// Whom a line is aimed at: small arms named at a ridden tank that they cannot hurt go to the
/// riders (CD-RIDER-09).
fn met(scene: Scene<'_>, fire: &Fire, line: u8, phase: Phase) -> UnitId {
    let small =
        scene.book.line(fire.firer, line).is_some_and(|one| one.kind == WeaponKind::SmallArms);
    if !small || line == ASSAULT || !scene.book.profile(fire.target).takes_riders() {
        return fire.target;
    }
    let moment = super::permission::moment_of(scene, fire, phase);
    let aim = Aim { moment, phase, firer: fire.firer, line, target: fire.target };
    let rating = aim.column().map_or(Rating::None, |(_, rating)| rating);
    if attack_kind(&aim, rating) != AttackKind::Harmless {
        return fire.target;
    }
    moment.aboard(fire.target).next().unwrap_or(fire.target)
}

/// The lines of all declarations, sorted.
fn in_order(scene: Scene<'_>, phase: Phase) -> DeclaredLines {
    let mut shots = DeclaredLines::new();
    for (index, fire) in scene.state.fires.iter().enumerate() {
        for line in fire.lines.iter() {
            shots.push(DeclaredLine {
                pulse: fire.pulse,
                side: scene.book.side(fire.target),
                target: met(scene, fire, line, phase),
                firer: fire.firer,
                place: if line == ASSAULT { 0 } else { line + 1 },
                fire: index,
            });
        }
    }
    shots.sort_unstable();
    shots
}

/// One key for each event: its firer and line.
fn open(scene: Scene<'_>, shot: DeclaredLine, phase: Phase, referee: &mut impl Referee<Event>) {
    let roll = match phase {
        Phase::Opportunity => Roll::OpFire,
        Phase::General => Roll::GeneralFire,
    };
    let roller = scene.book.stand(shot.firer).roller;
    referee.begin(EventKey {
        turn: scene.state.turn,
        roller,
        kind: roll as u8,
        repeat: shot.place,
    });
}

fn aim<'a>(moment: &Moment<'a>, phase: Phase, shot: DeclaredLine) -> Aim<'a> {
    let line = shot.place - 1;
    Aim { moment: *moment, phase, firer: shot.firer, line, target: shot.target }
}

/// The cover modifier by which small arms are grouped (CD-SA-08); `None` for all other fire, which
/// spreads over no circle. Small arms at a ridden tank they cannot hurt go to the riders
/// when these are named (CD-RIDER-09).
fn circle_cover(aim: &Aim<'_>) -> Option<i32> {
    let rating = aim.column().map_or(Rating::None, |(_, rating)| rating);
    // CD-SA-15.
    if aim.weapon().kind != WeaponKind::SmallArms {
        return None;
    }
    if attack_kind(aim, rating) != AttackKind::Circle {
        return None;
    }
    let personnel = aim.moment.book.profile(aim.target).is_personnel();
    Some(if personnel {
        aim.cover().to_hit()
    } else if aim.cover() == Cover::None {
        aim.moment.vehicle_cover(aim.target, aim.muzzle().centre)
    } else {
        aim.moment.vehicle_cover(aim.target, aim.muzzle().centre) - 10
    })
}

/// The shots fired: all, or fewer where fewer were declared (CD-FIRE-09). Ammunition has no end
/// (CD-FIRE-33).
fn declared(rate: u8, shots: u8) -> u8 {
    if shots == 0 { rate } else { shots.min(rate) }
}

/// A line that is an event of its own.
fn single(aim: &Aim<'_>, fire: &Fire, toll: &mut PhaseLosses, referee: &mut impl Referee<Event>) {
    let number = declared(aim.rate(), fire.shots);
    if aim.weapon().kind != WeaponKind::Mortar {
        shots::fire(aim, Rounds { pulse: fire.pulse, count: number }, toll, referee);
        return;
    }
    // CD-FIRE-12: out of the indirect range nothing falls.
    let most = aim.weapon().indirect.map(|(most, _)| most);
    if most.is_some_and(|most| aim.moment.within(aim.firer, aim.target, most)) {
        burst::bombs(aim, Bombs { count: number, spread: fire.spread }, toll, referee);
    }
}
