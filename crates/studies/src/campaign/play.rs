//! Campaigns of a line-up: each seeded by its number alone, its battles played by policies.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use wargauge_batch::{
    ActionOf, CloseOnPanic, CommanderOf, DataLibrary, FileRecord, Game, LineUp, NEVER, PairSeed,
    PolicyRecord, STALL, Scope, Seat, default_policy,
};
use wargauge_policy::PolicyChoice;
use wargauge_rules::campaign::{CampaignPlan, CampaignRecord, CampaignRulebook};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::roster::{DataError, FileKind, Setting};
use wargauge_rules::{BySide, Deaf, Ending, Outcome, Side};

use crate::campaign::series::{AnyCampaignSeries, CampaignLabel, CampaignRequest};
use crate::campaign::tally::CampaignCounts;

/// Campaigns between the same players by the same rules, ready to be played.
#[derive(Debug)]
pub struct CampaignSeries<L: LineUp<Rules: CampaignRulebook>> {
    label: CampaignLabel,
    policies: [PolicyChoice; 2],
    plan: CampaignPlan<L::Rules>,
    files: Vec<FileRecord>,
}

impl<L: LineUp<Rules: CampaignRulebook>> CampaignSeries<L> {
    /// Reads and checks all that a request needs, before any campaign is played.
    ///
    /// # Errors
    /// The first thing wrong with a name or a switch.
    pub fn prepare(library: &DataLibrary, request: &CampaignRequest) -> Result<Self, DataError> {
        let settings = read_settings::<L>(&request.settings)?;
        let policies =
            request.policies.clone().map(|choice| choice.unwrap_or_else(default_policy::<L>));
        for choice in &policies {
            choice.resolve(L::policies())?;
        }
        let [a, b] = request.commanders.each_ref().map(|name| find_commander::<L>(name.as_deref()));
        let commanders = [a?, b?];
        let file = library.find(
            FileKind::Army,
            <L::Rules>::CAMPAIGN_ARMY,
            Scope::Ruleset(<L::Rules>::NAME),
        )?;
        Ok(Self {
            label: CampaignLabel {
                ruleset: <L::Rules>::NAME,
                army: <L::Rules>::CAMPAIGN_ARMY,
                sides: <L::Rules>::SIDES.0,
                policies: policies.each_ref().map(PolicyChoice::to_string),
                commanders: commanders.map(|(name, _)| name),
            },
            policies,
            plan: CampaignPlan {
                army: Arc::new(<L::Rules>::read_army(&file.source)?),
                settings,
                commanders: BySide(commanders.map(|(_, commander)| commander)),
            },
            files: vec![FileRecord::of(&file.source)],
        })
    }

    fn play_one(
        &self,
        seed: PairSeed,
        interrupted: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<CampaignRecord, DataError> {
        let mut scratch = Vec::new();
        // What is fought after an interruption belongs to a campaign that nobody counts.
        let unfinished = Outcome { ending: Ending::Unfinished, clause: STALL };
        let mut fight = |book: &L::Rules, seed: u64| {
            self.fight(book, PairSeed(seed), &mut scratch, interrupted).unwrap_or(unfinished)
        };
        <L::Rules>::play_campaign(&self.plan, seed.0, &mut fight, tell)
    }

    /// A battle; `None` if interrupted.
    fn fight(
        &self,
        book: &L::Rules,
        seed: PairSeed,
        scratch: &mut Vec<ActionOf<L>>,
        interrupted: &AtomicBool,
    ) -> Option<Outcome> {
        let notes = Arc::new(L::notes(book, &Arc::default()));
        let new = |choice| L::policy(choice, &notes);
        let [mut a, mut b] = self.policies.each_ref().map(new);
        let [name_a, name_b] = &self.label.policies;
        let seats = BySide([
            Seat { name: name_a, policy: a.as_mut() },
            Seat { name: name_b, policy: b.as_mut() },
        ]);
        let game = Game::start(book, seats, &seed.game(), Deaf, scratch);
        game.play_unless(interrupted).map(|game| game.outcome)
    }
}

/// The seed of a campaign, by its number.
fn seed_of(master: u64, number: u64) -> PairSeed {
    PairSeed::new(master, "campaign", 0, number)
}

impl<L: LineUp<Rules: CampaignRulebook>> AnyCampaignSeries for CampaignSeries<L> {
    fn label(&self) -> &CampaignLabel {
        &self.label
    }

    fn files(&self) -> &[FileRecord] {
        &self.files
    }

    fn settings(&self) -> BTreeMap<String, String> {
        let settings = <L::Rules>::campaign_settings(&self.plan.settings).into_iter();
        settings.map(|setting| (setting.name.to_owned(), setting.value)).collect()
    }

    fn policies(&self) -> BySide<PolicyRecord> {
        BySide(self.policies.each_ref().map(PolicyRecord::of::<L>))
    }

    fn play(
        &self,
        master: u64,
        campaigns: Range<u64>,
        interrupted: &AtomicBool,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<CampaignCounts>, DataError> {
        let next = AtomicU64::new(campaigns.start);
        let played = Mutex::new(BTreeMap::new());
        rayon::broadcast(|_| {
            let _last_orders = CloseOnPanic(&next, campaigns.end);
            while !interrupted.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= campaigns.end {
                    break;
                }
                let record = self.play_one(seed_of(master, number), interrupted, &mut |_| ());
                if interrupted.load(Ordering::Relaxed) {
                    break;
                }
                let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
                played.insert(number, record);
                progress(played.len() as u64);
            }
        });
        let played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
        // An interruption may leave one out that others come after.
        let in_order =
            (campaigns.start..).zip(played).take_while(|(place, (number, _))| place == number);
        in_order.map(|(_, (_, record))| Ok(CampaignCounts::new(&record?))).collect()
    }

    fn tell(&self, master: u64, number: u64, tell: &mut dyn FnMut(&str)) -> Result<(), DataError> {
        let CampaignLabel { ruleset, sides, policies, commanders, .. } = &self.label;
        tell(&format!("{ruleset}, campaign {number}"));
        for side in Side::BOTH.map(Side::index) {
            let (name, commander, policy) = (sides[side], commanders[side], &policies[side]);
            tell(&format!("{name}: commander {commander}, policy {policy}"));
        }
        let record = self.play_one(seed_of(master, number), &NEVER, tell)?;
        let what = match record.outcome.ending {
            Ending::Win(side) => format!("{} wins", sides[side.index()]),
            Ending::Draw => "draw".to_owned(),
            Ending::Unfinished => "unfinished".to_owned(),
        };
        let (BySide([a, b]), battles) = (record.squares, record.battles.len());
        let clause = record.outcome.clause;
        tell("");
        tell(&format!("result: {what}, {a} squares to {b} after {battles} battles, by {clause}"));
        Ok(())
    }
}

/// Reads switches, of which none may be fixed by campaigns.
fn read_settings<L: LineUp<Rules: CampaignRulebook>>(
    words: &[String],
) -> Result<Vec<Setting>, DataError> {
    let read: Result<Vec<Setting>, DataError> =
        words.iter().map(|text| Setting::parse(text, <L::Rules>::switches())).collect();
    let settings = read?;
    for fixed in <L::Rules>::campaign_settings(&settings) {
        let differs = |one: &&Setting| one.name == fixed.name && one.value != fixed.value;
        if let Some(Setting { name, value }) = settings.iter().find(differs) {
            let problem = format!("switch `{name}` cannot be `{value}` in a campaign");
            return Err(DataError::new(problem).expected(fixed.value));
        }
    }
    Ok(settings)
}

/// The commander of this name, or the default.
fn find_commander<L: LineUp<Rules: CampaignRulebook>>(
    name: Option<&str>,
) -> Result<(&'static str, CommanderOf<L>), DataError> {
    let Some(name) = name else { return Ok(<L::Rules>::COMMANDERS[0]) };
    <L::Rules>::COMMANDERS.iter().copied().find(|(known, _)| *known == name).ok_or_else(|| {
        DataError::new(format!("there is no commander `{name}`"))
            .one_of(name, <L::Rules>::COMMANDERS.iter().map(|(known, _)| *known))
    })
}
