//! The recipes for clusters do what they say: run with a stand-in for the scheduler that sets the same
//! variables, and starts what the recipe tells it to.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::own_files::contents;
use crate::program::wargauge_in;

/// Games of a recipe, instead of a million: five blocks.
const GAMES: &str = "2100";

fn recipe(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name)
}

/// What the recipes play, on one machine.
fn is_one_run(folder: &Path, result: &str) {
    let run = ["run", "grid/two-villages", "--games", GAMES, "--seed", "7", "--out", "whole"];
    assert_eq!(wargauge_in(folder, &run).code, 0);
    assert!(contents(&folder.join(result)) == contents(&folder.join("whole")));
}

#[test]
fn the_recipe_for_slurm_runs() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let binary = Path::new(env!("CARGO_BIN_EXE_wargauge")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let batch = |name: &str, variables: &[(&str, String)]| {
        let mut command = Command::new("bash");
        command.current_dir(folder).arg(recipe("slurm").join(name));
        command.env("PATH", &path).env("GAMES", GAMES);
        command.envs(variables.iter().map(|(name, value)| (name, value)));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    for id in 1..=3 {
        let shards = ("SHARDS", "3".to_owned());
        batch("shard.sbatch", &[("SLURM_ARRAY_TASK_ID", id.to_string()), shards]);
    }
    batch("merge.sbatch", &[]);
    is_one_run(folder, "result");
}

/// A task of an array that was signalled while it played: how it ended, whether it has put itself into the
/// queue again, and whether it has left its part.
#[cfg(target_os = "linux")]
fn signalled(signal: &str, everybody: bool) -> (Option<i32>, bool, bool) {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let scontrol = folder.join("scontrol");
    fs::write(&scontrol, "#!/bin/sh\necho \"$@\" > requeued\n").unwrap();
    fs::set_permissions(&scontrol, fs::Permissions::from_mode(0o755)).unwrap();
    let binary = Path::new(env!("CARGO_BIN_EXE_wargauge")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    // A shell cannot trap what it was begun with ignored, as in the background of another.
    let mut shell = Command::new("env")
        .current_dir(folder)
        .args(["--default-signal=INT", "bash"])
        .arg(recipe("slurm/shard.sbatch"))
        .env("PATH", format!("{}:{}:{path}", folder.display(), binary.display()))
        .envs([("GAMES", "100000000"), ("SHARDS", "2"), ("SLURM_ARRAY_TASK_ID", "1")])
        .env("SLURM_ARRAY_JOB_ID", "7")
        .process_group(0)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The lock on the folder is there when the program plays.
    while !folder.join("parts").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    let whom = if everybody { format!("-{}", shell.id()) } else { shell.id().to_string() };
    let sent = Command::new("kill").args([signal, "--", &whom]).status().unwrap();
    assert!(sent.success());
    let code = shell.wait().unwrap().code();
    let requeued = fs::read_to_string(folder.join("requeued")).unwrap_or_default();
    assert!(requeued.is_empty() || requeued == "requeue 7_1\n", "{requeued}");
    (code, !requeued.is_empty(), folder.join("parts/shard-1-of-2.part").exists())
}

/// Slurm tells the shell alone that the time is nearly over, and everybody that the task is cancelled.
#[cfg(target_os = "linux")]
#[test]
fn a_task_of_slurm_that_is_stopped_leaves_its_part() {
    assert_eq!(signalled("-INT", false), (Some(130), true, true), "its time is over");
    assert_eq!(signalled("-TERM", true), (Some(130), false, true), "it is cancelled");
}

/// A job of Kubernetes whose pods are processes.
struct IndexedJob {
    spec: Value,
}

impl IndexedJob {
    fn read() -> Self {
        let text = fs::read_to_string(recipe("kubernetes/indexed-job.yaml")).unwrap();
        let manifest: Value = serde_saphyr::from_str(&text).unwrap();
        assert_eq!(
            (&manifest["kind"], &manifest["apiVersion"]),
            (&"Job".into(), &"batch/v1".into())
        );
        assert_eq!(manifest["spec"]["completionMode"], "Indexed");
        Self { spec: manifest["spec"].clone() }
    }

    fn container(&self) -> &Value {
        let containers = self.spec["template"]["spec"]["containers"].as_array().unwrap();
        assert_eq!(containers.len(), 1);
        &containers[0]
    }

    /// The words of a pod, with the folder that stands for its volume and fewer games.
    fn words(&self, volume: &Path) -> Vec<String> {
        let container = self.container();
        let mount = container["volumeMounts"][0]["mountPath"].as_str().unwrap();
        let words = ["command", "args"].map(|part| container[part].as_array().unwrap().clone());
        let words: Vec<String> = words.concat().iter().map(text).collect();
        let (last, here) = (words.last().unwrap(), volume.display().to_string());
        assert_eq!(last, mount, "parts are written to the volume");
        let mut words: Vec<String> = words
            .iter()
            .map(|word| if word == mount { here.clone() } else { word.clone() })
            .collect();
        let games = words.iter().position(|word| word == "--games").unwrap() + 1;
        GAMES.clone_into(&mut words[games]);
        words
    }

    /// Begins the pod of an index, as Kubernetes does: the index is all that it says.
    fn begin(&self, index: u64, volume: &Path) -> Child {
        let words = self.words(volume);
        assert_eq!(words[0], "/bin/wargauge", "as the image has it");
        let given = self.container()["env"].as_array().cloned().unwrap_or_default();
        let given = given.iter().map(|one| (text(&one["name"]), text(&one["value"])));
        let mut command = Command::new(env!("CARGO_BIN_EXE_wargauge"));
        command.args(&words[1..]).env_clear().envs(given);
        command.env("JOB_COMPLETION_INDEX", index.to_string());
        command.stdout(Stdio::null()).spawn().unwrap()
    }
}

fn text(word: &Value) -> String {
    word.as_str().expect("words are quoted where they are numbers").to_owned()
}

#[test]
fn the_indexed_job_of_kubernetes_runs() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let volume = folder.join("parts");
    fs::create_dir(&volume).unwrap();
    let job = IndexedJob::read();
    let pods = job.spec["completions"].as_u64().unwrap();
    // A pod that is taken away is begun again with its index.
    let mut lost = job.begin(0, &volume);
    lost.kill().unwrap();
    lost.wait().unwrap();
    let at_once = job.spec["parallelism"].as_u64().unwrap().min(4) as usize;
    let indices: Vec<u64> = (0..pods).collect();
    for some in indices.chunks(at_once) {
        let pods: Vec<Child> = some.iter().map(|&index| job.begin(index, &volume)).collect();
        for mut pod in pods {
            assert!(pod.wait().unwrap().success());
        }
    }
    assert_eq!(contents(&volume).len() as u64, pods, "a part each");
    assert_eq!(wargauge_in(folder, &["merge", "parts", "--out", "result"]).code, 0);
    is_one_run(folder, "result");
}
