//! A disk of a few megabytes that only one server sees: a file system in memory, mounted in a namespace of
//! its own, for which no rights are needed where the system lets users make these.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::server::left_out;

/// A small disk. It is there as long as a process that does nothing.
pub(crate) struct SmallDisk {
    folder: PathBuf,
    holder: Child,
}

impl SmallDisk {
    /// Makes one of so many megabytes, seen in this folder; `None`, with a message, where that is refused.
    pub(crate) fn make(folder: &Path, megabytes: u32) -> Option<Self> {
        let script = format!(
            "mount -t tmpfs -o size={megabytes}m tmpfs '{}' && echo made && exec cat",
            folder.display()
        );
        let holder = Command::new("unshare")
            .args(["-rm", "sh", "-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut holder) = holder else {
            left_out("there is no unshare");
            return None;
        };
        let mut said = String::new();
        BufReader::new(holder.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let disk = Self { folder: folder.to_owned(), holder };
        if said != "made\n" {
            left_out("no file system may be mounted in a namespace");
            return None;
        }
        Some(disk)
    }

    /// The words before those of a program that is to see it.
    pub(crate) fn entrance(&self) -> Vec<String> {
        let holder = self.holder.id().to_string();
        let words = ["nsenter", "--preserve-credentials", "-U", "-m", "-t", &holder];
        words.map(str::to_owned).to_vec()
    }

    /// Fills it to the last byte, as another program does that shares it.
    pub(crate) fn fill(&self) {
        self.run(&format!("cat /dev/zero > '{}' 2> /dev/null; true", self.filler().display()));
    }

    /// Takes away what filled it.
    pub(crate) fn make_room(&self) {
        self.run(&format!("rm '{}'", self.filler().display()));
    }

    fn filler(&self) -> PathBuf {
        self.folder.join("filler")
    }

    fn run(&self, script: &str) {
        let words = [self.entrance(), ["sh", "-c", script].map(str::to_owned).to_vec()].concat();
        assert!(Command::new(&words[0]).args(&words[1..]).status().unwrap().success(), "{script}");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}
