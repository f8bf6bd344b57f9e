//! The attacks of the rulesets, written as files of cards, against the rulesets' own odds: the same to
//! the last digit.

use wargauge_studies::{OddsLine, OddsReport, OddsRequest, odds};

/// How far two chances may be apart.
const LAST_DIGIT: f64 = 1e-12;

/// The same question to a ruleset and to its file of cards, in the words of each.
#[derive(Clone, Copy, Default)]
struct Twins {
    /// The file of cards.
    file: &'static str,
    /// `ARMY UNITS` of the ruleset, and the units of the cards.
    attackers: [&'static str; 2],
    /// `ARMY UNIT`, and the unit of the cards.
    target: [&'static str; 2],
    attack: [&'static str; 2],
    /// Apart by spaces.
    ranges: &'static str,
    covers: &'static str,
    with: [&'static str; 2],
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn ask(request: &OddsRequest) -> OddsReport {
    odds(&wargauge_registry::library(), request)
        .unwrap_or_else(|error| panic!("{request:?}: {error}"))
}

impl Twins {
    fn ruleset(&self) -> OddsRequest {
        let (army, attackers) = self.attackers[0].split_once(' ').expect("an army and units");
        let (target_army, target) = self.target[0].split_once(' ').expect("an army and a unit");
        OddsRequest {
            army: army.to_owned(),
            target_army: Some(target_army.to_owned()),
            attackers: attackers.to_owned(),
            target: target.to_owned(),
            attacks: vec![self.attack[0].to_owned()],
            circumstances: words(self.with[0]),
            ..self.common()
        }
    }

    fn cards(&self) -> OddsRequest {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/cards");
        OddsRequest {
            cards: true,
            army: format!("{folder}/{}.toml", self.file),
            attackers: self.attackers[1].to_owned(),
            target: self.target[1].to_owned(),
            attacks: vec![self.attack[1].to_owned()],
            circumstances: words(self.with[1]),
            ..self.common()
        }
    }

    fn common(&self) -> OddsRequest {
        let ranges = self.ranges.split_whitespace().map(|range| range.parse().expect("a range"));
        let settings =
            if self.file == "grid" { "opt_mines=on opt_light=on opt_air=on" } else { "" };
        let settings = if self.with[0].is_empty() { Vec::new() } else { words(settings) };
        OddsRequest {
            ranges: ranges.collect(),
            covers: words(self.covers),
            settings,
            ..OddsRequest::default()
        }
    }

    /// Asks both, and gives the number of lines that agree.
    #[track_caller]
    fn agree(&self) -> usize {
        let theirs = ask(&self.ruleset());
        let cards = OddsRequest { settings: Vec::new(), ..self.cards() };
        let ours = ask(&cards);
        let [theirs, ours] = [&theirs, &ours].map(|report| &report.blocks[0]);
        for line in &theirs.lines {
            let same = |one: &&OddsLine| (one.range, &one.cover) == (line.range, &line.cover);
            let found = ours.lines.iter().find(same);
            let found = found.unwrap_or_else(|| panic!("{cards:?}: no line for {line:?}"));
            Self::hold(line, found, &format!("{cards:?} at {}, {}", line.range, line.cover));
        }
        assert_eq!(theirs.lines.len(), ours.lines.len(), "{cards:?}");
        theirs.lines.len()
    }

    #[track_caller]
    fn hold(theirs: &OddsLine, ours: &OddsLine, case: &str) {
        assert_eq!(theirs.strength, ours.strength, "{case}");
        let pairs = [
            ("destroyed", theirs.wiped, ours.wiped),
            ("suppressed", theirs.suppressed, ours.suppressed),
            ("own losses", theirs.own_losses, ours.own_losses),
        ];
        let [their, our] = [theirs, ours].map(|line| line.losses.chances());
        let of = |chances: &[f64], at: usize| chances.get(at).copied().unwrap_or(0.0);
        for at in 0..their.len().max(our.len()) {
            let (their, our) = (of(their, at), of(our, at));
            assert!((their - our).abs() < LAST_DIGIT, "{case}: {at} losses {their}, not {our}");
        }
        for (what, their, our) in pairs {
            assert!((their - our).abs() < LAST_DIGIT, "{case}: {what} {their}, not {our}");
        }
        // Rulesets round points down to thousandths of each number of losses.
        assert!((theirs.destroyed - ours.destroyed).abs() < 1e-3, "{case}: points");
    }
}

#[test]
fn grid_attacks_and_barrages() {
    let attack = Twins { file: "grid", attack: ["attack"; 2], ranges: "1 2", ..Twins::default() };
    let pairs = [
        (["companies INF", "INF"], ["companies INF", "INF"], "none field wood building hill"),
        (["companies 3*INF,TNK", "3*INF,TNK"], ["companies TNK", "TNK"], "none field hill"),
        (["companies 2*ATG", "2*ATG"], ["companies TNK", "TNK"], "none hill"),
        (["companies ARC,REC", "ARC,REC"], ["companies ART", "ART"], "none field hill"),
        (["companies TNK", "TNK"], ["companies MOT", "MOT"], "none building"),
    ];
    let mut lines = 0;
    for (attackers, target, covers) in pairs {
        for with in [[""; 2], ["target=disrupted"; 2], ["mined=yes light=night"; 2]] {
            lines += Twins { attackers, target, covers, with, ..attack }.agree();
        }
    }
    let barrage = Twins { attack: ["barrage"; 2], ranges: "1 2 3 10", ..attack };
    for attackers in [["companies ART", "ART"], ["companies 3*ART", "3*ART"]] {
        for with in [[""; 2], ["observer=foo"; 2], ["mined=yes"; 2]] {
            let target = ["companies INF", "INF"];
            let covers = "none field wood hill";
            lines += Twins { attackers, target, covers, with, ..barrage }.agree();
        }
    }
    let sortie = Twins { attack: ["sortie"; 2], covers: "none", ranges: "", ..attack };
    for with in [["protected=yes"; 2], ["target=disrupted"; 2]] {
        let (attackers, target) = (["companies 2*AIR", "2*AIR"], ["companies TNK", "TNK"]);
        lines += Twins { attackers, target, with, ..sortie }.agree();
    }
    assert!(lines > 150, "{lines}");
}

#[test]
fn victory_decision_shoots() {
    let shots = Twins {
        file: "victory-decision",
        attack: ["volley", "all"],
        ranges: "12 20 30",
        covers: "none broken soft hard",
        ..Twins::default()
    };
    let section = ["british-rifle rifle-section", "rifle-section"];
    let squad = ["german-grenadier grenadier-squad", "grenadier-squad"];
    let medic = ["british-rifle platoon-command-section+medic", "platoon-command-section+medic"];
    let mut lines = 0;
    for (attackers, target) in [(section, squad), (squad, section), (squad, medic)] {
        for with in [
            [""; 2],
            ["moved=yes"; 2],
            ["aimed=misses"; 2],
            ["aimed=single-hits", "aimed=single_hits"],
        ] {
            lines += Twins { attackers, target, with, ..shots }.agree();
        }
        let (covers, with) = ("broken soft hard", ["down=yes"; 2]);
        lines += Twins { attackers, target, covers, with, ..shots }.agree();
    }
    let several = ["british-rifle 2*rifle-section", "2*rifle-section"];
    lines += Twins { attackers: several, target: squad, ..shots }.agree();
    let gun = Twins {
        attack: ["7.5cm L48 anti-tank gun"; 2],
        ranges: "20 40",
        attackers: ["german-grenadier pzkpfw-iv-h", "pzkpfw-iv-h"],
        ..shots
    };
    let tanks = [
        ["british-rifle captured-pzkpfw-iv-h", "pzkpfw-iv-h"],
        ["british-rifle cromwell-iv", "cromwell-iv"],
    ];
    for target in tanks {
        for with in [[""; 2], ["facing=side"; 2], ["facing=rear moved=yes"; 2], ["aimed=misses"; 2]]
        {
            lines += Twins { target, with, ..gun }.agree();
        }
    }
    assert!(lines > 200, "{lines}");
}

#[test]
fn wwii_sim_fires_at_men() {
    let fire = Twins {
        file: "wwii-sim",
        attack: ["volley", "all"],
        ranges: "5 12 20",
        covers: "none partial",
        ..Twins::default()
    };
    let grenadiers = ["germans-1944 G-GREN", "G-GREN"];
    let rifles = ["americans-1944 A-RIFL", "A-RIFL"];
    let several = ["germans-1944 G-GREN,G-HMG", "G-GREN,G-HMG"];
    let mortar = ["germans-1944 G-MORT", "G-MORT"];
    let mut lines = 0;
    for with in [[""; 2], ["target=walk"; 2], ["target=run attacker=walk"; 2], ["target=hide"; 2]] {
        lines += Twins { attackers: grenadiers, target: rifles, with, ..fire }.agree();
    }
    lines += Twins { attackers: rifles, target: grenadiers, ..fire }.agree();
    lines += Twins { attackers: rifles, target: mortar, ..fire }.agree();
    lines += Twins { attackers: several, target: rifles, ranges: "20", ..fire }.agree();
    assert!(lines > 30, "{lines}");
}

#[test]
fn skirmish_fires_at_men() {
    let fire = Twins {
        file: "skirmish",
        covers: "none soft hard",
        target: ["germans G01", "rifles"],
        ..Twins::default()
    };
    let cases = [
        (["americans U01", "rifles"], ["rifle"; 2], "8 15"),
        (["americans U03", "BAR team"], ["BAR"; 2], "8 16"),
        (["americans U03", "BAR team"], ["fire", "all"], "8 15"),
        (["americans U04", "LMG team"], ["fire", "all"], "8 15"),
        (["americans U02", "SMG team"], ["fire", "all"], "6 12"),
    ];
    let mut lines = 0;
    for (attackers, attack, ranges) in cases {
        for with in [[""; 2], ["aim=aimed"; 2], ["spacing=dispersed"; 2]] {
            lines += Twins { attackers, attack, ranges, with, ..fire }.agree();
        }
        let target = ["germans G03", "LMG team"];
        lines += Twins { attackers, attack, ranges, target, ..fire }.agree();
    }
    assert!(lines > 100, "{lines}");
}

#[test]
fn command_decision_fires() {
    let cd = Twins { file: "command-decision", covers: "none soft hard", ..Twins::default() };
    let at = |attackers, target, attack, ranges| Twins { attackers, target, attack, ranges, ..cd };
    let men = ["europe-1944 U04", "U04"];
    let cases = [
        at(["europe-1944 G04", "G04"], men, ["W01"; 2], "5 9 14"),
        at(["europe-1944 2*G05", "2*G05"], men, ["W08"; 2], "6 12 20 28"),
        at(["europe-1944 G16", "G16"], ["europe-1944 U12", "U12"], ["W17"; 2], "12 24 36 48"),
        at(["europe-1944 2*G14", "2*G14"], ["europe-1944 U12", "U12"], ["W15"; 2], "10 20 30 40"),
        at(["europe-1944 U12", "U12"], ["europe-1944 G16", "G16"], ["W22"; 2], "10 20 30 36"),
        at(["europe-1944 G14", "G14"], men, ["W15"; 2], "10 20 30 40"),
        at(["europe-1944 G14", "G14"], ["europe-1944 U18", "U18"], ["W15"; 2], "10 20 30 40"),
        at(["europe-1944 U10", "U10"], ["europe-1944 G12", "G12"], ["W30"; 2], "6 12 18 24"),
        at(["europe-1944 G07", "G07"], men, ["W12"; 2], "20 52"),
        at(["europe-1944 U19", "U19"], ["europe-1944 G06", "G06"], ["W06"; 2], "4 8 12"),
    ];
    let mut lines = 0;
    for case in cases {
        for with in [[""; 2], ["attackers=pinned hits=1"; 2]] {
            lines += Twins { with, ..case }.agree();
        }
    }
    let with = ["attackers=full facing=flank"; 2];
    for case in [cases[2], cases[4], cases[5], cases[6]] {
        lines += Twins { with, ..case }.agree();
    }
    for attackers in [["europe-1944 G04", "G04"], ["europe-1944 G06", "G06"]] {
        let (target, covers) = (["europe-1944 U12", "U12"], "none");
        let attack = ["assault"; 2];
        lines += Twins { attackers, target, covers, attack, ..cd }.agree();
    }
    assert!(lines > 200, "{lines}");
}
