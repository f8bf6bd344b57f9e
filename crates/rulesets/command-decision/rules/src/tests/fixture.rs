//! The shipped match-ups, for tests.

use crate::scene::{Moment, Play, Scene};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use crate::action::{Fire, Lines};
use crate::attack::aftermath::apply;
use crate::attack::toll::{Phase, PhaseLosses};
use crate::event::Event;
use crate::fire::permission::check;
use crate::fire::phase::resolve;
use crate::movement::loading::on_ground;
use crate::movement::placing::before;
use crate::position::heading::Heading;
use crate::position::sight::{SightLine, is_clear_line_by_line};
use crate::scenario::Scenario;
use crate::state::{LAST_PULSE, Place, Spotted, Stand, State, Step, UnitSet};
use crate::turn::steps::begin;
use crate::units::army::Army;
use crate::units::force::{Company, Force, ForceLine};
use crate::{CommandDecision, setup};
use wargauge_rules::game::{BySide, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee, Recorder};
use wargauge_rules::roster::{Rulebook, ScenarioData, Setting, Source};
use wargauge_rules::table::odometer::{Chance, distribution};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::{Disc, Point};
use wargauge_rules::testing::shipped::{Shipped, good};

pub(super) const SHIPPED: Shipped = Shipped("command-decision");

static ARMY: LazyLock<Arc<Army>> = LazyLock::new(|| {
    Arc::new(good(CommandDecision::read_army(&SHIPPED.source("armies/europe-1944.toml"))))
});

/// The shipped army.
pub(super) fn army() -> Arc<Army> {
    Arc::clone(&ARMY)
}

/// A shipped force.
pub(super) fn force(name: &str) -> Force {
    good(CommandDecision::read_force(&SHIPPED.source(&format!("forces/{name}.toml")), &army()))
}

/// A shipped scenario.
pub(super) fn scenario(name: &str) -> Scenario {
    good(CommandDecision::read_scenario(&SHIPPED.source(&format!("{name}.toml")), &army()))
}

/// A shipped scenario with the forces it names.
pub(super) fn match_up(name: &str) -> CommandDecision {
    let scenario = scenario(name);
    let forces = scenario.forces();
    let [one, two] = &forces.0;
    let (one, two) = (force(one), force(two));
    good(CommandDecision::assemble(&scenario, BySide([Some(&one), Some(&two)]), &[]))
}

/// A stand to put on a staged table: roster entry, place in hundredths, facing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Put(pub(super) &'static str, pub(super) i16, pub(super) i16, pub(super) i32);

/// A game on a bare table at the beginning of general fire of turn 1, everybody spotted.
pub(super) struct Stage {
    pub(super) book: CommandDecision,
    pub(super) state: State,
}

/// One company a side, its morale number that of its first stand.
fn company(army: &Arc<Army>, puts: &[Put]) -> Force {
    let line = |put: &Put| {
        let stand = army.stand_named(put.0).expect(put.0);
        ForceLine { stand, count: 1, quality: army.stands[stand].profile.quality }
    };
    let lines: Vec<ForceLine> = puts.iter().map(line).collect();
    let morale = army.stands[lines[0].stand].morale;
    let only = Company { name: "Company".into(), headquarters: false, morale, lines };
    let (name, title) = ("staged".to_owned(), "Staged".to_owned());
    Force { name, title, army: Arc::clone(army), companies: vec![only] }
}

/// Puts stands on a table of 60 by 48 inches with some pieces, as in scenario files.
pub(super) fn stage(pieces: &str, a: &[Put], b: &[Put]) -> Stage {
    stage_with(pieces, a, b, &[])
}

/// The same with some switches set.
pub(super) fn stage_with(pieces: &str, a: &[Put], b: &[Put], rules: &[&str]) -> Stage {
    let text = format!(
        "ruleset = 'command-decision'\nkind = 'scenario'\nname = 'stage'\ntitle = ''\n\
         summary = ''\narmy = 'europe-1944'\nturns = 10\n\
         a = {{ role = 'a', force = '', zone = [[0, 0], [60, 20]], home = 'south' }}\n\
         b = {{ role = 'b', force = '', zone = [[0, 28], [60, 48]], home = 'north' }}\n\
         table = {{ width = 60, depth = 48 }}\n{pieces}"
    );
    let army = army();
    let scenario = good(CommandDecision::read_scenario(&Source::new("stage.toml", text), &army));
    let forces = [company(&army, a), company(&army, b)];
    let switches = crate::switches::SWITCHES;
    let rules: Vec<Setting> =
        rules.iter().map(|rule| Setting::parse(rule, switches).expect("a switch")).collect();
    let book = good(CommandDecision::assemble(
        &scenario,
        BySide([Some(&forces[0]), Some(&forces[1])]),
        &rules,
    ));
    let mut state = setup::begin(&book);
    crate::turn::dispatch::go_on(&mut Play::new(&book, &mut state, &mut none()));
    for (stand, put) in state.stands.iter_mut().zip(a.iter().chain(b)) {
        stand.at = Point::new(put.1, put.2);
        stand.facing = Heading::of_degrees(put.3);
        (stand.place, stand.spotted) = (Place::Table, Spotted::BOTH);
        if let Some(gun) = &mut stand.gun {
            let radius = army.stands[army.stand_named(put.0).unwrap()].profile.radius();
            let at = before(Disc::new(stand.at, radius), stand.facing);
            *gun = on_ground(at, stand.facing);
        }
    }
    state.turn = 1;
    begin(&mut state, Step::GeneralFire);
    Stage { book, state }
}

impl Stage {
    /// Declares fire of a line, or some, at a target; it must be allowed.
    #[track_caller]
    pub(super) fn declare(
        &mut self,
        phase: Phase,
        firer: u8,
        lines: &[u8],
        target: u8,
    ) -> &mut Self {
        self.declare_at(phase, (firer, lines, target), LAST_PULSE)
    }

    /// The same at a pulse.
    #[track_caller]
    pub(super) fn declare_at(
        &mut self,
        phase: Phase,
        (firer, lines, target): (u8, &[u8], u8),
        pulse: u8,
    ) -> &mut Self {
        let fire = fire(firer, lines, (target, pulse));
        assert_eq!(check(self.scene(), &fire, phase), Ok(()));
        self.state.fires.push(fire);
        self
    }

    /// Whether a declaration of general fire is refused, and under which clause.
    pub(super) fn refused(
        &self,
        phase: Phase,
        firer: u8,
        lines: &[u8],
        target: u8,
    ) -> Option<&str> {
        let fire = fire(firer, lines, (target, LAST_PULSE));
        check(self.scene(), &fire, phase).err().map(|illegal| illegal.clause.0)
    }

    /// What the declared fire does, with some dice; all must be rolled.
    pub(super) fn toll(&self, phase: Phase, dice: &[u8]) -> PhaseLosses {
        let mut script = Scripted::new(dice);
        let toll = resolve(self.scene(), phase, &mut DiceReferee::new(&mut script, Deaf));
        assert_eq!(script.left(), 0, "dice are left");
        toll
    }

    /// Resolves and applies the declared general fire with some dice.
    pub(super) fn play(&mut self, dice: &[u8]) -> &mut Self {
        let toll = self.toll(Phase::General, dice);
        let mut none = DiceReferee::new(Scripted::new(&[]), Deaf);
        apply(&mut Play::new(&self.book, &mut self.state, &mut none), toll, Phase::General);
        self.state.fires.clear();
        self
    }

    /// The exact chances of a figure of the toll.
    pub(super) fn chances<T: Ord>(
        &self,
        phase: Phase,
        read: impl Fn(&PhaseLosses) -> T,
    ) -> BTreeMap<T, Chance> {
        distribution(|odometer| {
            read(&resolve(self.scene(), phase, &mut DiceReferee::new(odometer, Deaf)))
        })
    }

    /// The exact chances of the fate of a stand: hits, 9 for destroyed.
    pub(super) fn hits(&self, phase: Phase, victim: u8) -> BTreeMap<u8, Chance> {
        let capacity = self.book.profile(UnitId(victim)).quality.capacity();
        self.chances(phase, |toll| {
            let gone = toll.destroyer(UnitId(victim)).is_some();
            if gone { capacity } else { toll.hits(UnitId(victim)).min(capacity) }
        })
    }

    /// The game to ask about.
    pub(super) const fn scene(&self) -> Scene<'_> {
        Scene::new(&self.book, &self.state)
    }

    pub(super) fn stand(&self, unit: u8) -> &Stand {
        self.state.stand(UnitId(unit))
    }

    pub(super) fn stand_mut(&mut self, unit: u8) -> &mut Stand {
        self.state.stand_mut(UnitId(unit))
    }

    pub(super) fn is_gone(&self, unit: u8) -> bool {
        matches!(self.stand(unit).place, Place::Gone(_))
    }
}

/// Whether two stands see each other: both ways, and by the nine lines alone, with nothing that spares looking
/// along them.
#[track_caller]
pub(super) fn see_each_other(pieces: &str, one: Put, two: Put) -> bool {
    let game = stage(pieces, &[one], &[two]);
    let now = Moment::now(game.scene());
    let (a, b) = (UnitId(0), UnitId(1));
    let both = [now.sees(a, b), now.sees(b, a)];
    assert_eq!(both[0], both[1], "CD-LOS-02, CD-LOS-13: sight is mutual");
    let (own, other) = (now.disc(a), now.disc(b));
    let lines = [(own, other), (other, own)]
        .map(|(from, to)| is_clear_line_by_line(game.book.table(), SightLine { from, to }, &[]));
    assert_eq!(both, lines, "CD-LOS-01, CD-LOS-02: what spares time changes nothing");
    both[0]
}

/// A referee without dice: nothing is rolled.
pub(super) fn none() -> DiceReferee<Scripted, Deaf> {
    DiceReferee::new(Scripted::new(&[]), Deaf)
}

/// A referee with some dice.
pub(super) fn dice(dice: &[u8]) -> DiceReferee<Scripted, Deaf> {
    DiceReferee::new(Scripted::new(dice), Deaf)
}

/// What is told while something happens, with some dice; all must be rolled.
pub(super) fn told(
    script: &[u8],
    act: impl FnOnce(&mut DiceReferee<&mut Scripted, &mut Recorder<Event>>),
) -> Vec<Event> {
    let (mut script, mut recorder) = (Scripted::new(script), Recorder::default());
    act(&mut DiceReferee::new(&mut script, &mut recorder));
    assert_eq!(script.left(), 0, "dice are left");
    recorder.events
}

/// A declaration.
pub(super) fn fire(firer: u8, lines: &[u8], (target, pulse): (u8, u8)) -> Fire {
    let lines = lines.iter().fold(Lines::default(), |lines, &line| lines.and(Lines::one(line)));
    Fire { firer: UnitId(firer), lines, target: UnitId(target), pulse, shots: 0, spread: false }
}

/// A set of stands.
pub(super) fn set(units: &[u8]) -> UnitSet {
    units.iter().copied().map(UnitId).collect()
}

/// A fraction.
pub(super) const fn chance(top: u128, bottom: u128) -> Chance {
    Chance::new(top, bottom)
}

/// An area as scenario files write it: two corners in hundredths.
pub(super) fn area(kind: &str, [x, y]: [f32; 2], [u, v]: [f32; 2]) -> String {
    format!(
        "[[piece]]\nterrain = '{kind}'\npoints = [[{x}, {y}], [{u}, {y}], [{u}, {v}], [{x}, {v}]]\n"
    )
}

/// A line as scenario files write it.
pub(super) fn line(kind: &str, points: &[[f32; 2]]) -> String {
    let points: Vec<String> = points.iter().map(|[x, y]| format!("[{x}, {y}]")).collect();
    format!("[[piece]]\nterrain = '{kind}'\npoints = [{}]\n", points.join(", "))
}
