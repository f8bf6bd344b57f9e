//! Odds of single attacks: against the fractions of the worked examples, and against the engine, of
//! which every course that its dice can take is walked.

use std::collections::BTreeMap;

use wargauge_rules::exchange::{Bench, Case, End, Exchange, ExchangeRulebook, Step};
use wargauge_rules::game::{BySide, Illegal};
use wargauge_rules::roster::Setting;
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::odometer::{Odometer, distribution};
use wargauge_rules::table::stream::EventKey;

use super::fixture::army_of;
use crate::event::Roll;
use crate::{Encounter, SWITCHES, WwiiSim};

/// An attack: who, at whom, in what circumstances, with what, from how far, in what cover.
type Attack = (&'static str, &'static str, &'static str, &'static str, u16, &'static str);

/// Sets an attack up; words with a `.` are switches, the others circumstances.
fn set_up((attackers, target, words, attack, range, cover): Attack) -> Result<Encounter, Illegal> {
    let owner = if target.starts_with(['A', 'G']) { target } else { "A-RIFL" };
    let armies = [army_of(attackers), army_of(owner)];
    let attackers: Vec<String> = attackers.split(',').map(str::to_owned).collect();
    let (switches, chosen): (Vec<&str>, Vec<&str>) =
        words.split_whitespace().partition(|word| word.starts_with('.'));
    let settings: Vec<Setting> = switches
        .iter()
        .map(|word| Setting::parse(&word[1..], SWITCHES).expect("a switch"))
        .collect();
    let bench = WwiiSim::bench(BySide([&armies[0], &armies[1]]), &attackers, target, &settings)
        .expect("units of the armies");
    let choose = |circumstance: &wargauge_rules::exchange::Circumstance| {
        let value = chosen.iter().find_map(|word| {
            word.strip_prefix(circumstance.name).and_then(|it| it.strip_prefix('='))
        });
        value.map_or(0, |value| {
            circumstance.values.iter().position(|it| *it == value).expect("a value")
        })
    };
    let chosen = WwiiSim::CIRCUMSTANCES.iter().map(choose).collect();
    let cover = WwiiSim::COVERS.iter().find(|it| **it == cover).expect("a cover");
    bench.set_up(&Case { attack: attack.to_owned(), range, cover, chosen })
}

/// The chances of all ends, from stage to stage.
fn law(encounter: &Encounter) -> BTreeMap<End, f64> {
    let mut now = BTreeMap::from([(encounter.begin(), 1.0)]);
    for stage in 0..encounter.stages() {
        let mut next = BTreeMap::new();
        for (standing, chance) in now {
            match encounter.step(stage, standing) {
                Step::Skip => *next.entry(standing).or_insert(0.0) += chance,
                Step::Table(table) => {
                    let sum: u64 = table.iter().map(|(weight, _)| weight).sum();
                    for (weight, after) in table {
                        let share = chance * weight as f64 / sum as f64;
                        *next.entry(after).or_insert(0.0) += share;
                    }
                }
                Step::Throw(_) => panic!("tables tell it all"),
            }
        }
        now = next;
    }
    let mut ends = BTreeMap::new();
    for (standing, chance) in now {
        *ends.entry(encounter.end(standing)).or_insert(0.0) += chance;
    }
    ends
}

fn sum(ends: &BTreeMap<End, f64>, of: impl Fn(&End) -> f64) -> f64 {
    ends.iter().map(|(end, chance)| of(end) * chance).sum()
}

/// The chance that something is so at the end of an attack.
#[track_caller]
fn chance(attack: Attack, is: impl Fn(&End) -> bool) -> f64 {
    let encounter = set_up(attack).unwrap_or_else(|error| panic!("{attack:?}: {error:?}"));
    sum(&law(&encounter), |end| f64::from(u8::from(is(end))))
}

#[track_caller]
fn is(found: f64, numerator: f64, denominator: f64) {
    let exact = numerator / denominator;
    assert!((found - exact).abs() <= 1e-12, "{found}, not {exact}");
}

/// `EX-03`, `EX-04`, `EX-05`: `WS-LEAD-01`, `WS-LEAD-05`, `WS-LEAD-12`, `WS-LEAD-14`, `WS-LEAD-16`,
/// `WS-UNIT-16`, `WS-WOUND-01`, `WS-WOUND-08`, `WS-FIRE-01`, `WS-FIRE-12`, `WS-FIRE-14`,
/// `WS-ADDMOVE-04`, `WS-END-02`
#[test]
fn odds_of_a_volley_are_those_of_the_examples() {
    let open = ("G-GREN", "A-RIFL", "", "volley", 20, "none");
    is(chance(open, |end| end.suppressed), 1_555_420_087.0, 1_757_812_500.0);
    let hit = 9_717_524_751.0 / 10_000_000_000.0;
    for (words, times) in [
        ("target=hide until=attack", 1),
        ("target=hide until=panic", 2),
        ("target=hide until=rally", 3),
    ] {
        let hidden = ("G-GREN", "A-RIFL", words, "volley", 20, "partial");
        is(chance(hidden, |end| end.suppressed), hit * 0.4_f64.powi(times), 1.0);
        is(chance(hidden, |end| end.lost > 0), 0.0, 1.0);
    }
}

/// `EX-09`: `WS-WEAPON-02`, `WS-WEAPON-03`, `WS-FIRE-22`
#[test]
fn odds_of_a_jam_are_those_of_the_examples() {
    for (words, of_1000) in [("", 56.0), ("dice=2", 20.0), ("dice=1", 0.0), (".jam=off", 0.0)] {
        let guns = ("G-HMG", "A-RIFL", words, "HMG", 20, "none");
        is(chance(guns, |end| end.own_suppressed), of_1000, 1000.0);
    }
}

/// `EX-10`, `EX-11`: `WS-BLDG-02`, `WS-BLDG-03`, `WS-BLDG-05`, `WS-BLDG-06`, `WS-BLDG-07`,
/// `WS-BLDG-22`, `WS-BLDG-23`, `WS-WEAPON-20`
#[test]
fn odds_against_buildings_are_those_of_the_examples() {
    let at = |words| ("G-HMG", "wood-house", words, "HMG", 30, "none");
    is(chance(at(""), |end| end.destroyed), 1.0, 6.0);
    is(chance(at("attacker=panicked"), |end| end.destroyed), 4.0, 375.0);
    let brick = set_up(("G-HMG", "brick-house", "", "HMG", 30, "none"));
    assert_eq!(brick.expect_err("too weak").clause.0, "WS-WEAPON-20");
    // 6 and 6 equal 12, which is not over it.
    let equal = set_up(("G-222", "brick-house", "", "A20", 30, "none"));
    assert_eq!(equal.expect_err("too weak").clause.0, "WS-WEAPON-20");
    is(chance(("G-222", "wood-house", "", "A20", 30, "none"), |end| end.destroyed), 3.0, 6.0);
    let inside = ("G-PZ4", "G-GREN", "", "building", 30, "building");
    let fallen = 189_312_302_221.0;
    is(chance(inside, |end| end.lost > 0), fallen, 768_000_000_000.0);
    let ends = law(&set_up(inside).expect("an attack"));
    is(sum(&ends, |end| f64::from(end.lost)), 9.0 / 20.0 * 4.0, 6.0);
    let open = set_up(("G-PZ4", "G-GREN", "", "building", 30, "none"));
    assert_eq!(open.expect_err("in the open").clause.0, "WS-BLDG-25");
}

/// `EX-12`, `EX-13`: `WS-HTH-03`, `WS-HTH-04`, `WS-HTH-05`, `WS-HTH-06`, `WS-HTH-08`,
/// `WS-HTH-13`, `WS-HTH-17`: each pair is one man of either side, with what weakens him.
#[test]
fn odds_of_a_duel_are_those_of_the_examples() {
    let fight = |words| ("G-SNIP", "A-SNIP", words, "hand-to-hand", 0, "none");
    is(chance(fight(""), |end| end.destroyed), 1.0, 2.0);
    is(chance(fight(""), |end| end.own_lost == 1), 1.0, 2.0);
    let better = chance(fight("target=panicked"), |end| end.destroyed);
    is(better, 633_889_591_211.0, 1_000_982_677_149.0);
    let worse = chance(fight("attacker=panicked"), |end| end.own_lost == 1);
    is(worse, 633_889_591_211.0, 1_000_982_677_149.0);
    let cover = set_up(("G-SNIP", "A-SNIP", "", "hand-to-hand", 0, "partial"));
    assert_eq!(cover.expect_err("no cover").clause.0, "WS-HTH-01");
}

/// `WS-HTH-09`, `WS-HTH-13`, `WS-HTH-14`: two against one: a free hit, of which a third weakens and
/// a sixth kills, then the duel of the first man; the second fights none.
#[test]
fn two_against_one_strike_freely_once() {
    use super::examples::close_combat::wins;
    let two = ("A-BAZ", "G-SNIP", "", "hand-to-hand", 0, "none");
    let [whole, weaker] = [(5, 3), (4, 2)].map(|other| wins((3, 3), other));
    let won = 1.0 / 6.0 + whole / 2.0 + weaker / 3.0;
    is(chance(two, |end| end.destroyed), won, 1.0);
    is(chance(two, |end| end.own_lost == 1), 1.0 - won, 1.0);
    let one = ("G-SNIP", "A-BAZ", "", "hand-to-hand", 0, "none");
    is(chance(one, |end| end.own_lost == 1), won, 1.0);
    is(chance(one, |end| end.lost == 1), 1.0 - won, 1.0);
}

/// `EX-15` to `EX-17`: `WS-VEH-02`, `WS-VEH-03`, `WS-VEH-04`, `WS-VEH-10`, `WS-VEH-05`, `WS-VEH-06`, `WS-VEH-16`, `WS-FMOD-17`,
/// `WS-UNIT-19`
#[test]
fn odds_against_vehicles_are_those_of_the_examples() {
    let gun = |words| ("G-PZ4", "A-SHER", words, "G75L", 30, "none");
    is(chance(gun(""), |end| end.destroyed), 1.0, 6.0);
    is(chance(gun("target=run"), |end| end.destroyed), 5.0, 36.0);
    // Of six: below, below, glancing, and then by a second die; with the third result it stands.
    let crippled = 6.0 / 10.0 * (1.0 / 36.0 + 2.0 / 36.0 + 2.0 / 36.0 + 2.0 / 36.0);
    is(chance(gun(""), |end| end.lost == 1 && !end.destroyed), crippled, 1.0);
    let flank = ("G-PSK", "A-SHER", "facing=side", "PSK", 5, "none");
    is(chance(flank, |end| end.destroyed), 22.0, 45.0);
    let assault = |who, words| (who, "G-PZ4", words, "assault", 0, "none");
    is(chance(assault("A-SNIP", ""), |end| end.destroyed), 7.0, 45.0);
    is(chance(assault("A-BAZ", ""), |end| end.destroyed), 581.0, 2_025.0);
    is(chance(assault("A-SNIP", "target=walk"), |end| end.destroyed), 14.0, 180.0);
    let panicked = set_up(assault("A-RIFL", "attacker=panicked"));
    assert_eq!(panicked.expect_err("panicked").clause.0, "WS-VEH-16");
    let rifles = set_up(("G-GREN", "A-SHER", "", "RIF", 20, "none"));
    assert_eq!(rifles.expect_err("too weak").clause.0, "WS-WEAPON-20");
}

/// `EX-26`: `WS-WEAPON-07`, `WS-WEAPON-08`, `WS-WEAPON-09`, `WS-WEAPON-11`
#[test]
fn odds_of_a_mortar_are_those_of_the_examples() {
    for (words, numerator, denominator) in [("", 2_131.0, 1_500.0), ("laid=1", 41.0, 20.0)] {
        let shell = ("G-MORT", "G-GREN", words, "M81", 30, "none");
        let ends = law(&set_up(shell).expect("an attack"));
        // Every sixth wound is a death.
        is(sum(&ends, |end| f64::from(end.lost)), numerator, 6.0 * denominator);
    }
}

/// Dice of which the odometer turns those that an attack's end depends on.
struct Turned<'a> {
    dice: &'a mut Odometer,
    idle: bool,
}

impl Dice for Turned<'_> {
    fn begin(&mut self, key: EventKey) {
        let idle = [Roll::Initiative, Roll::Tie, Roll::Flight].map(|roll| roll as u8);
        self.idle = idle.contains(&key.kind);
    }

    fn roll(&mut self, die: Die) -> u8 {
        if self.idle { 1 } else { self.dice.roll(die) }
    }
}

/// The chances of all ends in play: every course that the dice can take.
fn played(encounter: &Encounter) -> BTreeMap<End, f64> {
    let all = distribution(|dice: &mut Odometer| {
        encounter.play_with(Turned { dice, idle: false }).expect("a legal attack")
    });
    let fraction = |chance: &wargauge_rules::table::odometer::Chance| {
        chance.numerator as f64 / chance.denominator as f64
    };
    all.iter().map(|(&end, chance)| (end, fraction(chance))).collect()
}

#[track_caller]
fn agree(attack: Attack) {
    let encounter = set_up(attack).unwrap_or_else(|error| panic!("{attack:?}: {error:?}"));
    assert!(encounter.is_exact(), "{attack:?}");
    let (law, played) = (law(&encounter), played(&encounter));
    let ends: std::collections::BTreeSet<&End> = law.keys().chain(played.keys()).collect();
    for end in ends {
        let of = |all: &BTreeMap<End, f64>| all.get(end).copied().unwrap_or(0.0);
        let apart = (of(&law) - of(&played)).abs();
        assert!(apart < 1e-12, "{attack:?}: {end:?}: {} and {}", of(&law), of(&played));
    }
}

/// `WS-WOUND-01`, `WS-WOUND-08`, `WS-WEAPON-16`, `WS-LEAD-01`, `WS-LEAD-05`, `WS-LEAD-12`, `WS-LEAD-14`,
/// `WS-LEAD-15`, `WS-LEAD-23`, `WS-END-02`, `WS-WEAPON-10`, `WS-FIRE-20`: odds of fire at men are those of
/// play.
#[test]
fn odds_of_fire_at_men_are_those_of_play() {
    agree(("G-SNIP", "A-SNIP", "", "SNP", 30, "none"));
    agree(("G-SNIP", "A-SNIP", "until=panic", "SNP", 30, "none"));
    agree(("G-SNIP", "A-SNIP", "until=rally", "SNP", 30, "complete"));
    agree(("G-SNIP", "A-MMG", "attacker=walk", "SNP", 30, "partial"));
    agree(("G-SNIP,G-SNIP", "A-SNIP", "", "SNP", 30, "complete"));
    agree(("G-SNIP", "A-BAZ", "", "SNP", 30, "partial"));
    agree(("A-OFF", "G-PSK", "target=panicked", "CAR", 4, "none"));
    agree(("A-OFF", "G-PSK", ".casualty_choice=owner", "CAR", 4, "none"));
    agree(("G-SNIP", "A-BAZ", ".ld_equal_passes=true until=panic", "SNP", 36, "complete"));
    agree(("G-PSK", "A-BAZ", "", "PSK", 12, "complete"));
    agree(("G-PSK", "A-BAZ", ".heavy_damage_to_infantry=single", "PSK", 12, "none"));
}

/// `WS-VEH-03`, `WS-VEH-04`, `WS-VEH-05`, `WS-VEH-06`, `WS-VEH-07`, `WS-VEH-08`, `WS-VEH-09`, `WS-VEH-10`,
/// `WS-VEH-16`, `WS-LEAD-21`, `WS-FIRE-14`:
/// odds of attacks on vehicles are those of play.
#[test]
fn odds_against_vehicles_are_those_of_play() {
    agree(("G-PZ4", "A-SHER", "until=rally", "G75L", 30, "complete"));
    agree(("A-57", "G-222", "facing=side", "G57", 30, "none"));
    agree(("A-M8", "G-222", "target=hide dice=1", "LMG", 20, "none"));
    agree(("A-M8", "G-222", "target=hide dice=1 facing=rear", "M50", 20, "partial"));
    agree(("A-SNIP", "G-PZ4", "until=panic", "assault", 0, "none"));
    agree(("G-MORT", "A-SHER", "", "M81", 30, "none"));
}

/// `WS-BLDG-03`, `WS-BLDG-06`, `WS-BLDG-07`, `WS-BLDG-14`, `WS-BLDG-22`, `WS-BLDG-23`, `WS-WEAPON-09`: odds of fire at buildings and of shells are those of play.
#[test]
fn odds_of_buildings_and_shells_are_those_of_play() {
    agree(("G-HMG", "wood-house", "", "HMG", 30, "none"));
    agree(("G-HMG", "wood-house", "attacker=panicked", "HMG", 30, "none"));
    agree(("G-PAK", "A-BAZ", "walls=stone", "building", 30, "building"));
    agree(("G-PAK", "A-SNIP", "walls=cement", "building", 30, "ruin"));
    agree(("G-MORT", "G-SNIP", "laid=1", "M81", 30, "none"));
    agree(("A-MORT", "G-SNIP", "laid=2", "M60", 12, "none"));
}

/// `WS-UNIT-19`, `WS-SCEN-02`: what an end is worth: figures by their shares of the price, a vehicle
/// at half strength its half, a building nothing.
#[test]
fn an_end_is_worth_its_share_of_the_price() {
    let end = End { lost: 3, own_lost: 2, ..End::default() };
    let squads = set_up(("G-GREN", "A-RIFL", "", "volley", 20, "none")).expect("an attack");
    assert_eq!((squads.left(), squads.worth(end)), (12, [3 * 107_000 / 12, 2 * 80_000 / 9]));
    let tanks = set_up(("G-PZ4", "A-SHER", "", "G75L", 30, "none")).expect("an attack");
    let half = End { lost: 1, own_lost: 0, ..End::default() };
    assert_eq!((tanks.left(), tanks.worth(half)), (2, [109_000 / 2, 0]));
    let house = set_up(("G-HMG", "wood-house", "", "HMG", 30, "none")).expect("an attack");
    assert_eq!((house.left(), house.worth(half)), (1, [0, 0]));
    assert!(!set_up(("G-MORT,G-MORT", "A-RIFL", "", "M81", 30, "none")).expect("it").is_exact());
    let near = set_up(("G-GREN", "A-RIFL", "until=rally", "volley", 5, "none"));
    let far = set_up(("G-GREN", "A-RIFL", "until=rally", "volley", 6, "none"));
    assert!(!near.expect("an attack").is_exact() && far.expect("an attack").is_exact());
}

/// `WS-FIRE-19`, `WS-FMOD-07`, `WS-WEAPON-07`, `WS-BLDG-12`, `WS-BLDG-25`, `WS-FIRE-03`, `WS-FMOD-26`: the distances that are
/// asked for, who may be in a building, and what is needed is never less than a 2.
#[test]
fn a_bench_offers_the_distances_that_weapons_reach() {
    let ranges = |unit: &str, attack: &str| {
        let armies = [army_of(unit), army_of("A-RIFL")];
        let armies = BySide([&armies[0], &armies[1]]);
        let bench = WwiiSim::bench(armies, &[unit.to_owned()], "A-RIFL", &[]).expect("a bench");
        bench.ranges(attack)
    };
    // Point-blank or the least range, short, long.
    assert_eq!(ranges("G-SNIP", "SNP"), [5, 18, 36]);
    assert_eq!(ranges("G-MORT", "M81"), [8, 24, 48]);
    assert_eq!(ranges("G-PAK", "building"), [3, 24, 48]);
    assert_eq!(ranges("G-GREN", "hand-to-hand"), [0]);
    let refused = |attack: Attack| set_up(attack).map_or_else(|illegal| illegal.clause.0, |_| "");
    let tank = |words| ("G-PZ4", "A-57", words, "G75L", 20, "building");
    assert_eq!([refused(tank("walls=bunker")), refused(tank(""))], ["", "WS-BLDG-12"]);
    let men = |target| ("G-PZ4", target, "", "G75L", 20, "building");
    let found = [refused(men("A-RIFL")), refused(men("A-SHER")), refused(men("A-OFF"))];
    assert_eq!(found, ["", "WS-BLDG-12", ""]);
    let runs = ("G-HMG", "A-RIFL", "attacker=run", "HMG", 20, "none");
    assert_eq!(refused(runs), "WS-FIRE-19", "machineguns of runners are silent");
    let pair = ("G-HMG,G-SNIP", "A-RIFL", "attacker=run", "volley", 20, "none");
    assert_eq!(refused(pair), "", "one of them can");
    let shield = ("A-RIFL", "G-PAK", "", "volley", 20, "none");
    assert_eq!(refused(shield), "WS-FMOD-26");
    let near = set_up(("G-SNIP", "A-RIFL", "", "SNP", 5, "none")).expect("an attack");
    assert!(near.dice().contains("hit 2+"), "{}", near.dice());
    let far = set_up(("G-SNIP", "A-RIFL", "", "SNP", 36, "none")).expect("an attack");
    assert!(far.dice().contains("hit 3+"), "{}", far.dice());
}
