//! A server of one's own, and the programs that speak to it.

use std::collections::BTreeMap;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use wargauge_fleet::keys::Key;

use crate::small_disk::SmallDisk;

/// Set where a server must be found: then tests fail without one instead of being left out.
const REQUIRED: &str = "WARGAUGE_NATS_REQUIRED";
/// The words of the study that [`one_machine`] plays.
const STUDY: &str = "WARGAUGE_STUDY_OF_ONE_MACHINE";
/// Nothing here takes as long.
const LIMIT: Duration = Duration::from_secs(900);

/// A server with streams on its disk, which ends with the test.
pub(crate) struct Server {
    /// The words that begin it.
    program: Vec<String>,
    folder: tempfile::TempDir,
    options: Vec<String>,
    port: u16,
    process: Child,
    /// What programs are told about the server besides its address.
    environment: Vec<(&'static str, String)>,
    /// Where the keys of machines are.
    keys: tempfile::TempDir,
}

/// The machine that submits, and works where a test names no other.
pub(crate) const OWNER: &str = "owner";

impl Server {
    /// Starts one; `None`, with a message, where there is no program.
    pub(crate) fn start() -> Option<Self> {
        Self::start_with(&["-js"])
    }

    /// Starts one with these options.
    pub(crate) fn start_with(options: &[&str]) -> Option<Self> {
        Self::start_for(options, &[])
    }

    /// Starts one of whom programs know this, too: variables with credentials and certificates.
    pub(crate) fn start_for(
        options: &[&str],
        environment: &[(&'static str, &str)],
    ) -> Option<Self> {
        let program = vec![program()?];
        Some(Self::begin_on(tempfile::tempdir().unwrap(), (program, options), environment))
    }

    /// Starts one whose folder is a disk of its own.
    pub(crate) fn start_on(disk: &SmallDisk, folder: tempfile::TempDir) -> Option<Self> {
        let program = [disk.entrance(), vec![program()?]].concat();
        Some(Self::begin_on(folder, (program, &["-js"]), &[]))
    }

    fn begin_on(
        folder: tempfile::TempDir,
        (program, options): (Vec<String>, &[&str]),
        environment: &[(&'static str, &str)],
    ) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let options: Vec<String> = options.iter().map(|&word| word.to_owned()).collect();
        let environment = environment.iter().map(|&(name, value)| (name, value.to_owned()));
        let environment: Vec<_> = environment.collect();
        let process = spawn(&program, folder.path(), (&options, port), &environment);
        let keys = tempfile::tempdir().unwrap();
        let server = Self { program, folder, options, port, process, environment, keys };
        server.key(OWNER);
        server
    }

    /// Stops it as a lost machine does.
    pub(crate) fn stop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Starts it again with what is on its disk, and with other options.
    pub(crate) fn start_again_with(&mut self, options: &[&str]) {
        self.options = options.iter().map(|&word| word.to_owned()).collect();
        self.start_again();
    }

    /// Starts it again with what is on its disk.
    pub(crate) fn start_again(&mut self) {
        let Self { program, folder, options, port, environment, .. } = self;
        self.process = spawn(program, folder.path(), (options, *port), environment);
    }

    /// What is on its disk now, which nobody writes to.
    pub(crate) fn disk(&self) -> tempfile::TempDir {
        let copy = tempfile::tempdir().unwrap();
        copy_all(self.folder.path(), copy.path());
        copy
    }

    /// Has what its disk had, as after power was lost before all was on it.
    pub(crate) fn go_back_to(&self, disk: &tempfile::TempDir) {
        fs::remove_dir_all(self.folder.path()).unwrap();
        fs::create_dir(self.folder.path()).unwrap();
        copy_all(disk.path(), self.folder.path());
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Where the key of a machine is.
    pub(crate) fn key_file(&self, machine: &str) -> PathBuf {
        self.keys.path().join(machine)
    }

    /// The key of a machine.
    pub(crate) fn key(&self, machine: &str) -> Key {
        Key::make(&self.key_file(machine)).unwrap()
    }

    /// A list of the keys of machines, as `submit --workers` takes it.
    pub(crate) fn list_of(&self, machines: &[&str]) -> String {
        let line = |machine: &&str| format!("{} # {machine}\n", self.key(machine).name());
        let path = self.keys.path().join("workers");
        fs::write(&path, machines.iter().map(line).collect::<String>()).unwrap();
        path.to_str().unwrap().to_owned()
    }

    pub(crate) fn command(&self, folder: &Path, arguments: &[&str]) -> Command {
        // One that asks for no login is meant.
        let open: &[&str] = if self.environment.is_empty() { &["--open-server"] } else { &[] };
        self.careful_command(folder, &[open, arguments].concat())
    }

    /// A command that takes no server which takes anybody.
    pub(crate) fn careful_command(&self, folder: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wargauge-fleet"));
        command.current_dir(folder).args(arguments).env("NATS_URL", self.url());
        command.env("WARGAUGE_FLEET_KEY", self.key_file(OWNER));
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Begins a worker of one thread with a key of its own, for a study of the usual owner.
    pub(crate) fn work_as(&self, machine: &str, folder: &Path, study: &str) -> Child {
        let owner = self.key(OWNER);
        let mut command = self.command(folder, &["work", study, "--threads", "1"]);
        let key = self.key(machine);
        assert_ne!(key.name(), owner.name());
        command.env("WARGAUGE_FLEET_KEY", self.key_file(machine));
        command.env("WARGAUGE_FLEET_OWNER", owner.name()).spawn().unwrap()
    }

    pub(crate) fn begin(&self, folder: &Path, arguments: &[&str]) -> Child {
        self.command(folder, arguments).spawn().unwrap()
    }

    #[track_caller]
    pub(crate) fn succeed(&self, folder: &Path, arguments: &[&str]) -> Output {
        let output = self.command(folder, arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", said(&output));
        output
    }

    /// Fails with one clear error.
    #[track_caller]
    pub(crate) fn refuse(&self, folder: &Path, arguments: &[&str], words: &str) {
        refuses(&self.command(folder, arguments).output().unwrap(), words);
    }

    /// The same where programs know something else about the server.
    #[track_caller]
    pub(crate) fn refuse_knowing(&self, folder: &Path, environment: &[(&str, &str)], words: &str) {
        let mut command = self.command(folder, &["work", "x"]);
        for (name, _) in &self.environment {
            command.env_remove(name);
        }
        refuses(&command.envs(environment.iter().copied()).output().unwrap(), words);
    }

    /// Begins the study `name`, and waits until workers can find it.
    pub(crate) fn submit(
        &self,
        folder: &Path,
        name: &str,
        options: &[&str],
        study: &[&str],
    ) -> Child {
        let mut child = self.begin(folder, &[&["submit", name], options, &["--"], study].concat());
        wait_until("the study is there", || {
            assert!(child.try_wait().unwrap().is_none(), "{name} is under way");
            self.count(name, "tasks").is_some_and(|tasks| tasks > 0)
        });
        child
    }

    /// How many messages a stream of a study has had; `None` if it is not there.
    pub(crate) fn count(&self, name: &str, stream: &str) -> Option<u64> {
        let url = self.url();
        block_on(async move {
            let client = async_nats::connect(url).await.ok()?;
            let context = async_nats::jetstream::new(client);
            let stream = context.get_stream(format!("wargauge-{name}-{stream}")).await.ok()?;
            Some(stream.cached_info().state.last_sequence)
        })
    }

    /// Waits until so many more results have come in.
    pub(crate) fn wait_for_results(&self, name: &str, more: u64) {
        let now = self.count(name, "results").unwrap();
        wait_until("results come in", || {
            self.count(name, "results").is_some_and(|count| count >= now + more)
        });
    }

    /// The files of the same study on one machine, in a process of its own: its folder counts.
    pub(crate) fn alone_in(&self, folder: &Path, study: &[&str]) -> BTreeMap<String, Vec<u8>> {
        let out = folder.join("alone");
        let _ = fs::remove_dir_all(&out);
        self.wargauge(folder, &[study, &["-q", "--out", out.to_str().unwrap()]].concat());
        files(&out)
    }

    /// Does in a folder what `wargauge` does, in a process of its own: its folder counts.
    pub(crate) fn wargauge(&self, folder: &Path, words: &[&str]) {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "server::one_machine", "--ignored"]);
        command.current_dir(folder).env(STUDY, words.join("\n")).output().unwrap();
    }

    /// Fetches a study, which must have the bytes of one machine.
    #[track_caller]
    pub(crate) fn fetched_is_alone(&self, folder: &Path, name: &str, study: &[&str]) {
        let out = format!("{name}-out");
        let output = self.command(folder, &["fetch", name, "--out", &out]).output().unwrap();
        let code = output.status.code();
        assert!(matches!(code, Some(0 | 3)), "{code:?}: {}", said(&output));
        self.is_alone(folder, &out, study);
    }

    /// What was fetched has the bytes of one machine.
    #[track_caller]
    pub(crate) fn is_alone(&self, folder: &Path, out: &str, study: &[&str]) {
        let (fetched, alone) = (files(&folder.join(out)), self.alone_in(folder, study));
        assert!(alone.contains_key("manifest.json"), "{:?}", alone.keys());
        assert!(fetched.keys().eq(alone.keys()), "{:?}", fetched.keys());
        for (file, bytes) in alone {
            assert!(fetched[&file] == bytes, "{file} differs");
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn copy_all(from: &Path, to: &Path) {
    let all = from.join(".");
    assert!(Command::new("cp").arg("-a").args([&all, to]).status().unwrap().success());
}

/// Where the program of a server is; `None`, with a message, where there is none.
fn program() -> Option<String> {
    let places = ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"];
    let program = places.into_iter().find(|path| Path::new(path).exists());
    assert!(program.is_some() || !is_required(), "there is no nats-server");
    if program.is_none() {
        left_out("there is no nats-server");
    }
    program.map(str::to_owned)
}

/// Whether nothing may be left out.
fn is_required() -> bool {
    std::env::var_os(REQUIRED).is_some()
}

/// Says why a test did nothing.
#[expect(clippy::print_stderr, reason = "says why a test did nothing")]
pub(crate) fn left_out(why: &str) {
    eprintln!("left out: {why}");
}

fn spawn(
    program: &[String],
    folder: &Path,
    (options, port): (&[String], u16),
    environment: &[(&'static str, String)],
) -> Child {
    let process = Command::new(&program[0])
        .args(&program[1..])
        .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
        .arg(folder)
        .args(options)
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("the server listens", || TcpStream::connect(("127.0.0.1", port)).is_ok());
    process
}

/// Looks again and again whether something has happened.
#[track_caller]
pub(crate) fn wait_until(what: &str, mut has_happened: impl FnMut() -> bool) {
    let start = Instant::now();
    while !has_happened() {
        assert!(start.elapsed() < LIMIT, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Waits until a program ends, which must be well.
#[track_caller]
pub(crate) fn ends_well(mut child: Child) -> String {
    wait_until("it ends", || child.try_wait().unwrap().is_some());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{:?}: {}", output.status, said(&output));
    said(&output)
}

/// Ends a program as a lost machine does.
pub(crate) fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A program failed with one clear error.
#[track_caller]
pub(crate) fn refuses(output: &Output, words: &str) {
    let said = said(output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(words), "no `{words}`: {said}");
    let errors = said.lines().filter(|line| line.starts_with("error:"));
    assert_eq!((errors.count(), said.lines().count()), (1, 1), "{said}");
}

pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    entries.map(|path| (name(&path), fs::read(&path).unwrap())).collect()
}

pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(future)
}

#[test]
#[ignore = "begun by others, in the folder of their data files"]
fn one_machine() {
    let Some(words) = std::env::var_os(STUDY) else { return };
    let words = words.into_string().unwrap();
    let _ =
        wargauge::run(std::iter::once("wargauge").chain(words.lines()).map(Into::into).collect());
}
