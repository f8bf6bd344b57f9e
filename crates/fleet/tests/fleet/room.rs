//! A server whose disk is full: all wait, and nothing is lost.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};

use crate::server::{Server, ends_well, wait_until};
use crate::small_disk::SmallDisk;

const RUN: [&str; 6] = ["run", "grid/two-villages", "--games", "10240", "--seed", "3"];

/// Passes on what a program says, line by line.
fn lines(child: &mut Child) -> Receiver<String> {
    use std::io::{BufRead, BufReader};
    let (send, lines) = channel();
    let said = BufReader::new(child.stderr.take().unwrap());
    std::thread::spawn(move || {
        said.lines().map_while(Result::ok).all(|line| send.send(line).is_ok())
    });
    lines
}

/// A server that keeps so many bytes and no more.
fn with_room_for(folder: &Path, bytes: u64) -> PathBuf {
    let path = folder.join(format!("{bytes}.conf"));
    fs::write(&path, format!("jetstream {{ max_file_store: {bytes} }}\n")).unwrap();
    path
}

#[test]
fn a_server_without_room_holds_all_up_until_it_has_some() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let [small, large] = [40_000, 40_000_000].map(|bytes| with_room_for(folder, bytes));
    let options = |path: &Path| ["-c".to_owned(), path.display().to_string()];
    let (small, large) = (options(&small), options(&large));
    let Some(mut server) = Server::start_with(&small.each_ref().map(String::as_str)) else {
        return;
    };
    let coordinator = server.submit(folder, "full", &["--patience", "1"], &RUN);
    let mut worker = server.begin(folder, &["work", "full", "--threads", "1"]);
    let said = lines(&mut worker);
    let told = said.recv().unwrap();
    assert!(told.contains("the server keeps nothing") && told.contains("trying again"), "{told}");
    server.refuse(folder, &["fetch", "full", "--out", "x"], "blocks are missing");
    server.stop();
    server.start_again_with(&large.each_ref().map(String::as_str));
    ends_well(coordinator);
    wait_until("the worker is done", || worker.try_wait().unwrap().is_some());
    assert!(worker.wait().unwrap().success());
    server.fetched_is_alone(folder, "full", &RUN);
}

/// Another program fills the disk that the server keeps its streams on.
#[test]
fn a_disk_that_is_full_holds_all_up_until_there_is_room_and_the_server_begun_again() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let streams = tempfile::tempdir().unwrap();
    let Some(disk) = SmallDisk::make(streams.path(), 16) else { return };
    let Some(mut server) = Server::start_on(&disk, streams) else { return };
    let coordinator = server.submit(folder, "full", &["--patience", "1"], &RUN);
    let mut worker = server.begin(folder, &["work", "full", "--threads", "1"]);
    let said = lines(&mut worker);
    server.wait_for_results("full", 2);
    disk.fill();
    let told = said.recv().unwrap();
    assert!(told.contains("the server keeps nothing") && told.contains("trying again"), "{told}");
    server.refuse(folder, &["fetch", "full", "--out", "x"], "the server does not answer");
    disk.make_room();
    server.stop();
    server.start_again();
    ends_well(coordinator);
    wait_until("the worker is done", || worker.try_wait().unwrap().is_some());
    assert!(worker.wait().unwrap().success());
    server.fetched_is_alone(folder, "full", &RUN);
}
