//! Campaigns kept on paper beside the engine's, their forces and their battles (GW-CAMP).

use crate::campaign::battle::{
    BattlePlan, BattleTable, Defence, EDGES, ROUNDS, TABLE, half, scenario_of,
};
use crate::campaign::board::BOARD;
use crate::campaign::decisions::{Attack, Decision};
use crate::campaign::frame::{Campaign, CampaignSetup, CampaignStep};
use crate::campaign::front::Front;
use crate::campaign::muster::{Levy, Recruit, Role, choices, roll_number};
use crate::campaign::supply::Effort;
use crate::campaign::{BLUE, RED};
use crate::scenario::{FirstPlayer, Minefields};
use crate::switches::{CampForce, OptAir, OptMines, OptStrong, SWITCHES, Switches};
use crate::terrain::edge::Edge;
use crate::terrain::generator::Generator;
use crate::terrain::ground::Ground;
use crate::tests::table::army;
use crate::winning::conditions::{CasualtyLimit, DefaultWinner};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Side};
use wargauge_rules::roster::Setting;
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

/// A campaign on paper.
struct Paper {
    owner: [Side; 25],
    tonnes: BySide<u32>,
    passes: u8,
    battles: u16,
    turn: Side,
}

impl Paper {
    fn new(red: Squares) -> Self {
        let owner: [Side; 25] =
            core::array::from_fn(|at| if red.contains(Square(at as u8)) { RED } else { BLUE });
        let not_held = |side: Side| owner.iter().filter(|&&one| one != side).count() as u32;
        let tonnes = BySide::from_fn(|side| 200 * not_held(side));
        Self { owner, tonnes, passes: 0, battles: 0, turn: RED }
    }

    fn held(&self, side: Side) -> Squares {
        (0..25).filter(|&at| self.owner[at] == side).map(|at| Square(at as u8)).collect()
    }

    /// Whether a side may attack a square: the enemy's, and it shares a side with an own one.
    fn is_target(&self, side: Side, at: usize) -> bool {
        let (column, row) = (at % 5, at / 5);
        let beside = |other: usize| (other % 5).abs_diff(column) + (other / 5).abs_diff(row) == 1;
        self.owner[at] != side && (0..25).any(|other| self.owner[other] == side && beside(other))
    }

    fn is_over(&self) -> bool {
        self.passes == 2 || self.tonnes.0.iter().all(|&tonnes| tonnes < 200)
    }

    fn options(&self) -> Vec<Decision> {
        let mut options = vec![Decision::Pass];
        for at in (0..25).filter(|&at| self.is_target(self.turn, at)) {
            let target = Square(at as u8);
            for (effort, cost) in [(Effort::Limited, 200), (Effort::AllOut, 400)] {
                if self.tonnes[self.turn] >= cost {
                    options.push(Decision::Attack { target, effort });
                }
            }
        }
        options
    }

    /// What the squares of a side count: road squares double.
    fn count(&self, campaign: &Campaign, side: Side) -> u32 {
        let roads = campaign.map().roads().squares();
        let worth = |square: Square| 1 + u32::from(roads.contains(square));
        self.held(side).iter().map(worth).sum()
    }

    fn assert_stands(&self, campaign: &Campaign) {
        for side in Side::BOTH {
            let (held, front) = (self.held(side), campaign.front());
            assert_eq!(front.held(side), held, "GW-CAMP-04, GW-CAMP-05, GW-CAMP-12");
            assert_eq!(campaign.supply().left(side), self.tonnes[side], "GW-CAMP-09, GW-CAMP-10");
            assert_eq!(campaign.count(side), self.count(campaign, side), "GW-CAMP-21");
            for at in 0..25 {
                let target = Square(at as u8);
                assert_eq!(front.targets(side).contains(target), self.is_target(side, at));
                let linked = |from| campaign.map().roads().linked_to(Squares::of(from));
                let by_road = held.iter().any(|from| linked(from).contains(target));
                assert_eq!(campaign.by_road(side, target), by_road, "GW-CAMP-21");
            }
        }
        assert_eq!(campaign.battles(), self.battles, "GW-CAMP-11");
        if !self.is_over() {
            assert_eq!(campaign.stage(), CampaignStep::Turn(self.turn), "GW-CAMP-11");
            assert_eq!(campaign.options(), self.options(), "GW-CAMP-11, GW-CAMP-19");
            self.assert_refusals(campaign);
            return;
        }
        let counts = Side::BOTH.map(|side| self.count(campaign, side));
        let ending = match () {
            () if counts[0] > counts[1] => Ending::Win(Side::A),
            () if counts[0] < counts[1] => Ending::Win(Side::B),
            () => Ending::Draw,
        };
        let over = Outcome { ending, clause: Clause("GW-CAMP-11") };
        assert_eq!(campaign.stage(), CampaignStep::Over(over), "GW-CAMP-11");
        let refused = campaign.check(Decision::Pass).err().map(|illegal| illegal.clause.0);
        assert_eq!(refused, Some("GW-CAMP-11"));
    }

    fn assert_refusals(&self, campaign: &Campaign) {
        let options = self.options();
        for (at, effort) in (0..25).flat_map(|at| Effort::ALL.map(|effort| (at, effort))) {
            let attack = Decision::Attack { target: Square(at as u8), effort };
            let clause = match () {
                () if options.contains(&attack) => None,
                () if self.is_target(self.turn, at) => Some("GW-CAMP-19"),
                () => Some("GW-CAMP-11"),
            };
            let refused = campaign.check(attack).err().map(|illegal| illegal.clause.0);
            assert_eq!(refused, clause, "GW-CAMP-11, GW-CAMP-19: {attack:?}");
        }
    }

    fn decide(&mut self, decision: Decision, won: bool) {
        match decision {
            Decision::Pass => self.passes += 1,
            Decision::Attack { target, effort } => {
                self.passes = 0;
                self.battles += 1;
                self.tonnes[self.turn] -= if effort == Effort::AllOut { 400 } else { 200 };
                if won {
                    self.owner[target.index()] = self.turn;
                }
            }
        }
        self.turn = self.turn.foe();
    }
}

/// A campaign is what anybody would keep on paper: who holds what, what is left to spend, who may
/// do what, when it ends and who has won (GW-CAMP-01, GW-CAMP-04, GW-CAMP-05, GW-CAMP-06,
/// GW-CAMP-09, GW-CAMP-10, GW-CAMP-11, GW-CAMP-12, GW-CAMP-19, GW-CAMP-21).
#[test]
fn campaigns_run_as_on_paper() {
    let mut over = 0;
    for seed in 0..48 {
        let mut stream = Stream::new(seed);
        let roads = ["camp_roads=on", "camp_roads=off"][seed as usize % 2];
        let roads = Setting::parse(roads, SWITCHES).expect("a switch");
        let mut setup = CampaignSetup::new(army(), vec![roads]);
        if !seed.is_multiple_of(3) {
            let red = BOARD.all().iter().filter(|_| stream.below(3) == 0);
            setup.front = Front::drawn(red.collect());
        }
        let mut paper = Paper::new(setup.front.held(RED));
        let mut campaign = Campaign::begin(setup, seed);
        for _ in 0..90 {
            paper.assert_stands(&campaign);
            if paper.is_over() {
                over += 1;
                break;
            }
            let options = paper.options();
            let quiet = stream.below(4) == 0;
            let at = if quiet { 0 } else { stream.below(options.len() as u32) as usize };
            let (decision, by, won) = (options[at], paper.turn, stream.below(2) == 0);
            let Decision::Attack { target, effort } = decision else {
                campaign.decide(decision);
                paper.decide(decision, false);
                continue;
            };
            let by_road = campaign.by_road(by, target);
            campaign.decide(decision);
            let attack = Attack { side: by, target, effort, by_road };
            assert_eq!(campaign.stage(), CampaignStep::Battle(attack), "GW-CAMP-10, GW-CAMP-11");
            assert_eq!(campaign.options(), [], "GW-CAMP-11");
            let winner = if won { by } else { by.foe() };
            let clause = Clause("GW-CAMP-18");
            campaign.settle(Outcome { ending: Ending::Win(winner), clause });
            paper.decide(decision, won);
        }
    }
    assert!(over > 20, "{over}");
}

fn attack(effort: Effort, by_road: bool) -> Role {
    Role::Attacker(Attack { side: RED, target: Square(12), effort, by_road })
}

/// What a score raises: everything of its line and of lower ones; one aircraft, an attacker's; one
/// defence, a defender's; each if its rules are in force (GW-CAMP-14, GW-CAMP-15).
#[test]
fn scores_raise_their_line_and_lower_ones() {
    let lines: [&[Recruit]; 6] = [
        &[Recruit::Infantry, Recruit::Mortars],
        &[Recruit::Infantry, Recruit::Mortars],
        &[
            Recruit::AntiTankGun,
            Recruit::Artillery,
            Recruit::MotorisedInfantry,
            Recruit::ForwardObserver,
        ],
        &[Recruit::TankDestroyer, Recruit::Artillery],
        &[Recruit::Tank, Recruit::ArmouredInfantry, Recruit::ArmouredReconnaissance],
        &[Recruit::HeavyTank, Recruit::Aircraft, Recruit::Defence],
    ];
    let histories: [&[Recruit]; 4] =
        [&[], &[Recruit::Aircraft], &[Recruit::Defence], &[Recruit::Infantry, Recruit::HeavyTank]];
    for (number, so_far) in (0..8).flat_map(|number| histories.map(|so_far| (number, so_far))) {
        let switches = Switches {
            opt_air: if number & 1 == 0 { OptAir::Off } else { OptAir::On },
            opt_mines: if number & 2 == 0 { OptMines::Off } else { OptMines::On },
            opt_strong: if number & 4 == 0 { OptStrong::Off } else { OptStrong::On },
            ..Switches::default()
        };
        for role in [attack(Effort::Limited, false), Role::Defender] {
            for score in 1..=6 {
                let mut expected = lines[..score].concat();
                expected.retain(|one| match one {
                    Recruit::Aircraft => role != Role::Defender && number & 1 > 0,
                    Recruit::Defence => role == Role::Defender && number >= 6,
                    _ => true,
                });
                let rare = |one: &Recruit| matches!(one, Recruit::Aircraft | Recruit::Defence);
                expected.retain(|one| !(rare(one) && so_far.contains(one)));
                expected.sort_unstable();
                expected.dedup();
                let mut found = choices(score as u8, role, &switches, so_far);
                found.sort_unstable();
                assert_eq!(found, expected, "GW-CAMP-14, GW-CAMP-15: {role:?} {score}");
            }
        }
    }
}

/// How many units each side raises, by average dice: the defender's two and 6, the attacker's two
/// and 12 or 18, or three or four and 8; a road brings one more (GW-CAMP-13, GW-CAMP-21). Three
/// minefields come with a defence (GW-CAMP-15).
#[test]
fn numbers_come_from_average_dice() {
    let roll = |role, early: bool, dice: &[u8]| {
        let camp_force = if early { CampForce::Early } else { CampForce::Late };
        let switches = Switches { camp_force, ..Switches::default() };
        roll_number(role, &switches, &mut Scripted::new(dice))
    };
    for early in [false, true] {
        assert_eq!(roll(Role::Defender, early, &[2, 5]), 13, "GW-CAMP-13");
        for (by_road, more) in [(false, 0), (true, 1)] {
            let (limited, all_out) =
                (attack(Effort::Limited, by_road), attack(Effort::AllOut, by_road));
            let name = "GW-CAMP-13, GW-CAMP-21";
            if early {
                assert_eq!(roll(limited, early, &[2, 3, 4]), 17 + more, "{name}");
                assert_eq!(roll(all_out, early, &[5, 5, 4, 3]), 25 + more, "{name}");
            } else {
                assert_eq!(roll(limited, early, &[3, 4]), 19 + more, "{name}");
                assert_eq!(roll(all_out, early, &[5, 2]), 25 + more, "{name}");
            }
        }
    }
    for (defences, minefields) in [(0, 0), (1, 3), (2, 6)] {
        let mut recruits = vec![Recruit::Defence; defences];
        recruits.extend([Recruit::Infantry, Recruit::HeavyTank]);
        assert_eq!(Levy { dice: Vec::new(), recruits }.minefields(), minefields, "GW-CAMP-15");
    }
}

/// The scenario of a battle, whoever attacks and whatever edge the defender takes: his half, two
/// rows at the far edge for the attacker (GW-CAMP-16), 15 rounds for features and no limit of
/// casualties (GW-CAMP-18), from 8 in the morning (GW-CLOCK-07), on 8 by 8 squares (GW-GEN-02).
#[test]
fn battles_are_set_up_for_either_side() {
    assert_eq!(TABLE, SquareGrid::new(8, 8).expect("a legal size"), "GW-GEN-02");
    assert_eq!(ROUNDS, 15, "GW-CAMP-18");
    let ground = Ground::open(&TABLE);
    let table = BattleTable { generator: Generator { inner: None, hills: false }, ground };
    let from_edge = |edge: Edge, square: Square| match edge {
        Edge::North => TABLE.row(square),
        Edge::South => 7 - TABLE.row(square),
        Edge::West => TABLE.column(square),
        Edge::East => 7 - TABLE.column(square),
    };
    let strip = |edge, depth| -> Squares {
        TABLE.all().iter().filter(|&square| from_edge(edge, square) < depth).collect()
    };
    for (edge, far) in EDGES.into_iter().zip([Edge::South, Edge::West, Edge::North, Edge::East]) {
        assert_eq!(half(edge), strip(edge, 4), "GW-CAMP-16: {edge:?}");
        for (side, minefields) in [(RED, 0), (BLUE, 1), (RED, 3), (BLUE, 0)] {
            let attack =
                Attack { side, target: Square(7), effort: Effort::Limited, by_road: false };
            let defence = Defence { edge, minefields };
            let plan = BattlePlan { number: 4, attack, table, defence };
            let scenario = scenario_of(plan, &[]);
            let [own, foes] = [side, side.foe()].map(|one| &scenario.sides[one]);
            assert_eq!([own.home, foes.home], [far, edge], "GW-CAMP-16");
            assert_eq!([own.area, foes.area], [strip(far, 2), strip(edge, 4)], "GW-CAMP-16");
            let limits = [own.casualty_limit, foes.casualty_limit];
            assert_eq!(limits, [CasualtyLimit::Never; 2], "GW-CAMP-18");
            assert_eq!((own.exit, foes.exit), (None, None));
            assert_eq!(scenario.deploys_first, Some(side.foe()), "GW-CAMP-16");
            assert_eq!(scenario.first_player, FirstPlayer::Side(side), "GW-CAMP-16");
            assert_eq!(scenario.attacker, Some(side));
            let fields = Minefields { side: side.foe(), fixed: Squares::EMPTY, free: minefields };
            let laid = (minefields > 0).then_some(fields);
            assert_eq!(scenario.minefields, laid, "GW-CAMP-15, GW-CAMP-16");
            assert_eq!((scenario.rounds, scenario.start), (15, 480), "GW-CAMP-18, GW-CLOCK-07");
            assert_eq!(scenario.board, TABLE, "GW-GEN-02");
            let features = DefaultWinner::Features { defender: side.foe() };
            assert_eq!(scenario.otherwise, features, "GW-CAMP-18");
        }
    }
}

/// What [`Campaign::check`] refuses cannot be decided (GW-CAMP-10, GW-CAMP-11).
#[test]
#[should_panic = "decisions are checked"]
fn illegal_decisions_are_not_carried_out() {
    let mut campaign = Campaign::begin(CampaignSetup::new(army(), Vec::new()), 1);
    let target = campaign.front().held(RED).first().expect("a square of its own");
    campaign.decide(Decision::Attack { target, effort: Effort::Limited });
}
