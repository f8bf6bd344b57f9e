//! Parts of a study that is played in several places: what each of them came to, block by block,
//! with all that is needed to know whether they belong together.
//!
//! A part is a text file. Its first line, a JSON object, is the [`PartHead`]. Each further line is a
//! block: the number of its stage, its own number in it, its digest and its outcome as JSON. The
//! last line counts the blocks and has the SHA-256 of all lines before it, so that a file which was
//! cut short or changed is known.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use wargauge_batch::{BlockDigest, BlockId, FileRecord, open_regular};
use wargauge_rules::roster::DataError;

use crate::study::shard::Shard;

/// Version of the form of part files.
pub const PART_FORMAT: u32 = 1;
/// The most bytes of a line: far more than the longest outcome of a block has.
const MOST_LINE_BYTES: u64 = 1 << 26;

/// What a part is of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartHead {
    /// [`PART_FORMAT`].
    pub wargauge_part: u32,
    /// Version of the program.
    pub version: String,
    /// Git revision it was built from, if that is known.
    pub git_revision: Option<String>,
    /// Arguments of the study that bear on its result.
    pub arguments: Vec<String>,
    /// Master seed.
    pub seed: u64,
    /// Every data file, in the order of their names.
    pub files: Vec<FileRecord>,
    /// What is played in blocks: the match-ups of a run, the contenders of a comparison, the armies
    /// of a tuning.
    pub stages: Vec<String>,
    /// Pairs in a block; 0 where blocks are pieces of another kind.
    pub block_pairs: u64,
    /// Pairs of each stage at most; 0 where blocks are pieces of another kind.
    pub most_pairs: u64,
    /// Which share of the blocks it holds; `None` if it was merged from others.
    pub shard: Option<Shard>,
    /// Rounds that were complete before, where a study goes by rounds.
    pub round: Option<u64>,
}

impl PartHead {
    /// The head of a part of nothing, made by this program.
    #[must_use]
    pub fn of_this_program() -> Self {
        Self {
            wargauge_part: PART_FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            git_revision: option_env!("WARGAUGE_GIT_REVISION").map(str::to_owned),
            arguments: Vec::new(),
            seed: 0,
            files: Vec::new(),
            stages: Vec::new(),
            block_pairs: 0,
            most_pairs: 0,
            shard: None,
            round: None,
        }
    }

    /// Refuses a part of another study, or of another program or data.
    ///
    /// # Errors
    /// The first thing that differs, in words.
    pub fn check_belongs_with(&self, other: &Self) -> Result<(), String> {
        let program = |head: &Self| match &head.git_revision {
            Some(revision) => format!("wargauge {} ({revision})", head.version),
            None => format!("wargauge {}", head.version),
        };
        if self.wargauge_part != other.wargauge_part || program(self) != program(other) {
            return Err(format!("{} made it, {} the other", program(self), program(other)));
        }
        if self.arguments != other.arguments {
            return Err(differing_words(&self.arguments, &other.arguments));
        }
        if self.files != other.files {
            let is_new = |file: &&FileRecord| !other.files.contains(file);
            let missing = other.files.iter().find(|file| !self.files.contains(file));
            let file = self.files.iter().find(is_new).or(missing);
            let name = file.map_or("a file", |file| &file.name);
            return Err(format!("`{name}` was another file when it was played"));
        }
        let cut = |head: &Self| (head.seed, head.stages.clone(), head.block_pairs, head.most_pairs);
        if cut(self) != cut(other) {
            return Err("its blocks are cut another way".to_owned());
        }
        Ok(())
    }
}

/// How two lists of arguments differ.
fn differing_words(own: &[String], other: &[String]) -> String {
    let at = own.iter().zip(other).take_while(|(one, two)| one == two).count();
    let around = |words: &[String]| match words.get(at) {
        None => "nothing".to_owned(),
        Some(word) => {
            let option = at.checked_sub(1).map(|before| &words[before]);
            match option.filter(|before| before.starts_with("--") && !word.starts_with("--")) {
                Some(option) => format!("`{option} {word}`"),
                None => format!("`{word}`"),
            }
        }
    };
    format!("it was played with {} where the other has {}", around(own), around(other))
}

/// Writes a part.
#[derive(Debug)]
pub struct PartWriter<W> {
    out: W,
    hash: Sha256,
    blocks: u64,
}

impl<W: Write> PartWriter<W> {
    /// Begins a part.
    ///
    /// # Errors
    /// If it cannot be written.
    ///
    /// # Panics
    /// Never: a head can be written as JSON.
    pub fn new(out: W, head: &PartHead) -> io::Result<Self> {
        let mut part = Self { out, hash: Sha256::new(), blocks: 0 };
        part.line(&serde_json::to_string(head).expect("a head is plain data"))?;
        Ok(part)
    }

    /// Adds a block with the text of its outcome.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn push(&mut self, id: BlockId, outcome: &str) -> io::Result<()> {
        let digest = BlockDigest::of_text(outcome);
        self.blocks += 1;
        self.line(&format!("{} {} {digest} {outcome}", id.stage, id.block))
    }

    /// Ends the part.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        let end = format!("end {} {}\n", self.blocks, hexadecimal(self.hash.clone()));
        self.out.write_all(end.as_bytes())?;
        Ok(self.out)
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        for bytes in [text.as_bytes(), b"\n"] {
            self.hash.update(bytes);
            self.out.write_all(bytes)?;
        }
        Ok(())
    }
}

fn hexadecimal(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Where the outcome of a block stands in a file.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: u64,
    length: u64,
    digest: BlockDigest,
}

/// A part that lies in a file. Outcomes stay there until somebody asks for them.
#[derive(Debug)]
pub struct PartFile {
    path: PathBuf,
    head: PartHead,
    blocks: BTreeMap<BlockId, Place>,
}

impl PartFile {
    /// Reads a part and checks that it is whole.
    ///
    /// # Errors
    /// If it cannot be read, is no part, is of another form, or is damaged.
    pub fn open(path: &Path) -> Result<Self, DataError> {
        let shown = path.display();
        let unreadable =
            |error: io::Error| DataError::new(format!("`{shown}` cannot be read: {error}"));
        let file = open_regular(path).map_err(unreadable)?;
        let mut lines = Lines::new(BufReader::new(file));
        let none = || {
            DataError::new(format!("`{shown}` is no part of a study"))
                .expected("a file that `--shard` wrote")
        };
        let first = lines.next().map_err(unreadable)?.ok_or_else(none)?;
        let head: PartHead = serde_json::from_str(&first.text).map_err(|_| none())?;
        if head.wargauge_part != PART_FORMAT {
            let problem = format!("`{shown}` has form {} of parts", head.wargauge_part);
            return Err(DataError::new(problem).expected(format!("form {PART_FORMAT}")));
        }
        let damaged = |line: u64, what: &str| {
            DataError::new(format!("`{shown}` is damaged: line {line} {what}"))
                .expected("the file as it was written; or the shard played again")
        };
        let mut blocks = BTreeMap::new();
        loop {
            let before = lines.hash.clone();
            let Some(line) = lines.next().map_err(unreadable)? else {
                return Err(damaged(lines.count + 1, "is missing, the file was cut short"));
            };
            if line.text.starts_with("end ") {
                let end = format!("end {} {}", blocks.len(), hexadecimal(before));
                if line.text != end || lines.next().map_err(unreadable)?.is_some() {
                    return Err(damaged(lines.count, "does not fit the lines before it"));
                }
                return Ok(Self { path: path.to_owned(), head, blocks });
            }
            let (id, place) =
                block(&line).ok_or_else(|| damaged(lines.count, "is not the block it says"))?;
            if blocks.insert(id, place).is_some() {
                return Err(damaged(lines.count, "is a block for the second time"));
            }
        }
    }

    /// Where it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it is of.
    #[must_use]
    pub const fn head(&self) -> &PartHead {
        &self.head
    }

    /// The blocks it holds, in their order.
    pub fn blocks(&self) -> impl Iterator<Item = BlockId> {
        self.blocks.keys().copied()
    }

    /// The texts of the outcomes of all its blocks.
    ///
    /// # Errors
    /// As [`Self::outcome`].
    pub fn outcomes(&self) -> Result<BTreeMap<BlockId, String>, DataError> {
        let each = |id| Ok((id, self.outcome(id)?.unwrap_or_default()));
        self.blocks().map(each).collect()
    }

    /// The text of the outcome of a block, if the part has it.
    ///
    /// # Errors
    /// If the file cannot be read, or has changed since it was opened.
    pub fn outcome(&self, id: BlockId) -> Result<Option<String>, DataError> {
        let Some(place) = self.blocks.get(&id) else { return Ok(None) };
        let shown = self.path.display();
        let mut bytes = vec![0; place.length as usize];
        let read = open_regular(&self.path).and_then(|mut file| {
            file.seek(SeekFrom::Start(place.start))?;
            file.read_exact(&mut bytes)
        });
        let read = read.map(|()| String::from_utf8(bytes).unwrap_or_default());
        match read {
            Ok(text) if BlockDigest::of_text(&text) == place.digest => Ok(Some(text)),
            Ok(_) => Err(DataError::new(format!("`{shown}` changed while it was read"))),
            Err(error) => Err(DataError::new(format!("`{shown}` cannot be read: {error}"))),
        }
    }
}

/// The block of a line, if that is whole.
fn block(line: &FileLine) -> Option<(BlockId, Place)> {
    let mut words = line.text.splitn(4, ' ');
    let id = BlockId { stage: words.next()?.parse().ok()?, block: words.next()?.parse().ok()? };
    let digest: BlockDigest = words.next()?.parse().ok()?;
    let outcome = words.next()?;
    let start = line.start + (line.text.len() - outcome.len()) as u64;
    let place = Place { start, length: outcome.len() as u64, digest };
    (BlockDigest::of_text(outcome) == digest).then_some((id, place))
}

/// A line of a file, and where it begins.
struct FileLine {
    start: u64,
    text: String,
}

/// The lines of a file, and the hash of all that was read.
struct Lines<R> {
    input: R,
    hash: Sha256,
    count: u64,
    at: u64,
}

impl<R: BufRead> Lines<R> {
    fn new(input: R) -> Self {
        Self { input, hash: Sha256::new(), count: 0, at: 0 }
    }

    /// The next line that has an end, without it; `None` where there is none. What is no text
    /// becomes a line that nothing begins with.
    fn next(&mut self) -> io::Result<Option<FileLine>> {
        let mut bytes = Vec::new();
        let mut limited = (&mut self.input).take(MOST_LINE_BYTES);
        limited.read_until(b'\n', &mut bytes)?;
        if bytes.last() != Some(&b'\n') {
            return Ok(None);
        }
        self.hash.update(&bytes);
        self.count += 1;
        let start = self.at;
        self.at += bytes.len() as u64;
        bytes.pop();
        Ok(Some(FileLine { start, text: String::from_utf8(bytes).unwrap_or_default() }))
    }
}

/// Parts of one study.
#[derive(Debug)]
pub struct Parts {
    files: Vec<PartFile>,
    /// Which file has a block.
    places: BTreeMap<BlockId, usize>,
}

impl Parts {
    /// Reads parts. Blocks that several of them have count once.
    ///
    /// # Errors
    /// If one of them cannot be read or is damaged, does not belong with the first, or has another
    /// outcome of a block than an earlier one.
    ///
    /// # Panics
    /// If there is none.
    pub fn read(paths: &[PathBuf]) -> Result<Self, DataError> {
        let mut parts = Self { files: Vec::new(), places: BTreeMap::new() };
        for path in paths {
            parts.add(PartFile::open(path)?)?;
        }
        assert!(!parts.files.is_empty(), "there is a part");
        Ok(parts)
    }

    fn add(&mut self, part: PartFile) -> Result<(), DataError> {
        let shown = part.path.display();
        if let Some(first) = self.files.first() {
            part.head.check_belongs_with(&first.head).map_err(|difference| {
                let other = first.path.display();
                DataError::new(format!("`{shown}` does not belong with `{other}`: {difference}"))
                    .expected("parts of one study")
            })?;
        }
        for (&id, place) in &part.blocks {
            match self.places.get(&id).map(|&at| &self.files[at]) {
                None => {
                    self.places.insert(id, self.files.len());
                }
                Some(other) if other.blocks[&id].digest == place.digest => {}
                Some(other) => {
                    let (name, other) = (&part.head.stages, other.path.display());
                    let name = name.get(id.stage as usize).map_or("", String::as_str);
                    return Err(DataError::new(format!(
                        "`{shown}` and `{other}` have different outcomes of block {} of `{name}`",
                        id.block
                    ))
                    .expected("the same games; one of both was played wrongly"));
                }
            }
        }
        self.files.push(part);
        Ok(())
    }

    /// What they are of: the head of the first.
    #[must_use]
    pub fn head(&self) -> &PartHead {
        &self.files[0].head
    }

    /// The parts.
    #[must_use]
    pub fn files(&self) -> &[PartFile] {
        &self.files
    }

    /// All blocks they hold, in their order.
    pub fn blocks(&self) -> impl Iterator<Item = BlockId> {
        self.places.keys().copied()
    }

    /// Whether one of them holds a block.
    #[must_use]
    pub fn hold(&self, id: BlockId) -> bool {
        self.places.contains_key(&id)
    }

    /// The file that a block is read from, if one of them has it.
    #[must_use]
    pub fn file_of(&self, id: BlockId) -> Option<&Path> {
        self.places.get(&id).map(|&at| self.files[at].path())
    }

    /// The text of the outcome of a block, if one of them has it.
    ///
    /// # Errors
    /// As [`PartFile::outcome`].
    pub fn outcome(&self, id: BlockId) -> Result<Option<String>, DataError> {
        self.places.get(&id).map_or(Ok(None), |&at| self.files[at].outcome(id))
    }
}

#[cfg(test)]
mod tests;
