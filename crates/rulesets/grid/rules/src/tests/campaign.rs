//! The campaign frame: turns, front line, supply, the end (GW-CAMP).

use super::table::army;
use crate::campaign::battle::Battle;
use crate::campaign::battles::CampaignHistory;
use crate::campaign::board::{BOARD, SQUARES};
use crate::campaign::commander::{Commander, Recruiting};
use crate::campaign::decisions::Decision;
use crate::campaign::doctrine::CampaignDoctrine;
use crate::campaign::frame::{Campaign, CampaignSetup, CampaignStep};
use crate::campaign::front::Front;
use crate::campaign::map::Map;
use crate::campaign::muster::Recruit;
use crate::campaign::random::Random;
use crate::campaign::supply::Effort;
use crate::campaign::{BLUE, RED};
use crate::switches::{CampRoads, SWITCHES};
use crate::terrain::edge::Edge;
use crate::terrain::generator::CampaignSquare;
use crate::terrain::ground::Ground;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Side};
use wargauge_rules::roster::{DataError, Setting};
use wargauge_rules::table::squares::{Square, Squares};

/// Decides as it is told, then passes; takes the first of all other options.
struct Orders(Vec<Decision>);

impl Commander for Orders {
    fn decide(&mut self, campaign: &Campaign, options: &[Decision]) -> usize {
        let decision = if self.0.is_empty() { Decision::Pass } else { self.0.remove(0) };
        campaign.check(decision).expect("a legal order");
        options.iter().position(|option| *option == decision).expect("legal means offered")
    }

    fn recruit(&mut self, _: &Recruiting<'_>, _: &[Recruit]) -> usize {
        0
    }

    fn choose_edge(&mut self, _: &Ground, _: &[Edge]) -> usize {
        0
    }
}

fn square(name: &str) -> Square {
    BOARD.parse(name).expect("a square of the map")
}

fn squares(names: &str) -> Squares {
    names.split_whitespace().map(square).collect()
}

fn attack(name: &str, effort: Effort) -> Decision {
    Decision::Attack { target: square(name), effort }
}

/// A map of clear squares with some towns.
fn towns(names: &str, roads: CampRoads) -> Map {
    let mut kinds = [CampaignSquare::Clear; SQUARES];
    for town in squares(names) {
        kinds[town.index()] = CampaignSquare::Town;
    }
    Map::new(kinds, roads)
}

fn settings(words: &[&str]) -> Vec<Setting> {
    words.iter().map(|word| Setting::parse(word, SWITCHES).expect(word)).collect()
}

fn campaign(change: impl FnOnce(&mut CampaignSetup)) -> Campaign {
    let mut setup = CampaignSetup::new(army(), Vec::new());
    change(&mut setup);
    Campaign::begin(setup, 7)
}

const fn won_by(side: Side) -> Outcome {
    Outcome { ending: Ending::Win(side), clause: Clause("GW-CAMP-18") }
}

/// Plays to the end; every battle is decided by `winner`, and handed back.
fn play(
    campaign: &mut Campaign,
    blue: &mut dyn Commander,
    red: &mut dyn Commander,
    winner: impl Fn(&Battle) -> Side,
) -> (CampaignHistory, Vec<Battle>) {
    let mut battles = Vec::new();
    let chronicle = campaign.play(&mut BySide([blue, red]), &mut |battle: &Battle| {
        battles.push(battle.clone());
        Ok(won_by(winner(battle)))
    });
    (chronicle.expect("the army has every type"), battles)
}

#[test]
fn winners_occupy_and_the_repulsed_change_nothing_gw_camp_05_gw_camp_12() {
    // GW-CAMP-05, GW-CAMP-12
    for (winner, captured) in [(RED, true), (BLUE, false)] {
        let mut campaign = campaign(|_| ());
        let before = *campaign.front();
        let mut red = Orders(vec![attack("C4", Effort::Limited)]);
        let (chronicle, battles) = play(&mut campaign, &mut Orders(vec![]), &mut red, |_| winner);
        assert_eq!(battles.len(), 1);
        assert_eq!(chronicle.turns[0].battle.map(|fought| fought.outcome), Some(won_by(winner)));
        let after = campaign.front();
        assert_eq!(after.held(RED).contains(square("C4")), captured);
        assert_eq!(*after != before, captured);
        assert_eq!(after.held(RED).len(), before.held(RED).len() + u32::from(captured));
    }
}

#[test]
fn a_draw_or_an_unfinished_battle_leaves_the_square_gw_camp_12() {
    // GW-CAMP-12
    for ending in [Ending::Draw, Ending::Unfinished] {
        let mut campaign = campaign(|_| ());
        campaign.decide(attack("C4", Effort::Limited));
        campaign.settle(Outcome { ending, clause: Clause("GW-END-06") });
        assert_eq!(*campaign.front(), Front::default());
        assert_eq!(campaign.stage(), CampaignStep::Turn(BLUE));
    }
}

#[test]
fn attacks_are_paid_for_and_defending_is_free_gw_camp_09_gw_camp_10() {
    // GW-CAMP-09, GW-CAMP-10
    let mut campaign = campaign(|_| ());
    assert_eq!((campaign.supply().left(RED), campaign.supply().left(BLUE)), (3600, 1400));
    campaign.decide(attack("C4", Effort::AllOut));
    campaign.settle(won_by(RED));
    assert_eq!((campaign.supply().left(RED), campaign.supply().left(BLUE)), (3200, 1400));
    campaign.decide(attack("C4", Effort::Limited));
    campaign.settle(won_by(RED));
    assert_eq!((campaign.supply().left(RED), campaign.supply().left(BLUE)), (3200, 1200));
}

#[test]
fn sides_alternate_and_two_passes_in_succession_end_it_gw_camp_11() {
    // GW-CAMP-11
    let mut campaign = campaign(|_| ());
    assert_eq!(campaign.stage(), CampaignStep::Turn(RED));
    campaign.decide(Decision::Pass);
    assert_eq!(campaign.stage(), CampaignStep::Turn(BLUE));
    campaign.decide(attack("C5", Effort::Limited));
    campaign.settle(won_by(RED));
    assert_eq!(campaign.stage(), CampaignStep::Turn(RED), "an attack lies between the passes");
    campaign.decide(Decision::Pass);
    assert_eq!(campaign.stage(), CampaignStep::Turn(BLUE));
    campaign.decide(Decision::Pass);
    let over = Outcome { ending: Ending::Win(BLUE), clause: Clause("GW-CAMP-11") };
    assert_eq!(campaign.stage(), CampaignStep::Over(over), "18 squares beat 7");
    assert_eq!(campaign.options(), []);
    assert!(campaign.check(Decision::Pass).is_err());
}

#[test]
fn it_ends_when_both_are_out_of_supply_gw_camp_11_gw_camp_19() {
    // GW-CAMP-11, GW-CAMP-19
    let mut campaign = campaign(|_| ());
    let mut fought = 0;
    while let CampaignStep::Turn(side) = campaign.stage() {
        let options = campaign.options();
        let out = campaign.supply().is_out(side);
        assert_eq!(options.len() > 1, !out, "attacks need supply, GW-CAMP-19");
        let target = campaign.front().targets(side).first().expect("the front never closes");
        let attack = Decision::Attack { target, effort: Effort::Limited };
        let decision = if out { Decision::Pass } else { attack };
        assert_eq!(campaign.check(attack).is_err(), out);
        campaign.decide(decision);
        if let CampaignStep::Battle(attack) = campaign.stage() {
            fought += 1;
            campaign.settle(won_by(attack.side.foe()));
        }
    }
    assert_eq!(fought, 18 + 7, "limited attacks until nothing is left");
    assert_eq!(campaign.battles(), 25);
    assert!(Side::BOTH.into_iter().all(|side| campaign.supply().left(side) == 0));
}

#[test]
fn only_enemy_squares_beside_own_ones_are_attacked_gw_camp_11_gw_camp_19() {
    // GW-CAMP-11, GW-CAMP-19
    let campaign = campaign(|_| ());
    let beside = squares("A3 B3 C4 D4 E4");
    for target in BOARD.all() {
        for effort in Effort::ALL {
            let attack = Decision::Attack { target, effort };
            assert_eq!(campaign.check(attack).is_ok(), beside.contains(target), "{target:?}");
            assert_eq!(campaign.options().contains(&attack), beside.contains(target));
        }
    }
}

#[test]
fn players_may_draw_the_front_gw_camp_06_and_hold_squares_cut_off_gw_camp_19() {
    // GW-CAMP-06, GW-CAMP-19
    let mut campaign = campaign(|setup| setup.front = Front::drawn(squares("C3")));
    assert_eq!((campaign.supply().left(RED), campaign.supply().left(BLUE)), (4800, 200));
    campaign.decide(attack("C4", Effort::Limited));
    campaign.settle(won_by(RED));
    campaign.decide(attack("C3", Effort::Limited));
    campaign.settle(won_by(BLUE));
    assert_eq!(campaign.front().held(RED), squares("C4"), "the other square stays Red's");
    assert_eq!(campaign.front().targets(RED), squares("C3 B4 D4 C5"));
}

#[test]
fn ground_is_new_for_every_battle_gw_camp_03_and_follows_the_kind_alone_gw_camp_02() {
    // GW-CAMP-03, GW-CAMP-02
    let ground = |orders: &[&str]| {
        let mut campaign = campaign(|setup| setup.map = Some(towns("A3", CampRoads::Off)));
        let orders = orders.iter().map(|name| attack(name, Effort::Limited)).collect();
        let mut red = Orders(orders);
        let (_, battles) = play(&mut campaign, &mut Orders(vec![]), &mut red, |_| BLUE);
        battles.into_iter().map(|battle| battle.scenario.ground).collect::<Vec<_>>()
    };
    let twice = ground(&["C4", "C4"]);
    assert_ne!(twice[0], twice[1], "other ground for the second attack on C4");
    assert_eq!(ground(&["D4"])[0], twice[0], "D4 is as clear as C4, the table no picture of it");
    assert_ne!(ground(&["A3"])[0], twice[0], "A3 is a town");
}

#[test]
fn losses_are_not_carried_over_gw_camp_23() {
    // GW-CAMP-23
    let levies = |first_winner| {
        let mut campaign = campaign(|_| ());
        let orders = vec![attack("C4", Effort::Limited), attack("D4", Effort::Limited)];
        let winner = |battle: &Battle| if battle.number == 1 { first_winner } else { RED };
        let (_, battles) = play(&mut campaign, &mut Orders(vec![]), &mut Orders(orders), winner);
        battles.into_iter().map(|battle| battle.levies).collect::<Vec<_>>()
    };
    let (won, lost) = (levies(RED), levies(BLUE));
    assert_eq!(won, lost, "the forces do not depend on how the battle before went");
    assert_ne!(won[0], won[1], "each battle raises fresh ones");
}

#[test]
fn major_roads_gw_camp_07_gw_camp_21() {
    // GW-CAMP-07, GW-CAMP-21
    let map = |roads| Some(towns("B4 C4", roads));
    let with_roads = settings(&["camp_roads=on"]);
    let mut on = campaign(|setup| {
        setup.map = map(CampRoads::On);
        setup.settings = with_roads;
    });
    assert_eq!((on.count(RED), on.count(BLUE)), (8, 19), "road squares count two");
    assert!(on.by_road(RED, square("C4")), "from B4 along the road");
    assert!(!on.by_road(RED, square("D4")));
    on.decide(attack("C4", Effort::Limited));
    let by_road = |stage| match stage {
        CampaignStep::Battle(attack) => attack.by_road,
        CampaignStep::Turn(_) | CampaignStep::Over(_) => panic!("an attack leads to a battle"),
    };
    assert!(by_road(on.stage()));
    let mut off = campaign(|setup| setup.map = map(CampRoads::Off));
    assert_eq!((off.count(RED), off.count(BLUE)), (7, 18));
    off.decide(attack("C4", Effort::Limited));
    assert!(!by_road(off.stage()));
    let units = |campaign: &Campaign| {
        let (mut blue, mut red) = (Orders(vec![]), Orders(vec![]));
        let battle = campaign.prepare(&mut BySide([&mut blue, &mut red])).expect("a full army");
        battle.expect("a battle").levies[RED].recruits.len()
    };
    assert_eq!(units(&on), units(&off) + 1, "the same dice, one unit more");
}

#[test]
fn a_rolled_map_uses_the_campaigns_own_switch_gw_camp_20_gw_camp_21() {
    // GW-CAMP-20, GW-CAMP-21
    let roads = |words: &[&str]| {
        let campaign = Campaign::begin(CampaignSetup::new(army(), settings(words)), 11);
        (*campaign.map(), campaign.map().roads().squares())
    };
    let (off, on) = (roads(&[]), roads(&["camp_roads=on"]));
    assert!(off.1.is_empty() && !on.1.is_empty());
    let kinds = |map: &Map| BOARD.all().iter().map(|square| map.kind(square)).collect::<Vec<_>>();
    assert_eq!(kinds(&off.0), kinds(&on.0));
}

#[test]
fn a_campaign_is_played_to_its_end_gw_camp_01_and_again_the_same() {
    // GW-CAMP-01
    let run = |seed| {
        let mut campaign = Campaign::begin(CampaignSetup::new(army(), Vec::new()), seed);
        let winner =
            |battle: &Battle| if battle.seed.is_multiple_of(3) { BLUE } else { battle.attack.side };
        play(&mut campaign, &mut Random::new(seed), &mut CampaignDoctrine, winner)
    };
    for seed in 0..20 {
        let (chronicle, battles) = run(seed);
        assert_eq!(chronicle.count[BLUE] + chronicle.count[RED], 25);
        let ahead = chronicle.count[BLUE] > chronicle.count[RED];
        let winner = if ahead { BLUE } else { RED };
        assert_eq!(chronicle.outcome.ending, Ending::Win(winner), "more squares, GW-CAMP-11");
        let fought = chronicle.turns.iter().filter(|turn| turn.battle.is_some()).count();
        assert_eq!(fought, battles.len());
        assert!((1..=25).contains(&fought));
        let (again, _) = run(seed);
        assert_eq!(chronicle, again);
    }
}

#[test]
fn an_army_without_a_type_is_named_in_the_error() {
    let mut poor = (*army()).clone();
    poor.types.retain(|kind| kind.id != "INF");
    let mut campaign = Campaign::begin(CampaignSetup::new(poor.into(), Vec::new()), 7);
    let (mut blue, mut red) = (Orders(vec![]), Orders(vec![attack("C4", Effort::Limited)]));
    let commanders = &mut BySide::<&mut dyn Commander>([&mut blue, &mut red]);
    let error = campaign.play(commanders, &mut |_| -> Result<_, DataError> { Ok(won_by(RED)) });
    let error = error.expect_err("both sides raise infantry").to_string();
    assert_eq!(error, "army `companies` has no regular `INF` for the campaign");
}

/// The decision of the doctrine on a map with these towns, after Red has spent some supply.
fn doctrine(towns_at: &str, front: Front, spent: u32) -> Decision {
    let mut campaign = campaign(|setup| {
        setup.map = Some(towns(towns_at, CampRoads::Off));
        setup.front = front;
    });
    while campaign.supply().left(RED) + spent > 200 * front.held(BLUE).len() {
        let target = campaign.front().targets(RED).first().expect("a front");
        campaign.decide(Decision::Attack { target, effort: Effort::Limited });
        campaign.settle(won_by(BLUE));
        campaign.decide(Decision::Pass);
    }
    let options = campaign.options();
    options[CampaignDoctrine.decide(&campaign, &options)]
}

#[test]
fn the_doctrine_obeys_d11() {
    let start = Front::default();
    assert_eq!(doctrine("D4", start, 0), attack("D4", Effort::AllOut), "all-out on towns");
    // C4 lies beside two of Red's squares, as D4 and E4 lie beside one.
    assert_eq!(doctrine("A1", start, 0), attack("C4", Effort::Limited), "limited elsewhere");
    let ahead = Front::drawn(BOARD.all() - squares("A1 B1 C1 D1 E1"));
    assert_eq!(doctrine("A3", ahead, 400), Decision::Pass, "ahead and poor in supply");
    let rich = Front::drawn(BOARD.all() - BOARD.row_squares(0) - BOARD.row_squares(1));
    assert_ne!(doctrine("A3", rich, 400), Decision::Pass, "ahead but rich");
    assert_ne!(doctrine("A3", start, 3400), Decision::Pass, "behind: must attack, however poor");
}
