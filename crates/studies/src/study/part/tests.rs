use std::fs;

use super::*;

fn head() -> PartHead {
    PartHead {
        wargauge_part: PART_FORMAT,
        version: "1.2.3".to_owned(),
        git_revision: None,
        arguments: ["run", "field", "--seed", "1", "--games", "800"].map(str::to_owned).to_vec(),
        seed: 1,
        files: vec![FileRecord { name: "field.toml".to_owned(), sha256: "00".to_owned() }],
        stages: vec!["reds : blues".to_owned()],
        block_pairs: 256,
        most_pairs: 400,
        shard: None,
        round: None,
    }
}

fn text(head: &PartHead, blocks: &[(u64, &str)]) -> Vec<u8> {
    let mut part = PartWriter::new(Vec::new(), head).unwrap();
    for &(block, outcome) in blocks {
        part.push(BlockId { stage: 0, block }, outcome).unwrap();
    }
    part.finish().unwrap()
}

fn opened(bytes: &[u8]) -> Result<PartFile, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.part");
    fs::write(&path, bytes).unwrap();
    PartFile::open(&path).map_err(|error| error.to_string())
}

#[test]
fn a_part_is_read_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.part");
    fs::write(&path, text(&head(), &[(3, "\"0412\""), (1, "{\"a\": [1, 2]}")])).unwrap();
    let part = PartFile::open(&path).unwrap();
    assert_eq!(part.head(), &head());
    let blocks: Vec<u64> = part.blocks().map(|id| id.block).collect();
    assert_eq!(blocks, [1, 3]);
    let outcome = |block| part.outcome(BlockId { stage: 0, block }).unwrap();
    assert_eq!(outcome(1).as_deref(), Some("{\"a\": [1, 2]}"));
    assert_eq!((outcome(3).as_deref(), outcome(2)), (Some("\"0412\""), None));
    fs::write(&path, text(&head(), &[(3, "\"0413\""), (1, "{\"a\": [1, 2]}")])).unwrap();
    let changed = part.outcome(BlockId { stage: 0, block: 3 }).unwrap_err();
    assert!(changed.to_string().contains("changed while it was read"), "{changed}");
}

#[test]
fn any_byte_that_is_changed_or_cut_off_is_noticed() {
    let whole = text(&head(), &[(0, "\"04\""), (2, "\"13\"")]);
    assert!(opened(&whole).is_ok());
    for length in 0..whole.len() {
        assert!(opened(&whole[..length]).is_err(), "cut at {length}");
    }
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        assert!(opened(&changed).is_err(), "byte {at}");
    }
    let mut longer = whole.clone();
    longer.extend(b"0 5 x y\n");
    assert!(opened(&longer).unwrap_err().contains("damaged"));
}

#[test]
fn what_is_no_part_is_told_from_one_that_is_damaged() {
    assert!(opened(b"").unwrap_err().contains("is no part of a study"));
    assert!(opened(b"{}\n").unwrap_err().contains("is no part of a study"));
    let other = PartHead { wargauge_part: 9, ..head() };
    assert!(opened(&text(&other, &[])).unwrap_err().contains("form 9"));
    let whole = text(&head(), &[(0, "\"04\"")]);
    assert!(opened(&whole[..whole.len() - 20]).unwrap_err().contains("was cut short"));
}

fn read(parts: &[Vec<u8>]) -> Result<Parts, String> {
    let folder = tempfile::tempdir().unwrap();
    let write = |(at, bytes): (usize, &Vec<u8>)| {
        let path = folder.path().join(format!("{at}.part"));
        fs::write(&path, bytes).unwrap();
        path
    };
    let paths: Vec<PathBuf> = parts.iter().enumerate().map(write).collect();
    Parts::read(&paths).map_err(|error| error.to_string())
}

#[test]
fn blocks_that_come_twice_count_once() {
    let (one, other) = (text(&head(), &[(0, "1"), (2, "3")]), text(&head(), &[(2, "3")]));
    let parts = read(&[one.clone(), other, one]).unwrap();
    assert_eq!(parts.blocks().count(), 2);
}

#[test]
fn what_does_not_belong_together_is_refused() {
    let changed = |change: &dyn Fn(&mut PartHead)| {
        let mut other = head();
        change(&mut other);
        read(&[text(&head(), &[(0, "1")]), text(&other, &[(1, "1")])]).unwrap_err()
    };
    let says = |error: &str, words: &str| {
        let named = error.contains("1.part` does not belong with") && error.contains("0.part");
        assert!(named && error.contains(words), "{error}");
    };
    says(&changed(&|head| head.version = "1.2.4".into()), "wargauge 1.2.4 made it");
    says(
        &changed(&|head| head.arguments[5] = "900".into()),
        "`--games 900` where the other has `--games 800`",
    );
    says(&changed(&|head| head.arguments.truncate(4)), "nothing where the other has `--games`");
    says(&changed(&|head| head.files[0].sha256 = "01".into()), "`field.toml` was another file");
    says(&changed(&|head| head.files.clear()), "`field.toml` was another file");
    says(&changed(&|head| head.block_pairs = 64), "cut another way");
    let contradiction = read(&[text(&head(), &[(0, "1")]), text(&head(), &[(0, "2")])]);
    let error = contradiction.unwrap_err();
    assert!(error.contains("different outcomes of block 0 of `reds : blues`"), "{error}");
}
