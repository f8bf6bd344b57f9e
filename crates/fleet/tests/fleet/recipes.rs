//! The recipes of a fleet do what they say, with processes in place of containers: the same words, the
//! same variables, begun again where the recipe says so.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::server::{OWNER, Server, wait_until};

/// Where the recipes have the key of all machines.
const KEY: [&str; 2] = ["/keys/fleet.nk", "/etc/wargauge/fleet.nk"];
/// Where the recipes have the server.
const ADDRESS: &str = "nats://nats:4222";

fn recipe(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    fs::read_to_string(path).unwrap()
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no word: quote it")).to_owned()
}

fn words(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(word).collect()
}

/// Puts another value after an option.
fn change(words: &mut [String], option: &str, value: &str) {
    let at = words.iter().position(|word| word == option).unwrap() + 1;
    value.clone_into(&mut words[at]);
}

/// A container whose program is one of ours.
struct Container {
    words: Vec<String>,
    environment: Vec<(String, String)>,
}

impl Container {
    /// Begins it in a folder, as a process.
    fn begin(&self, server: &Server, folder: &Path) -> Child {
        assert_eq!(self.words[0], "/bin/wargauge-fleet", "as the image has it");
        let mut command = Command::new(env!("CARGO_BIN_EXE_wargauge-fleet"));
        command.current_dir(folder).args(&self.words[1..]).env_clear();
        for (name, value) in &self.environment {
            let value = match value.as_str() {
                ADDRESS => server.url(),
                value if KEY.contains(&value) => server.key_file(OWNER).display().to_string(),
                value => value.to_owned(),
            };
            command.env(name, value);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    /// Runs it until it ends well: what fails is begun again. How often it was begun.
    fn run(&self, server: &Server, folder: &Path) -> u32 {
        let mut times = 0;
        wait_until("it ends well", || {
            times += 1;
            let ended = self.begin(server, folder).wait().unwrap();
            std::thread::sleep(std::time::Duration::from_millis(100));
            ended.success()
        });
        times
    }
}

/// Runs workers, and then the coordinator: workers that come too early are begun again.
fn play(server: &Server, folder: &Path, (coordinator, worker): (&Container, &Container)) {
    let too_early = worker.begin(server, folder).wait().unwrap();
    assert_eq!(too_early.code(), Some(2), "there is no study yet");
    std::thread::scope(|scope| {
        let workers = [0, 1].map(|_| scope.spawn(|| worker.run(server, folder)));
        std::thread::sleep(std::time::Duration::from_millis(300));
        coordinator.run(server, folder);
        let times = workers.map(|worker| worker.join().unwrap());
        assert!(times.iter().all(|&times| times > 1), "they came too early: {times:?}");
    });
}

#[test]
fn the_compose_file_does_what_it_says() {
    let file: Value = serde_saphyr::from_str(&recipe("compose.yaml")).unwrap();
    let services = &file["services"];
    let nats = &services["nats"];
    assert_eq!(words(&nats["command"]), ["-js", "-sd", "/data"]);
    assert_eq!(words(&nats["volumes"]), ["streams:/data"]);
    let Some(server) = Server::start_with(&["-js"]) else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let service = |name: &str| {
        let service = &services[name];
        assert_eq!(service["image"], services["coordinator"]["image"], "one image for all");
        let environment = service["environment"].as_object().unwrap();
        Container {
            words: [words(&service["entrypoint"]), words(&service["command"])].concat(),
            environment: environment.iter().map(|(k, v)| (k.clone(), word(v))).collect(),
        }
    };
    let (mut coordinator, worker, mut fetch) =
        (service("coordinator"), service("worker"), service("fetch"));
    for name in ["coordinator", "worker"] {
        assert_eq!(services[name]["restart"], "on-failure");
        assert_eq!(words(&services[name]["volumes"]), ["keys:/keys"], "the same key for all");
    }
    change(&mut coordinator.words, "--games", "5000");
    play(&server, folder, (&coordinator, &worker));
    let mount = word(&services["fetch"]["volumes"][1]);
    let mount = mount.rsplit(':').next().unwrap();
    for word in &mut fetch.words {
        *word = word.replace(mount, folder.to_str().unwrap());
    }
    assert_eq!(fetch.run(&server, folder), 1);
    let study = study_of(&coordinator);
    server.is_alone(folder, "villages", &study.iter().map(String::as_str).collect::<Vec<_>>());
}

/// The words of the study that a coordinator hands out.
fn study_of(coordinator: &Container) -> Vec<String> {
    coordinator.words.iter().skip_while(|word| *word != "--").skip(1).cloned().collect()
}

/// The manifests of a file.
struct Manifests(Vec<Value>);

impl Manifests {
    fn of(&self, kind: &str, name: &str) -> &Value {
        let found =
            self.0.iter().find(|one| one["kind"] == kind && one["metadata"]["name"] == name);
        found.unwrap_or_else(|| panic!("no {kind} {name}"))
    }

    /// The container of the pods of a manifest, with the secrets that it asks for.
    fn container(&self, (kind, name): (&str, &str), secrets: &Value) -> Container {
        let pod = &self.of(kind, name)["spec"]["template"]["spec"];
        let container = &pod["containers"][0];
        let environment = container["env"].as_array().cloned().unwrap_or_default();
        let value = |one: &Value| {
            let secret = &one["valueFrom"]["secretKeyRef"];
            if secret.is_null() {
                return word(&one["value"]);
            }
            word(&secrets[word(&secret["name"])][word(&secret["key"])])
        };
        let command = container["command"].as_array().map(|_| words(&container["command"]));
        Container {
            words: [command.unwrap_or_default(), words(&container["args"])].concat(),
            environment: environment.iter().map(|one| (word(&one["name"]), value(one))).collect(),
        }
    }
}

/// The configuration of the server, but for its folder, of which it is told on the command line.
fn server_configuration(manifests: &Manifests, folder: &Path) -> PathBuf {
    let text = word(&manifests.of("ConfigMap", "nats")["data"]["nats.conf"]);
    let path = folder.join("nats.conf");
    let place = "store_dir: /data";
    assert!(text.contains(place), "on the volume: {text}");
    fs::write(&path, text.replace(place, "")).unwrap();
    path
}

#[test]
fn the_manifests_of_kubernetes_do_what_they_say() {
    let manifests =
        Manifests(serde_saphyr::from_multiple(&recipe("kubernetes/fleet.yaml")).unwrap());
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let secrets = serde_json::json!({"nats": {"user": "fleet", "password": "secret"}});
    let nats = manifests.container(("StatefulSet", "nats"), &secrets);
    assert_eq!(nats.words, ["-c", "/etc/nats/nats.conf"]);
    let known: Vec<(&'static str, &str)> =
        [("NATS_USER", "fleet"), ("NATS_PASSWORD", "secret")].to_vec();
    let variables = nats.environment.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    assert!(variables.eq(known.iter().copied()), "{:?}", nats.environment);
    let config = server_configuration(&manifests, folder);
    let Some(server) = Server::start_for(&["-c", config.to_str().unwrap()], &known) else { return };
    server.refuse_knowing(folder, &[], "does not take us");
    let service = &manifests.of("Service", "nats")["spec"];
    assert_eq!(
        (&service["selector"]["app"], &service["ports"][0]["port"]),
        (&"nats".into(), &4222.into())
    );

    // All have the key of the secret, which nobody else may read.
    for job in ["wargauge-coordinator", "wargauge-workers"] {
        let pod = &manifests.of("Job", job)["spec"]["template"]["spec"];
        let secret = &pod["volumes"][0]["secret"];
        assert_eq!(
            (&secret["secretName"], &secret["defaultMode"]),
            (&"wargauge-fleet".into(), &0o400.into())
        );
        let mount = &pod["containers"][0]["volumeMounts"][0]["mountPath"];
        assert_eq!(mount, "/etc/wargauge");
    }
    let coordinator = ("Job", "wargauge-coordinator");
    let policy = &manifests.of("Job", "wargauge-coordinator")["spec"]["template"]["spec"];
    assert_eq!(policy["restartPolicy"], "OnFailure");
    let mut coordinator = manifests.container(coordinator, &secrets);
    change(&mut coordinator.words, "--until-width", "0.05");
    change(&mut coordinator.words, "--max-games", "40000");
    change(&mut coordinator.words, "--in-flight", "16");
    let workers = &manifests.of("Job", "wargauge-workers")["spec"];
    assert!(workers["completions"].is_null() && workers["parallelism"].as_u64() > Some(1));
    let worker = manifests.container(("Job", "wargauge-workers"), &secrets);
    play(&server, folder, (&coordinator, &worker));
    let study = study_of(&coordinator);
    let study: Vec<&str> = study.iter().map(String::as_str).collect();
    server.fetched_is_alone(folder, "villages", &study);
}
