//! Who somebody is: the key of a machine, which signs what it says.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use nkeys::{KeyPair, KeyPairType};
use wargauge_batch::read_text;
use wargauge_rules::roster::{DataError, Source};

use crate::say;

/// A key file has one short line.
const MOST_BYTES: u64 = 4096;
/// Characters of a public key that people are shown.
const SHORT: usize = 12;
/// The most workers that a study may admit.
pub(crate) const MOST_WORKERS: usize = 10_000;

/// Where the key of this machine is.
#[derive(Debug, clap::Args)]
pub(crate) struct KeyArgs {
    /// File with the key that signs what this machine says; made where there is none. If not given, it is
    /// `wargauge/fleet.nk` in the user's folder for configuration
    #[arg(long, global = true, env = "WARGAUGE_FLEET_KEY", value_name = "FILE")]
    key: Option<PathBuf>,
}

/// Whose study it is.
#[derive(Debug, clap::Args)]
pub(crate) struct OwnerArgs {
    /// Public key of whoever submitted the study, as `wargauge-fleet key` prints it there; if not given,
    /// that of this machine
    #[arg(long, env = "WARGAUGE_FLEET_OWNER", value_name = "KEY", value_parser = owner_name)]
    owner: Option<String>,
}

fn owner_name(text: &str) -> Result<String, String> {
    let expected = || "expected a public key as `wargauge-fleet key` prints it".to_owned();
    verifier(text).map(|_| text.to_owned()).ok_or_else(expected)
}

/// The key of a machine.
#[derive(Debug)]
pub struct Key {
    pair: KeyPair,
    name: String,
}

impl Key {
    /// A key that nobody else has.
    #[must_use]
    pub fn generate() -> Self {
        Self::of(KeyPair::new_user())
    }

    fn of(pair: KeyPair) -> Self {
        Self { name: pair.public_key(), pair }
    }

    /// The public key, which others know its owner by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The signature of a text.
    ///
    /// # Panics
    /// Never: the secret half is there.
    pub(crate) fn sign(&self, text: &str) -> Vec<u8> {
        self.pair.sign(text.as_bytes()).expect("a key with both halves")
    }

    /// Reads the key of a file.
    ///
    /// # Errors
    /// If others may read it too, or it holds no key of a user.
    pub fn read(path: &Path) -> Result<Self, DataError> {
        refuse_open_to_others(path)?;
        let source = read_text(path, MOST_BYTES)?;
        let pair = KeyPair::from_seed(source.text.trim()).ok();
        let pair = pair.filter(|pair| pair.key_pair_type() == KeyPairType::User);
        // The text itself is a secret, right or wrong: nothing of it is shown.
        pair.map(Self::of).ok_or_else(|| {
            DataError::new(format!("`{}` holds no key", path.display()))
                .expected("a file that `wargauge-fleet key` made")
        })
    }

    /// Writes a new key into a file that is not there yet, for nobody else to read.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn make(path: &Path) -> Result<Self, DataError> {
        let key = Self::generate();
        let written = key.write(path);
        match written {
            Ok(()) => Ok(key),
            // Another program of this machine was faster.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Self::read(path),
            Err(error) => {
                Err(DataError::new(format!("no key can be made in `{}`: {error}", path.display()))
                    .expected(
                        "--key with a file that is there, or in a folder that may be written",
                    ))
            }
        }
    }

    /// Writes it whole or not at all: a file of this kind is private from its first moment on.
    fn write(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        let seed = self.pair.seed().map_err(io::Error::other)?;
        writeln!(file, "{seed}")?;
        file.as_file().sync_all()?;
        file.persist_noclobber(path).map(drop).map_err(|error| error.error)
    }
}

impl KeyArgs {
    /// The key of this machine, made at the first need.
    ///
    /// # Errors
    /// If it cannot be read or made, or others may read it.
    pub(crate) fn open(&self) -> Result<Key, DataError> {
        let path = match &self.key {
            Some(path) => path.clone(),
            None => usual_place()?,
        };
        if path.exists() {
            return Key::read(&path);
        }
        if self.key.is_none()
            && let Some(folder) = path.parent()
        {
            // What goes wrong here goes wrong below, where it is told.
            let _ = std::fs::create_dir_all(folder);
        }
        let key = Key::make(&path)?;
        say(&format!("made a key for this machine: {}", path.display()));
        Ok(key)
    }
}

impl OwnerArgs {
    /// The public key of the owner.
    ///
    /// # Errors
    /// If it is that of this machine, which cannot be read or made.
    pub(crate) fn name(&self, keys: &KeyArgs) -> Result<String, DataError> {
        match &self.owner {
            Some(owner) => Ok(owner.clone()),
            None => keys.open().map(|key| key.name),
        }
    }
}

/// Where the key is if nobody says where.
fn usual_place() -> Result<PathBuf, DataError> {
    let folder = |name: &str| {
        let path = std::env::var_os(name).map(PathBuf::from);
        path.filter(|path| path.is_absolute())
    };
    let configuration = folder("XDG_CONFIG_HOME").or_else(|| Some(folder("HOME")?.join(".config")));
    configuration.map(|folder| folder.join("wargauge/fleet.nk")).ok_or_else(|| {
        DataError::new("this user has no folder for the key of the machine")
            .expected("--key FILE, or WARGAUGE_FLEET_KEY")
    })
}

#[cfg(unix)]
fn refuse_open_to_others(path: &Path) -> Result<(), DataError> {
    use std::os::unix::fs::PermissionsExt;
    let shown = path.display();
    let mode = std::fs::metadata(path)
        .map_err(|error| DataError::new(format!("`{shown}` cannot be read: {error}")))?
        .permissions()
        .mode();
    if mode & 0o077 == 0 {
        return Ok(());
    }
    Err(DataError::new(format!("`{shown}` is a key that other users can read"))
        .expected("a file of one's own (`chmod 600`), or another key"))
}

#[cfg(not(unix))]
fn refuse_open_to_others(_: &Path) -> Result<(), DataError> {
    Ok(())
}

/// What checks the signatures of somebody whose public key this is; nothing if it is none.
#[must_use]
pub(crate) fn verifier(name: &str) -> Option<KeyPair> {
    let pair = KeyPair::from_public_key(name).ok();
    pair.filter(|pair| pair.key_pair_type() == KeyPairType::User && pair.public_key() == name)
}

/// A public key as people are shown it.
#[must_use]
pub(crate) fn short(name: &str) -> &str {
    name.get(..SHORT).unwrap_or(name)
}

/// Reads a list of workers: a public key a line, and what stands after a `#` is for people.
///
/// # Errors
/// The first line that is none, or a list of nobody, or of too many.
pub(crate) fn read_workers(path: &Path) -> Result<Vec<String>, DataError> {
    let source = read_text(path, wargauge_batch::MOST_BYTES)?;
    let mut workers = Vec::new();
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let key = line.split('#').next().unwrap_or_default().trim();
        if !key.is_empty() {
            workers.push(worker_at(&source, start..start + line.trim_end().len(), key)?);
        }
        start += line.len();
    }
    workers.sort_unstable();
    workers.dedup();
    if workers.is_empty() || workers.len() > MOST_WORKERS {
        let problem = format!("{} workers", workers.len());
        return Err(DataError::at(&source, 0..0, problem)
            .expected(format!("1 to {MOST_WORKERS} public keys, one a line")));
    }
    Ok(workers)
}

fn worker_at(
    source: &Source,
    place: core::ops::Range<usize>,
    key: &str,
) -> Result<String, DataError> {
    // Whoever puts a secret there by mistake does not want it in a log.
    let none = || {
        DataError::at(source, place, "this line is no public key")
            .expected("what `wargauge-fleet key` prints on the machine of a worker")
    };
    verifier(key).map(|_| key.to_owned()).ok_or_else(none)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_a_key_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("workers");
        let keys = [0, 1].map(|_| Key::generate().name);
        let text = format!("# ours\n{}  # cellar\n\n{}\n{}\n", keys[0], keys[1], keys[0]);
        std::fs::write(&path, text).unwrap();
        let mut both = keys.to_vec();
        both.sort();
        assert_eq!(read_workers(&path), Ok(both));
        std::fs::write(&path, format!("{}\n{}x\n", keys[0], keys[1])).unwrap();
        let error = read_workers(&path).unwrap_err().to_string();
        assert!(error.contains("workers:2:1: this line is no public key"), "{error}");
        std::fs::write(&path, "# nobody\n").unwrap();
        assert!(read_workers(&path).unwrap_err().to_string().contains("0 workers"));
    }

    #[cfg(unix)]
    #[test]
    fn a_key_is_made_once_and_is_nobody_elses_to_read() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fleet.nk");
        let made = Key::make(&path).unwrap();
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(Key::make(&path).unwrap().name(), made.name(), "what is there is kept");
        for mode in [0o640, 0o604, 0o666] {
            std::fs::set_permissions(&path, PermissionsExt::from_mode(mode)).unwrap();
            let error = Key::read(&path).unwrap_err().to_string();
            assert!(error.contains("other users can read"), "{error}");
        }
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o400)).unwrap();
        assert_eq!(Key::read(&path).unwrap().name(), made.name());
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o600)).unwrap();
        let seed = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, seed.replace("SU", "SX")).unwrap();
        let error = Key::read(&path).unwrap_err().to_string();
        assert!(error.contains("holds no key") && !error.contains(&seed[4..20]), "{error}");
    }
}
