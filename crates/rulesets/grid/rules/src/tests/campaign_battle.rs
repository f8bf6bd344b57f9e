//! One battle of a campaign: table, deployment, reserves, length and score (GW-CAMP-16, GW-CAMP-17,
//! GW-CAMP-18, GW-CAMP-19, GW-CAMP-20, GW-CAMP-21, GW-CAMP-22, GW-CAMP-23, GW-CAMP-24).

use super::table::{Setup, Table, army};
use crate::action::Action;
use crate::campaign::battle::{Battle, EDGES, ROUNDS, TABLE, half};
use crate::campaign::commander::{Commander, Recruiting};
use crate::campaign::decisions::Decision;
use crate::campaign::doctrine::CampaignDoctrine;
use crate::campaign::frame::Campaign;
use crate::campaign::muster::{Recruit, Role};
use crate::campaign::random::Random;
use crate::campaign::supply::Effort;
use crate::campaign::{BLUE, RED};
use crate::position::placement::{lift, standing_in};
use crate::scenario::FirstPlayer;
use crate::state::{State, Step};
use crate::switches::{
    CampForce, LengthMode, OptAir, OptCampaign, OptHeavy, OptIntense, OptLight, OptMines,
    OptReserves, OptSmoke, OptStrong, OptTerrainGen, OptWrecks, SWITCHES, Switches,
};
use crate::terrain::edge::Edge;
use crate::terrain::ground::{Ground, Terrain};
use crate::units::force::Force;
use crate::units::profile::Trait;
use crate::winning::conditions::{CasualtyLimit, DefaultWinner};
use crate::winning::control::{controlled, feature_score};
use crate::winning::ending::{ended_by_phase, ended_by_time};
use crate::{Grid, campaign};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, ScenarioData, Setting, Source};
use wargauge_rules::table::dice::Dice;
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::stream::{KeyedDice, Stream};

/// Raises a defence or an aircraft when it can, and otherwise infantry; defends one edge.
struct At(Edge);

impl Commander for At {
    fn decide(&mut self, _: &Campaign, _: &[Decision]) -> usize {
        0
    }

    fn recruit(&mut self, call: &Recruiting<'_>, options: &[Recruit]) -> usize {
        assert_eq!(call.enemy.is_some(), call.role != Role::Defender, "the defender comes first");
        let rare = [Recruit::Defence, Recruit::Aircraft];
        let at = |recruit| options.iter().position(|&option| option == recruit);
        rare.into_iter().find_map(at).or_else(|| at(Recruit::Infantry)).expect("always offered")
    }

    fn choose_edge(&mut self, _: &Ground, options: &[Edge]) -> usize {
        options.iter().position(|&option| option == self.0).expect("any edge")
    }
}

/// Red's first battle of a campaign, an all-out attack on C4.
fn battle(edge: Edge, words: &[&str], seed: u64) -> Battle {
    let settings = words.iter().map(|word| Setting::parse(word, SWITCHES).expect(word)).collect();
    let mut campaign = Campaign::begin(campaign::CampaignSetup::new(army(), settings), seed);
    let target = campaign::board::BOARD.parse("C4").expect("a square");
    campaign.decide(Decision::Attack { target, effort: Effort::AllOut });
    let (mut blue, mut red) = (At(edge), At(edge));
    let battle = campaign.prepare(&mut BySide([&mut blue, &mut red])).expect("a full army");
    battle.expect("a battle is to be fought")
}

/// A battle in which the defender raised a defence.
fn battle_with_defence(edge: Edge) -> Battle {
    let has = |battle: &Battle| battle.levies[BLUE].count(Recruit::Defence) == 1;
    (0..).map(|seed| battle(edge, &[], seed)).find(has).expect("a six comes up soon")
}

#[test]
fn the_defender_has_the_half_at_his_edge_and_the_attacker_two_far_rows_gw_camp_16() {
    // GW-CAMP-16
    for edge in EDGES {
        let scenario = battle(edge, &[], 1).scenario;
        let [blue, red] = &scenario.sides.0;
        assert_eq!(blue.home, edge, "the defender chooses");
        assert_eq!((blue.area.len(), red.area.len()), (32, 16));
        assert!(scenario.edge(blue.home).is_within(blue.area));
        assert!(scenario.edge(red.home).is_within(red.area));
        assert!(!TABLE.within(blue.area, 1, Adjacency::King).meets(red.area), "GW-SETUP-04");
        assert_eq!(scenario.deploys_first, Some(BLUE), "the defender deploys first");
        assert_eq!(scenario.first_player, FirstPlayer::Side(RED), "the attacker moves first");
        assert_eq!(scenario.board, TABLE);
    }
}

#[test]
fn the_rules_of_a_battle_are_those_of_step_6_gw_camp_17_gw_camp_18() {
    // GW-CAMP-17, GW-CAMP-18
    let battle = battle(Edge::North, &[], 1);
    let s = battle.scenario.switches(&[]);
    assert_eq!((s.opt_heavy, s.opt_air, s.opt_strong), (OptHeavy::On, OptAir::On, OptStrong::On));
    assert_eq!((s.opt_mines, s.opt_smoke), (OptMines::On, OptSmoke::On));
    assert_eq!((s.opt_intense, s.opt_wrecks), (OptIntense::On, OptWrecks::On));
    assert_eq!((s.opt_light, s.opt_reserves), (OptLight::Off, OptReserves::On));
    assert_eq!((s.opt_campaign, s.length_mode), (OptCampaign::On, LengthMode::Rounds));
    assert_eq!(s.opt_terrain_gen, OptTerrainGen::Off, "the table is laid out already");
    assert_eq!((battle.scenario.rounds, ROUNDS), (15, 15));
    for side in Side::BOTH {
        assert_eq!(battle.scenario.sides[side].casualty_limit, CasualtyLimit::Never);
    }
    assert_eq!(battle.scenario.otherwise, DefaultWinner::Features { defender: BLUE });
}

#[test]
fn settings_of_the_campaign_reach_its_battles_but_cannot_unmake_them() {
    let words = ["metric=king", "opt_air=off", "opt_campaign=off", "camp_force=early"];
    let battle = battle(Edge::North, &words, 1);
    let switches = battle.scenario.switches(&[]);
    assert_eq!(switches.metric.word(), "king");
    assert_eq!((switches.opt_air, switches.opt_campaign), (OptAir::Off, OptCampaign::On));
    assert_eq!(switches.camp_force, CampForce::Early);
    assert_eq!(battle.levies[RED].count(Recruit::Aircraft), 0);
    battle.grid().expect("playable");
}

#[test]
fn a_defence_is_a_strongpoint_and_three_minefields_gw_camp_15() {
    // GW-CAMP-15
    let battle = battle_with_defence(Edge::North);
    let minefields = battle.scenario.minefields.clone().expect("minefields");
    assert_eq!((minefields.side, minefields.free, minefields.fixed.len()), (BLUE, 3, 0));
    let book = battle.grid().expect("playable");
    assert_eq!((book.of_side[BLUE] & book.having(Trait::Stationary)).len(), 1);
    let state = book.setup(&mut DiceReferee::new(KeyedDice::new(1), Deaf));
    assert_eq!((state.step(), book.pending(&state)), (Step::Minefields, Pending::Decision(BLUE)));
}

/// Plays random options until the game is over or `stop` holds.
fn play_at_random<D: Dice>(book: &Grid, dice: D, stop: impl Fn(&State) -> bool) -> State {
    let mut referee = DiceReferee::new(dice, Deaf);
    let mut stream = Stream::new(5);
    let mut state = book.setup(&mut referee);
    let mut options = Vec::new();
    while !stop(&state) && matches!(book.pending(&state), Pending::Decision(_)) {
        options.clear();
        book.options(&state, &mut options);
        let choice = stream.below(options.len() as u32) as usize;
        book.apply(&mut state, options[choice], &mut referee);
    }
    state
}

#[test]
fn half_of_each_force_starts_in_reserve_gw_camp_17() {
    // GW-CAMP-17
    for edge in EDGES {
        let battle = battle_with_defence(edge);
        let book = battle.grid().expect("playable");
        let state = play_at_random(&book, KeyedDice::new(1), |state| state.round > 0);
        assert_eq!(state.mines.len(), 3);
        for side in Side::BOTH {
            let standing = book.ground_units(side).without(book.having(Trait::Stationary));
            let there = state.on_board & standing;
            assert_eq!(there.len(), standing.len().div_ceil(2), "{edge:?} {side:?}");
            assert_eq!(state.line[side].len() as u32, standing.len() / 2);
            let area = battle.scenario.sides[side].area;
            let all = state.on_board & book.of_side[side];
            assert_eq!(standing_in(&state, all, area), all, "in its area, GW-CAMP-16");
        }
    }
}

#[test]
fn units_without_room_join_the_head_of_the_line_gw_camp_22() {
    // GW-CAMP-22
    let setup = (0..8).fold(Setup::new().rules("opt_reserves=on"), |setup, _| setup.own("INF"));
    let setup = setup.foe("INF").scenario(|scenario| {
        scenario.deploys_first = Some(Side::A);
        scenario.sides[Side::A].area = scenario.board.parse("A1").expect("a square").into();
    });
    let book = setup.book();
    let mut referee = DiceReferee::new(KeyedDice::new(1), Deaf);
    let mut state = book.setup(&mut referee);
    for unit in [7, 5, 6, 4] {
        book.apply(&mut state, Action::Hold(UnitId(unit)), &mut referee);
    }
    let mut options = Vec::new();
    while state.step() == Step::Deployment && state.side == Side::A {
        options.clear();
        book.options(&state, &mut options);
        book.apply(&mut state, options[0], &mut referee);
    }
    assert_eq!(
        state.on_board & book.of_side[Side::A],
        [UnitId(0), UnitId(1)].into_iter().collect()
    );
    let line: Vec<u8> = state.line[Side::A].iter().map(|unit| unit.0).collect();
    let mut head = line[..2].to_vec();
    head.sort_unstable();
    assert_eq!((head, &line[2..]), (vec![2, 3], &[7, 5, 6, 4][..]));
}

/// A campaign table at the end of its last round; Blue defends.
fn last_moment(change: impl FnOnce(Setup) -> Setup) -> Table {
    let setup = Setup::new().rules("opt_campaign=on").turn_of(Side::B).scenario(|scenario| {
        scenario.otherwise = DefaultWinner::Features { defender: BLUE };
        scenario.rounds = ROUNDS;
    });
    let mut table = change(setup).at(Step::Regroup);
    table.state.round = ROUNDS;
    table.state.elapsed = 10_000;
    table
}

fn scores(table: &Table) -> (u32, u32) {
    let score = |side| feature_score(table.scene(), side);
    (score(BLUE), score(RED))
}

#[test]
fn control_and_feature_score_ex_35_gw_camp_18() {
    // GW-CAMP-18
    let table = last_moment(|setup| {
        let setup = setup.terrain(Terrain::Building, "C4").terrain(Terrain::Bridge, "D6");
        let setup = setup.terrain(Terrain::Wood, "B2").own("INF D6 disrupted").own("INF A2");
        setup.foe("INF C5").foe("INF B3")
    });
    assert_eq!(scores(&table), (6, 4), "GW-END-09, GW-END-10");
    let controls = |side, name| controlled(table.scene(), side, table.square(name).into());
    assert!(controls(BLUE, "B2").is_empty() && controls(RED, "B2").is_empty(), "the wood");
}

#[test]
fn what_each_feature_scores_gw_camp_18() {
    // GW-CAMP-18
    let kinds = [
        (Terrain::Building, 4),
        (Terrain::Bridge, 6),
        (Terrain::Ford, 6),
        (Terrain::Wood, 2),
        (Terrain::Hill, 1),
        (Terrain::Field, 1),
        (Terrain::Open, 0),
    ];
    for (kind, score) in kinds {
        let table = last_moment(|setup| setup.terrain(kind, "C4").own("INF C4").foe("INF F8"));
        assert_eq!(scores(&table), (score, 0), "{kind:?}");
        let expected = if score > 0 { table.square("C4").into() } else { Default::default() };
        assert_eq!(table.book.view(&table.state, BLUE).objectives(), expected);
    }
}

#[test]
fn the_higher_score_wins_after_15_rounds_and_a_tie_is_the_defenders_gw_camp_18() {
    // GW-CAMP-18
    let outcome = |blue: &str, red: &str, round| {
        let mut table = last_moment(|setup| {
            let setup = setup.terrain(Terrain::Wood, "A1").terrain(Terrain::Building, "F8");
            setup.terrain(Terrain::Wood, "C4").own(blue).foe(red)
        });
        table.state.round = round;
        ended_by_time(table.scene())
    };
    let win = |side| Some(Outcome { ending: Ending::Win(side), clause: Clause("GW-CAMP-18") });
    assert_eq!(outcome("INF A1", "INF F8", 15), win(RED), "2 to 4");
    assert_eq!(outcome("INF A1", "INF C4", 15), win(BLUE), "2 to 2: the defender");
    assert_eq!(outcome("INF F8", "INF C4", 15), win(BLUE), "4 to 2");
    assert_eq!(outcome("INF A1", "INF F8", 14), None, "neither earlier nor by the clock");
}

#[test]
fn a_side_without_units_loses_whatever_the_score_gw_camp_24() {
    // GW-CAMP-24
    let outcome = |rules: &str, gone: &[u8]| {
        let mut table = last_moment(|setup| setup.rules(rules).own("INF A1").foe("INF F8"));
        for &unit in gone {
            lift(&table.book, &mut table.state, UnitId(unit));
        }
        ended_by_phase(table.scene())
    };
    let win = |side, clause| Some(Outcome { ending: Ending::Win(side), clause: Clause(clause) });
    // Without features the score is 0 to 0, which would be the defender's.
    assert_eq!(outcome("opt_campaign=on", &[0]), win(RED, "GW-CAMP-24"));
    assert_eq!(outcome("opt_campaign=on", &[1]), win(BLUE, "GW-CAMP-24"));
    assert_eq!(outcome("opt_campaign=on", &[0, 1]), win(BLUE, "GW-CAMP-24"), "the defender");
    assert_eq!(outcome("opt_campaign=on", &[]), None);
    assert_eq!(outcome("opt_campaign=off", &[0]), win(BLUE, "GW-CAMP-18"));
}

#[test]
fn the_doctrine_defends_the_half_with_the_most_valuable_features_d11() {
    let ground = battle(Edge::North, &[], 9).scenario.ground;
    let choice = EDGES[CampaignDoctrine.choose_edge(&ground, &EDGES)];
    let value = |edge: Edge| ground.campaign_score(ground.scored() & half(edge));
    assert!(EDGES.into_iter().all(|edge| value(edge) <= value(choice)));
}

#[test]
fn battles_are_played_by_the_engine_to_their_end_gw_camp_01() {
    // GW-CAMP-01
    let mut campaign = Campaign::begin(campaign::CampaignSetup::new(army(), Vec::new()), 3);
    let (mut blue, mut red) = (Random::new(1), CampaignDoctrine);
    let mut played = 0;
    let chronicle = campaign.play(&mut BySide([&mut blue, &mut red]), &mut |battle: &Battle| {
        played += 1;
        let book = battle.grid()?;
        // Only the first battles are played out; the others are the attacker's.
        if played > 3 {
            let ending = Ending::Win(battle.attack.side);
            return Ok(Outcome { ending, clause: Clause("GW-CAMP-18") });
        }
        let state = play_at_random(&book, KeyedDice::new(battle.seed), |_| false);
        match book.pending(&state) {
            Pending::Over(outcome) => {
                let clauses = ["GW-CAMP-18", "GW-CAMP-24"];
                assert!(clauses.contains(&outcome.clause.0), "{outcome:?}");
                assert!(matches!(outcome.ending, Ending::Win(_)), "no draws");
                assert!(state.round <= ROUNDS);
                Ok(outcome)
            }
            Pending::Decision(_) => panic!("random play ends"),
        }
    });
    assert!(chronicle.is_ok() && played > 3);
}

/// A built-in file.
fn built_in(path: &str) -> Source {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../scenarios/grid/");
    Source::new(path, std::fs::read_to_string(format!("{folder}{path}")).expect(path))
}

#[test]
fn the_built_in_battle_is_one_of_a_campaign_gw_camp_16_gw_camp_18_gw_camp_24() {
    // GW-CAMP-16, GW-CAMP-18, GW-CAMP-24
    let army = Grid::read_army(&built_in("armies/companies.toml")).expect("an army");
    let scenario = Grid::read_scenario(&built_in("campaign-battle.toml"), &army).expect("loads");
    let force = |side| {
        let path = format!("forces/{}.toml", scenario.forces()[side]);
        Grid::read_force(&built_in(&path), &army).expect("a force")
    };
    let (blue, red) = (force(BLUE), force(RED));
    let fought = battle(Edge::North, &[], 1).scenario;
    assert_eq!(
        scenario.switches(&[]),
        Switches { opt_terrain_gen: OptTerrainGen::On, ..fought.switches(&[]) },
        "the rules of the frame's battles, but for the table, which every game rolls anew"
    );
    for side in Side::BOTH {
        let (here, there) = (&scenario.sides[side], &fought.sides[side]);
        assert_eq!((here.area, here.home), (there.area, there.home));
        assert_eq!(here.casualty_limit, there.casualty_limit);
    }
    assert_eq!((scenario.rounds, scenario.otherwise), (fought.rounds, fought.otherwise));
    let units = |force: &Force| force.companies.iter().map(|company| company.count).sum::<u8>();
    assert_eq!((units(&blue), units(&red)), (13, 25), "the means of GW-CAMP-13");
    for seats in [BySide([&blue, &red]), BySide([&red, &blue])] {
        let book = Grid::assemble(&scenario, seats.map(Some), &[]).expect("playable");
        let state = play_at_random(&book, KeyedDice::new(2), |_| false);
        let clause = state.outcome.expect("random play ends").clause;
        assert!(["GW-CAMP-18", "GW-CAMP-24"].contains(&clause.0), "{clause}");
    }
}
