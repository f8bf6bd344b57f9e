//! Files with something wrong in them: one clear message each, and never a panic.

use wargauge_rules::roster::Source;
use wargauge_rules::testing::slip::{Slip, check_slips, read_changed};

use super::{names, read};
use crate::tests::fixture::SHIPPED;

const ARMY: &str = "armies/germans-1944.toml";
const FORCE: &str = "forces/germans-300.toml";
const FARM: &str = "stone-farm.toml";

const fn slip(
    file: &'static str,
    good: &'static str,
    bad: &'static str,
    told: &'static str,
) -> Slip {
    Slip { file, good, bad, told }
}

const SLIPS: &[Slip] = &[
    slip(
        ARMY,
        "weapon = \"SMG\"",
        "weapon = \"SNG\"",
        "`unit[0].figures`: the army has no weapon `SNG`; expected one of A20, G75L, \
         G75L-towed, G88, HMG, LMG, M81, PIS, PSK, PZF, RIF, SMG, SNP, STG (did you mean `SMG`?)",
    ),
    slip(
        ARMY,
        "dice = [3, 3]",
        "dice = [4, 3]",
        "`weapon[4].dice`: a weapon fires that many dice; expected 0 to 3 dice",
    ),
    slip(ARMY, "ld = 8", "ld = 0", "`unit[0].ld`: found 0; expected 1 to 15"),
    slip(ARMY, "count = 7", "count = 13", "`unit[0].figures`: found 13; expected 1 to 12"),
    slip(
        ARMY,
        "class = \"infantry\"",
        "class = \"vehicle\"",
        "`unit[0].class`: the class of the unit; expected a vehicle has `vehicle`, and no `figures` \
         and `end`",
    ),
    slip(
        FORCE,
        "unit = \"G-SNIP\"",
        "unit = \"G-SNAP\"",
        "`unit[2].unit`: the army has no unit `G-SNAP`; expected one of G-222, G-251, G-ASLT, \
         G-GREN, G-HMG, G-MORT, G-OFF, G-PAK, G-PSK, G-PZ4, G-SNIP, G-TIG, G-TRK (did you mean \
         `G-SNIP`?)",
    ),
    slip(
        FORCE,
        "options = [\"panzerfaust\"]",
        "options = [\"panzerschreck\"]",
        "`unit[0].options`: the unit has no option `panzerschreck`; expected panzerfaust",
    ),
    slip(
        FARM,
        "terrain = \"wall\"",
        "terrain = \"crops\"",
        "`line[0].terrain`: the terrain is no line; expected hedge, bocage or wall",
    ),
    slip(
        FARM,
        "edge = [[13, 48], [19, 48]]",
        "edge = [[13, 40], [19, 48]]",
        "`a.arrival.edge`: where reinforcements come; expected two ends of a stretch of the table \
         edge",
    ),
    slip(FARM, "last_turn = 9", "last_turn = 90", "`last_turn`: found 90; expected 1 to 30"),
    slip(FARM, "most = 3", "most = 0", "`a.hidden.most`: found 0; expected 1 to 20"),
];

#[test]
fn slips_are_told() {
    check_slips(SLIPS, |path| SHIPPED.source(path), read);
}

#[test]
fn random_changes_never_panic() {
    let of = |folder: &str| {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let read = |name: String| SHIPPED.source(&format!("{prefix}{name}.toml"));
        names(folder).into_iter().map(read).collect::<Vec<Source>>()
    };
    let files = [of(""), of("armies"), of("forces")].concat();
    read_changed(&files, 400, |source| drop(read(source)));
}
