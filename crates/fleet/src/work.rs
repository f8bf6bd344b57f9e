//! A worker: takes a block, plays it, hands in what it came to, and then says that it is done.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::message::Message;
use futures_util::StreamExt;
use wargauge::SharedRun;
use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;

use crate::connection::{ServerArgs, refused};
use crate::streams::{Outcome, Streams, StudyMessage, read_task, study_name};
use crate::{INTERRUPTED, say};

/// How long to wait for a block before asking whether the study is at its end.
const PATIENCE: Duration = Duration::from_secs(2);
/// How often a worker says that it is still at it.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);
/// Blocks that may be with workers at once.
const MOST_IN_FLIGHT: i64 = 10_000;

/// Arguments of `work`.
#[derive(Debug, clap::Args)]
pub(crate) struct WorkArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
    /// Threads to play on; as many as there are cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) async fn execute(args: &WorkArgs, server: &ServerArgs) -> crate::Outcome {
    let streams = Streams::find(server.connect().await?, &args.name).await?;
    let study = streams.study().await?.ok_or_else(|| {
        DataError::new(format!("the study `{}` has not been submitted", args.name))
    })?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .map_err(|error| DataError::new(format!("cannot start threads: {error}")))?;
    let run = prepare(&study)?;
    let worker = Worker {
        player: Arc::new(Player { run, pool, stopped: AtomicBool::new(false) }),
        takers: streams.takers(MOST_IN_FLIGHT).await?,
        streams,
    };
    tokio::select! {
        done = worker.work() => done.map(|blocks| {
            say(&format!("{blocks} blocks played"));
            ExitCode::SUCCESS
        }),
        _ = tokio::signal::ctrl_c() => {
            worker.player.stopped.store(true, Ordering::Relaxed);
            Ok(ExitCode::from(INTERRUPTED))
        }
    }
}

/// Puts the run together from what was sent, and refuses one that is not the one submitted: of
/// another program or other data files.
fn prepare(study: &StudyMessage) -> Result<SharedRun, DataError> {
    let unusable = |error: std::io::Error| DataError::new(format!("no folder for files: {error}"));
    let folder = tempfile::tempdir().map_err(unusable)?;
    for (name, text) in &study.files {
        let is_below = Path::new(name).components().all(|part| {
            matches!(part, std::path::Component::Normal(_) | std::path::Component::CurDir)
        });
        if !is_below {
            return Err(DataError::new(format!("the study names a file `{name}` elsewhere")));
        }
        let path = folder.path().join(name);
        let around = path.parent().unwrap_or(folder.path());
        std::fs::create_dir_all(around)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(unusable)?;
    }
    if !study.files.is_empty() {
        std::env::set_current_dir(folder.path()).map_err(unusable)?;
    }
    let run = SharedRun::prepare(&study.head.arguments)?;
    study.head.check_belongs_with(run.head()).map_err(|difference| {
        DataError::new(format!("this worker cannot play the study: {difference}"))
            .expected("the version of wargauge-fleet that submitted it")
    })?;
    Ok(run)
}

/// What plays blocks.
#[derive(Debug)]
struct Player {
    run: SharedRun,
    pool: rayon::ThreadPool,
    stopped: AtomicBool,
}

/// What takes them and hands their outcomes in.
#[derive(Debug)]
struct Worker {
    player: Arc<Player>,
    streams: Streams,
    takers: Consumer<pull::Config>,
}

impl Worker {
    /// Plays until the study is at its end; gives the number of blocks.
    async fn work(&self) -> Result<u64, DataError> {
        let mut blocks = 0;
        loop {
            let asked = self.takers.fetch().max_messages(1).expires(PATIENCE).messages().await;
            let taken = match asked {
                Ok(mut messages) => messages.next().await.and_then(Result::ok),
                // The server is away: it may come back.
                Err(_) => None,
            };
            match taken {
                Some(message) => {
                    self.play(&message).await?;
                    blocks += 1;
                }
                None => match self.streams.end().await {
                    Ok(Some(_)) => return Ok(blocks),
                    Ok(None) => {}
                    Err(_) => tokio::time::sleep(PATIENCE).await,
                },
            }
        }
    }

    /// Plays the block of a message, hands its outcome in, and only then lets go of the message.
    async fn play(&self, message: &Message) -> Result<(), DataError> {
        let Some(id) = read_task(&message.payload) else {
            return acknowledged(message.ack_with(AckKind::Term).await);
        };
        let player = Arc::clone(&self.player);
        let play = move || player.pool.install(|| player.run.play(id, &player.stopped));
        let mut played = tokio::task::spawn_blocking(play);
        let text = loop {
            tokio::select! {
                text = &mut played => break text,
                () = tokio::time::sleep(SIGN_OF_LIFE) => {
                    // One that is lost costs nothing but a block that is played twice.
                    let _ = message.ack_with(AckKind::Progress).await;
                }
            }
        };
        let text =
            text.map_err(|error| DataError::new(format!("{id} cannot be played: {error}")))?;
        let Some(text) = text else {
            return acknowledged(message.ack_with(AckKind::Term).await);
        };
        self.hand_in(id, text).await;
        // Without an answer the block is given to another, and counts once all the same.
        let _ = message.double_ack().await;
        Ok(())
    }

    /// Hands an outcome in, however long the server is away.
    async fn hand_in(&self, id: BlockId, text: String) {
        let outcome = Outcome { id, text };
        while let Err(error) = self.streams.publish_result(&outcome).await {
            say(&format!("{error}; trying again"));
            tokio::time::sleep(PATIENCE).await;
        }
    }
}

fn acknowledged(answer: Result<(), async_nats::Error>) -> Result<(), DataError> {
    answer.map_err(refused("the server does not listen"))
}
