//! Fighting the battles of a campaign, with forces that its players raise (GW-CAMP-03, GW-CAMP-13,
//! GW-CAMP-14, GW-CAMP-15, GW-CAMP-16, GW-CAMP-23).

use crate::campaign::battle;
use crate::campaign::battle::{Battle, BattleTable, Defence, EDGES, TABLE};
use crate::campaign::commander::Commanders;
use crate::campaign::commander::{Commander, Recruiting};
use crate::campaign::decisions::{Attack, Decision};
use crate::campaign::dice::{CampaignRoll, key};
use crate::campaign::frame::{Campaign, CampaignStep};
use crate::campaign::muster::{Levy, Role};
use crate::campaign::muster::{choices, roll_number};
use crate::switches::Switches;
use crate::terrain::edge::Edge;
use crate::terrain::generator::{Generator, generate};
use wargauge_rules::game::{BySide, Outcome, Side};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::DataError;
use wargauge_rules::table::dice::Dice;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::squares::Square;
use wargauge_rules::table::stream::{KeyedDice, mix, mix_text};

impl Campaign {
    /// The battle that is to be fought now: a new table, fresh forces (defender first), the
    /// defender's table side; `None` if there is none (GW-CAMP-03, GW-CAMP-13, GW-CAMP-14,
    /// GW-CAMP-15, GW-CAMP-16, GW-CAMP-23).
    ///
    /// # Errors
    /// If the army lacks a type of unit that was raised.
    pub fn prepare(&self, commanders: &mut Commanders<'_>) -> Result<Option<Battle>, DataError> {
        let CampaignStep::Battle(attack) = self.stage() else { return Ok(None) };
        let mut dice = KeyedDice::new(self.seed);
        self.battle(attack, commanders, &mut dice).map(Some)
    }

    fn battle(
        &self,
        attack: Attack,
        commanders: &mut Commanders<'_>,
        dice: &mut KeyedDice,
    ) -> Result<Battle, DataError> {
        let (number, defender) = (self.battles(), attack.side.foe());
        let table = self.lay_out_table(attack.target, dice);
        let mut raise = |side: Side, role, enemy: Option<&Levy>| {
            dice.begin(key(CampaignRoll::Muster, number, Some(side)));
            let call = MusterCall { role, switches: &self.switches, enemy };
            raise(call, commanders[side], dice)
        };
        let defending = raise(defender, Role::Defender, None);
        let attacking = raise(attack.side, Role::Attacker(attack), Some(&defending));
        let edge = EDGES[commanders[defender].choose_edge(&table.ground, &EDGES)];
        let defence = Defence { edge, minefields: defending.minefields() };
        let plan = battle::BattlePlan { number, attack, table, defence };
        let mut scenario = battle::scenario_of(plan, &self.settings);
        scenario.army.clone_from(&self.setup.army.name);
        let levies = match attack.side {
            Side::A => BySide([attacking, defending]),
            Side::B => BySide([defending, attacking]),
        };
        let force = |side| levies[side].force(battle::force_name(number, side), &self.setup.army);
        Ok(Battle {
            number,
            seed: mix(mix_text(self.seed, "battle"), u64::from(number)),
            attack,
            edge,
            scenario,
            forces: BySide([force(Side::A)?, force(Side::B)?]),
            levies,
        })
    }

    /// Different ground for every battle, from the kind of the square alone (GW-CAMP-02,
    /// GW-CAMP-03).
    fn lay_out_table(&self, target: Square, dice: &mut KeyedDice) -> BattleTable {
        dice.begin(key(CampaignRoll::Table, self.battles(), None));
        let generator = Generator { inner: Some(self.map().kind(target)), hills: self.setup.hills };
        let ground = generate(generator, &TABLE, &mut DiceReferee::new(dice, Deaf));
        BattleTable { generator, ground }
    }

    /// Fights the battle that is to be fought now, if there is one. `resolver` plays it and says
    /// how it ended.
    ///
    /// # Errors
    /// If the battle cannot be made or played.
    pub fn fight(
        &mut self,
        commanders: &mut Commanders<'_>,
        resolver: &mut impl FnMut(&Battle) -> Result<Outcome, DataError>,
    ) -> Result<Option<BattleResult>, DataError> {
        let Some(battle) = self.prepare(commanders)? else { return Ok(None) };
        let outcome = resolver(&battle)?;
        self.settle(outcome);
        Ok(Some(BattleResult::of(&battle, outcome)))
    }

    /// Plays the turn of the side on turn, with the battle it leads to; `None` if it is nobody's
    /// turn.
    ///
    /// # Errors
    /// If a battle cannot be made or played.
    pub fn play_turn(
        &mut self,
        commanders: &mut Commanders<'_>,
        resolver: &mut impl FnMut(&Battle) -> Result<Outcome, DataError>,
    ) -> Result<Option<Turn>, DataError> {
        let CampaignStep::Turn(side) = self.stage() else { return Ok(None) };
        let options = self.options();
        let decision = options[commanders[side].decide(self, &options)];
        self.decide(decision);
        let battle = self.fight(commanders, resolver)?;
        Ok(Some(Turn { side, decision, battle }))
    }

    /// Plays the campaign to its end. `resolver` plays a battle and says how it ended.
    ///
    /// # Errors
    /// If a battle cannot be made or played.
    pub fn play(
        &mut self,
        commanders: &mut Commanders<'_>,
        resolver: &mut impl FnMut(&Battle) -> Result<Outcome, DataError>,
    ) -> Result<CampaignHistory, DataError> {
        self.fight(commanders, resolver)?;
        let mut turns = Vec::new();
        while let Some(turn) = self.play_turn(commanders, resolver)? {
            turns.push(turn);
        }
        let count = BySide::from_fn(|side| self.count(side));
        Ok(CampaignHistory { turns, outcome: self.verdict(), count })
    }
}

/// The call on a side to raise its units for a battle.
#[derive(Clone, Copy, Debug)]
pub struct MusterCall<'c> {
    /// The side's part in the battle.
    pub role: Role,
    /// The optional rules in force.
    pub switches: &'c Switches,
    /// What the other side has raised, if it has already: the defender comes first.
    pub enemy: Option<&'c Levy>,
}

/// Rolls and chooses the units of a side.
pub fn raise<D: Dice>(call: MusterCall<'_>, commander: &mut dyn Commander, dice: &mut D) -> Levy {
    let MusterCall { role, switches, enemy } = call;
    let number = roll_number(role, switches, dice);
    let mut levy = Levy::default();
    for to_come in (0..number).rev() {
        let score = dice.roll(Die::D6);
        let options = choices(score, role, switches, &levy.recruits);
        let so_far = &levy.recruits;
        let call = Recruiting { role, score, so_far, to_come, enemy };
        let choice = options[commander.recruit(&call, &options)];
        levy.dice.push(score);
        levy.recruits.push(choice);
    }
    levy
}

/// What happened in a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignHistory {
    /// Its turns, in order.
    pub turns: Vec<Turn>,
    /// How it ended.
    pub outcome: Outcome,
    /// What the squares of each side count at the end.
    pub count: BySide<u32>,
}

/// One turn of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn.
    pub side: Side,
    /// What it did.
    pub decision: Decision,
    /// The battle, if it attacked.
    pub battle: Option<BattleResult>,
}

/// A battle that was fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleResult {
    /// Its number.
    pub number: u16,
    /// Units of each side.
    pub units: BySide<u8>,
    /// The table side of the defender.
    pub edge: Edge,
    /// How it ended.
    pub outcome: Outcome,
}

impl BattleResult {
    fn of(battle: &Battle, outcome: Outcome) -> Self {
        let units = BySide::from_fn(|side| battle.levies[side].recruits.len() as u8);
        Self { number: battle.number, units, edge: battle.edge, outcome }
    }
}
