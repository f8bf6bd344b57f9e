//! The set-up from one choice to the next: dice before the battle, edges, night, and who places
//! next (VD-DEPLOY-07 to VD-DEPLOY-09, VD-DEPLOY-13, VD-INIT-02, VD-INIT-03).
//!
//! Also kept here: VD-DEPLOY-01.

use crate::VictoryDecision;
use crate::action::Action;
use crate::agenda::{Progress, Task};
use crate::edges::allows;
use crate::event::Event;
use crate::play::{illegal, require};
use crate::profile::{Part, Row};
use crate::scenario::{Deployment, Form, Mission, Night};
use crate::state::{Roll, Stage, State, Step};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, Side};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

/// Waves of deployment: normal units, Ambush, Infiltrate (VD-DEPLOY-13).
pub(super) const WAVES: u8 = 3;

/// What is rolled for before the battle, by the number of its key.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(super) enum Before {
    /// Who names first.
    Names,
    /// Which table is played on.
    Table,
    /// Form of deployment.
    Form,
    /// Night.
    Night,
    /// Edges and who places first.
    Edges,
    /// Who begins with the objectives.
    Objectives,
}

impl VictoryDecision {
    /// Begins a game and runs it to its first decision.
    pub(super) fn begin_setup(&self, referee: &mut impl Referee<Event>) -> State {
        let mut s = State::blank();
        self.call_up(&mut s);
        self.roll_who_names_first(&mut s, referee);
        self.draw_table(&mut s, referee);
        self.roll_form(&mut s, referee);
        self.roll_for_night(&mut s, referee);
        self.roll_zones(&mut s, referee);
        s.agenda.push(Task::NextSetUp);
        self.run_agenda(&mut s, referee);
        s
    }

    /// Gives the whole units of all rows their models, and the sides their fortifications.
    fn call_up(&self, s: &mut State) {
        for side in Side::BOTH {
            for unit in self.units_of(side) {
                let profile = self.profile(unit);
                if profile.part != Part::Whole {
                    continue;
                }
                let here = s.unit_mut(unit);
                for (left, group) in here.strength.iter_mut().zip(&profile.groups) {
                    *left = group.strength;
                }
                for (left, strike) in here.strikes.iter_mut().zip(&profile.strikes) {
                    *left = strike.bought;
                }
                s.unit_mut(unit).leader = self.natural_leader(s, unit);
                s.setup.waiting |= 1 << profile.row.0;
            }
            s.setup.fortifications[side.index()] = self.fortifications_of(side);
        }
    }

    /// VD-INIT-02, VD-INIT-03: the higher D6 names first on odd turns; ties are rolled again.
    fn roll_who_names_first(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        referee.begin(s.table_key(Roll::SetUp, Before::Names as u8));
        s.names_first = self.roll_off([0; 2], "VD-INIT-03", referee);
    }

    /// Both sides roll a D6 with a modifier until one is higher.
    pub(super) fn roll_off(
        &self,
        modifiers: [i8; 2],
        clause: &'static str,
        referee: &mut impl Referee<Event>,
    ) -> Side {
        loop {
            let scores = modifiers.map(|modifier| {
                let die = referee.roll(Die::D6);
                referee.relate(|| Event::Rolled {
                    unit: None,
                    clause: Clause(clause),
                    die,
                    modifier,
                    passed: None,
                });
                die as i8 + modifier
            });
            if scores[0] != scores[1] {
                return if scores[0] > scores[1] { Side::A } else { Side::B };
            }
        }
    }

    /// What a force adds to its roll-offs: its highest Ld, and 1 for Command or Recon
    /// (VD-DEPLOY-08, VD-SCEN-07).
    pub(super) fn force_modifier(&self, s: &State, side: Side) -> i8 {
        let units = || self.units_of(side).filter(|&unit| self.strength(s, unit) > 0);
        let ld = units().map(|unit| self.own_ld(s, unit)).max().unwrap_or(0);
        ld as i8 + i8::from(units().any(|unit| self.initiative_bonus(s, unit)))
    }

    /// Draws one of the prepared tables; its sites of fortifications are absent.
    fn draw_table(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        let tables = self.tables.len() as u16;
        if tables > 1 {
            referee.begin(s.table_key(Roll::SetUp, Before::Table as u8));
            // Two D20 count to 400; the remainder is rolled again, so that all are as likely.
            let fair = 400 / tables * tables;
            let drawn = loop {
                let (one, two) = (referee.roll(Die::D20), referee.roll(Die::D20));
                let number = u16::from(one - 1) * 20 + u16::from(two - 1);
                if number < fair {
                    break number % tables;
                }
            };
            s.table = drawn as u8;
        }
        s.cleared = self.table(s).sites;
    }

    /// VD-DEPLOY-07: a D6 for the form; one that the mission forbids is rolled again.
    fn roll_form(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        s.form = match self.scenario().deployment {
            Deployment::Fixed(form) => form,
            Deployment::Rolled => {
                referee.begin(s.table_key(Roll::SetUp, Before::Form as u8));
                loop {
                    let form = match self.open_die(referee, "VD-DEPLOY-07") {
                        1 | 2 => Form::LongEdges,
                        3 | 4 => Form::ShortEdges,
                        _ => Form::Corners,
                    };
                    if allows(self.scenario().mission, form) {
                        break form;
                    }
                }
            }
        };
    }

    /// Rolls a D6 that nobody in particular rolls.
    pub(super) fn open_die(&self, referee: &mut impl Referee<Event>, clause: &'static str) -> u8 {
        let die = referee.roll(Die::D6);
        referee.relate(|| Event::Rolled {
            unit: None,
            clause: Clause(clause),
            die,
            modifier: 0,
            passed: None,
        });
        die
    }

    /// VD-SPEC-15, VD-SCEN-29.
    fn roll_for_night(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        s.night = match self.scenario().special.night {
            Night::No | Night::AttackersWish => false,
            Night::Yes | Night::AllGame => true,
            Night::OnSix => {
                referee.begin(s.table_key(Roll::SetUp, Before::Night as u8));
                self.open_die(referee, "VD-SCEN-29") == 6
            }
        };
    }

    /// VD-SPEC-22: a zone for each list entry.
    fn roll_zones(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        if !self.scenario().special.random_deployment {
            return;
        }
        for row in 0..self.rows.len() {
            self.roll_zone(s, Row(row as u8), 0, referee);
        }
        for side in Side::BOTH {
            // VD-SPEC-23: one re-roll for each Command unit.
            let commands = self.units_of(side).filter(|&unit| self.has_command(s, unit)).count();
            s.setup.zone_re_rolls[side.index()] = commands as u8;
        }
    }

    fn roll_zone(&self, s: &mut State, row: Row, repeat: u8, referee: &mut impl Referee<Event>) {
        let unit = self.whole_of(row);
        let roller = self.profile(unit).dice_key;
        referee.begin(EventKey { turn: 0, roller, kind: Roll::SetUp as u8, repeat });
        let die = referee.roll(Die::D6);
        referee.relate(|| Event::Rolled {
            unit: Some(unit),
            clause: Clause("VD-SPEC-22"),
            die,
            modifier: 0,
            passed: None,
        });
        s.setup.zones[row.index()] = match (s.form, die) {
            // VD-SPEC-24.
            (Form::Corners, 1..=3) | (_, 1 | 2) => 0,
            (Form::Corners, _) | (_, 5..) => 2,
            _ => 1,
        };
    }

    /// Lists the choices of the set-up.
    pub(super) fn setup_options(&self, s: &State, out: &mut Vec<Action>) {
        match s.step {
            Step::ChooseEdge => {
                for (other, first) in [(false, true), (false, false), (true, true), (true, false)] {
                    out.push(Action::ChooseEdge { other, first });
                }
            }
            Step::ChooseNight => out.extend([true, false].map(Action::ChooseNight)),
            Step::Fortify => self.fortify_options(s, out),
            Step::PlaceObjective => self.objective_options(s, out),
            Step::Deploy => self.deploy_options(s, out),
            _ => self.free_move_options(s, out),
        }
    }

    /// Whether a choice of the set-up is legal.
    pub(super) fn check_setup(&self, s: &State, action: Action) -> Result<(), Illegal> {
        match (s.step, action) {
            (Step::ChooseEdge, Action::ChooseEdge { .. })
            | (Step::ChooseNight, Action::ChooseNight(_)) => Ok(()),
            (Step::ChooseEdge, _) => Err(illegal("VD-DEPLOY-08", "an edge is to be chosen")),
            (Step::ChooseNight, _) => Err(illegal("VD-SCEN-35", "day or night is to be chosen")),
            (Step::Fortify, _) => self.check_fortify(s, action),
            (Step::PlaceObjective, _) => self.check_objective(s, action),
            (Step::Deploy, _) => self.check_deploy(s, action),
            _ => self.check_free_move(s, action),
        }
    }

    /// Carries out a choice of the set-up and goes on to the next, or to turn 1.
    pub(super) fn set_up(&self, s: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        s.agenda.push(Task::NextSetUp);
        match action {
            Action::ChooseEdge { other, first } => {
                // VD-DEPLOY-02: the edge may be the one that is not his by VD-ENG-11.
                s.edges_swapped = other;
                s.setup.first = if first { s.decider } else { s.decider.foe() };
                s.setup.stage = Stage::Night;
            }
            Action::ChooseNight(night) => {
                s.night = night;
                s.setup.stage = Stage::Objectives;
            }
            Action::Fortify { site } => self.fortify(s, site, referee),
            Action::PlaceObjective(at) => self.place_objective(s, at, referee),
            Action::ReRollZone(unit) => {
                let row = self.profile(unit).row;
                s.setup.zone_re_rolls[s.decider.index()] -= 1;
                s.setup.rolled_again |= 1 << row.0;
                self.roll_zone(s, row, 1, referee);
            }
            _ if s.step == Step::Deploy => self.deploy(s, action, referee),
            _ if s.step == Step::PlaceObjective => s.setup.yielded = true,
            _ => self.make_free_move(s, action, referee),
        }
    }

    /// The next choice of the set-up, or turn 1.
    pub(super) fn next_set_up_task(
        &self,
        s: &mut State,
        referee: &mut impl Referee<Event>,
    ) -> Progress {
        loop {
            let asked = match s.setup.stage {
                Stage::Edges => self.ask_for_edges(s, referee),
                Stage::Night => self.ask_for_night(s),
                Stage::Objectives => self.ask_for_objective(s, referee),
                Stage::Fortifications => self.ask_for_fortification(s),
                Stage::Units => self.ask_for_unit(s),
                Stage::FreeMoves => self.ask_for_free_move(s),
                Stage::Battle => {
                    self.begin_turn(s, referee);
                    return Progress::Done;
                }
            };
            if let Some((step, side)) = asked {
                (s.step, s.decider) = (step, side);
                return Progress::Asked;
            }
        }
    }

    /// VD-DEPLOY-08. In a Bunker Assault the edges are those of the roles, and the defender places
    /// first (VD-SCEN-34).
    fn ask_for_edges(
        &self,
        s: &mut State,
        referee: &mut impl Referee<Event>,
    ) -> Option<(Step, Side)> {
        if let Some(defender) = self.defender() {
            s.setup.first = defender;
            s.setup.stage = Stage::Night;
            return None;
        }
        referee.begin(s.table_key(Roll::SetUp, Before::Edges as u8));
        let modifiers = Side::BOTH.map(|side| self.force_modifier(s, side));
        Some((Step::ChooseEdge, self.roll_off(modifiers, "VD-DEPLOY-08", referee)))
    }

    /// The defender of a Bunker Assault.
    pub(super) fn defender(&self) -> Option<Side> {
        let scenario = self.scenario();
        let attacker = scenario.attacker.unwrap_or(Side::A);
        (scenario.mission == Mission::BunkerAssault).then_some(attacker.foe())
    }

    fn ask_for_night(&self, s: &mut State) -> Option<(Step, Side)> {
        s.setup.stage = Stage::Objectives;
        let attacker = self.scenario().attacker.unwrap_or(Side::A);
        let asked = self.scenario().special.night == Night::AttackersWish;
        asked.then_some((Step::ChooseNight, attacker))
    }

    /// Who places a unit next; when all stand, Recon may move.
    fn ask_for_unit(&self, s: &mut State) -> Option<(Step, Side)> {
        if s.setup.entrenching.is_some() || !s.setup.placing.is_empty() {
            return Some((Step::Deploy, s.setup.next));
        }
        while s.setup.wave < WAVES {
            // VD-DEPLOY-09: when one side is done, the other places the rest.
            for side in [s.setup.next, s.setup.next.foe()] {
                if self.waiting_rows(s, side).next().is_some() {
                    s.setup.next = side;
                    return Some((Step::Deploy, side));
                }
            }
            s.setup.wave += 1;
            s.setup.next = s.setup.first;
        }
        self.prepare_free_moves(s);
        s.setup.stage = Stage::FreeMoves;
        None
    }

    /// The entry is placed: whose turn it is now. The defender of a Bunker Assault places all of
    /// his first (VD-SCEN-34).
    pub(super) fn end_placing(&self, s: &mut State) {
        if self.defender().is_none() {
            s.setup.next = s.setup.next.foe();
        }
    }

    /// Refuses what is no choice of this moment of the set-up.
    pub(super) fn not_now(&self) -> Result<(), Illegal> {
        require(false, "VD-DEPLOY-13", "another choice of the set-up is asked for")
    }
}
