//! One battle of a campaign as an ordinary scenario with two forces (steps 3 to 6 of the
//! campaign procedure; GW-CAMP-16, GW-CAMP-17, GW-CAMP-18, GW-CAMP-22, GW-CAMP-23, GW-CAMP-24).

use crate::assemble::put_together;
use crate::book::Grid;
use crate::campaign::decisions::Attack;
use crate::campaign::muster::Levy;
use crate::campaign::sides::{BLUE, RED};
use crate::scenario::{FirstPlayer, Minefields, Scenario, SideSetup};
use crate::switches::SWITCHES;
use crate::terrain::edge::Edge;
use crate::terrain::generator::Generator;
use crate::terrain::ground::Ground;
use crate::terrain::light::LightSchedule;
use crate::units::force::Force;
use crate::winning::conditions::{CasualtyLimit, DefaultWinner};
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{DataError, Setting, Varies};
use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::squares::Squares;

/// Rounds of a campaign battle (GW-CAMP-18).
pub const ROUNDS: u16 = 15;

/// The table of a campaign battle (GW-GEN-02).
pub const TABLE: SquareGrid = match SquareGrid::new(8, 8) {
    Ok(table) => table,
    Err(_) => panic!("8 by 8 is a legal size"),
};

/// Time of day at which battles start, in minutes (GW-CLOCK-07).
const START: u16 = 8 * 60;

/// Rows in which the attacker deploys (GW-CAMP-16).
const ATTACKER_ROWS: u8 = 2;

/// The table sides a defender may choose from (GW-CAMP-16).
pub const EDGES: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

/// Optional rules of campaign battles, reserves among them (GW-CAMP-17), which settings may
/// override (step 6).
const OPTIONS: [&str; 9] = [
    "opt_smoke=on",
    "opt_intense=on",
    "opt_heavy=on",
    "opt_mines=on",
    "opt_wrecks=on",
    "opt_light=off",
    "opt_air=on",
    "opt_strong=on",
    "opt_reserves=on",
];

/// Switches without which a battle is none of this campaign: the features are scored, the clock
/// is ignored, and the table is already there when the defender chooses his side.
const FIXED: [&str; 3] = ["opt_campaign=on", "length_mode=rounds", "opt_terrain_gen=off"];

/// The settings of campaign battles under the settings of a campaign.
#[must_use]
pub fn battle_settings(settings: &[Setting]) -> Vec<Setting> {
    let parse = |words: &[&str]| -> Vec<Setting> {
        let setting = |word: &&str| Setting::parse(word, SWITCHES).expect("switches of the rules");
        words.iter().map(setting).collect()
    };
    [parse(&OPTIONS), settings.to_vec(), parse(&FIXED)].concat()
}

/// The defender's half at a table edge: where he deploys (GW-CAMP-16).
#[must_use]
pub fn half(edge: Edge) -> Squares {
    let deep = match edge {
        Edge::North | Edge::South => TABLE.rows() / 2,
        Edge::West | Edge::East => TABLE.columns() / 2,
    };
    strip(edge, deep)
}

/// The squares within `depth` rows (or columns) of an edge.
fn strip(edge: Edge, depth: u8) -> Squares {
    let line = |at| match edge {
        Edge::North => TABLE.row_squares(at),
        Edge::South => TABLE.row_squares(TABLE.rows() - 1 - at),
        Edge::West => TABLE.column_squares(at),
        Edge::East => TABLE.column_squares(TABLE.columns() - 1 - at),
    };
    (0..depth).map(line).fold(Squares::EMPTY, Squares::union)
}

/// The edge on the other side of the table.
const fn opposite(edge: Edge) -> Edge {
    match edge {
        Edge::North => Edge::South,
        Edge::East => Edge::West,
        Edge::South => Edge::North,
        Edge::West => Edge::East,
    }
}

/// The table of a battle, before forces are raised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleTable {
    /// How it was made.
    pub generator: Generator,
    /// Its terrain.
    pub ground: Ground,
}

/// One battle, ready to be played. The sides are those of the campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct Battle {
    /// Number of the battle in the campaign, from 1.
    pub number: u16,
    /// Seed for the game's dice and policies.
    pub seed: u64,
    /// What it is about.
    pub attack: Attack,
    /// The table side of the defender.
    pub edge: Edge,
    /// What each side raised.
    pub levies: BySide<Levy>,
    /// The scenario.
    pub scenario: Scenario,
    /// The forces.
    pub forces: BySide<Force>,
}

impl Battle {
    /// The game, ready to play.
    ///
    /// # Errors
    /// If a force cannot play its role.
    pub fn grid(&self) -> Result<Grid, DataError> {
        let BySide([blue, red]) = &self.forces;
        put_together(&self.scenario, BySide([blue, red]), &[])
    }
}

/// Where the defender stands, and what he may lay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Defence {
    /// His table side.
    pub(crate) edge: Edge,
    /// Minefields of his defences (GW-CAMP-15).
    pub(crate) minefields: u8,
}

/// What a battle is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BattlePlan {
    /// Number of the battle in the campaign, from 1.
    pub(crate) number: u16,
    pub(crate) attack: Attack,
    pub(crate) table: BattleTable,
    pub(crate) defence: Defence,
}

/// Writes the scenario of a battle: the defender deploys first, in his half; the attacker in two
/// rows at the far edge, and moves first; reserves enter over the own edge; casualties end
/// nothing; features decide, and a tie is the defender's (GW-CAMP-16).
pub(crate) fn scenario_of(plan: BattlePlan, settings: &[Setting]) -> Scenario {
    let BattlePlan { number, attack, table, defence } = plan;
    let defender = attack.side.foe();
    let Defence { edge, minefields } = defence;
    Scenario {
        name: format!("campaign-battle-{number}"),
        title: format!("Campaign battle {number}"),
        summary: format!(
            "{} attacks; whoever controls the more valuable features after {ROUNDS} rounds wins.",
            title_of(attack.side)
        ),
        army: String::new(),
        settings: settings.to_vec(),
        board: TABLE,
        ground: table.ground,
        generator: table.generator,
        sides: BySide::from_fn(|side| {
            let defends = side == defender;
            let home = if defends { edge } else { opposite(edge) };
            SideSetup {
                force: force_name(number, side),
                area: if defends { half(home) } else { strip(home, ATTACKER_ROWS) },
                home,
                exit: None,
                casualty_limit: CasualtyLimit::Never,
                points_limit: None,
            }
        }),
        attacker: Some(attack.side),
        deploys_first: Some(defender),
        first_player: FirstPlayer::Side(attack.side),
        varies: Varies::default(),
        minefields: (minefields > 0).then_some(Minefields {
            side: defender,
            fixed: Squares::EMPTY,
            free: minefields,
        }),
        fixed: Vec::new(),
        rounds: ROUNDS,
        start: START,
        minutes: u16::MAX,
        light: LightSchedule::default(),
        victories: Vec::new(),
        otherwise: DefaultWinner::Features { defender },
    }
}

/// Name of a side's force in a battle.
pub(crate) fn force_name(number: u16, side: Side) -> String {
    format!("campaign-battle-{number}-{}", if side == RED { "red" } else { "blue" })
}

fn title_of(side: Side) -> &'static str {
    if side == BLUE { "Blue" } else { "Red" }
}
