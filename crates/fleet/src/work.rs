//! A worker: takes blocks, plays them, hands in what they came to, and then says that they are done.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use wargauge_rules::roster::DataError;

use crate::connection::ServerArgs;
use crate::desk::{PlayerDesk, Shop};
use crate::opened::OpenedStudy;
use crate::streams::{Streams, study_name};
use crate::wire::is_name;
use crate::{INTERRUPTED, PUT_ASIDE, say, told_to_stop};

/// Arguments of `work`.
#[derive(Debug, clap::Args)]
pub(crate) struct WorkArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
    /// Threads to play on, a block each; as many as there are cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) async fn execute(args: &WorkArgs, server: &ServerArgs) -> crate::Outcome {
    let context = server.connect().await?;
    let worker = worker_name(&context.client().new_inbox());
    let streams = Streams::find(context, &args.name).await?;
    let opened = Arc::new(OpenedStudy::open(&streams).await?);
    let pace = opened.message.pace;
    let shop = Arc::new(Shop {
        takers: streams.takers(&opened.message).await?,
        mark: opened.message.mark(),
        streams,
        worker,
        sign_of_life: pace.patience() / 3,
        by_rounds: opened.study.goes_by_rounds(),
        stopped: AtomicBool::new(false),
        is_aside: AtomicBool::new(false),
        is_gone: AtomicBool::new(false),
        blocks: AtomicU64::new(0),
        looked: Mutex::new(Instant::now()),
    });
    let threads = args.threads.map_or_else(cores, usize::from);
    let players: Result<Vec<_>, DataError> = (0..threads).map(|_| player(&opened, &shop)).collect();
    let mut players = players?;
    let all = async {
        for player in &mut players {
            let _ = player.await;
        }
    };
    let told = tokio::select! {
        () = all => false,
        () = told_to_stop() => true,
    };
    if told {
        shop.stopped.store(true, Ordering::Relaxed);
        // Blocks that are begun are given back.
        let back = futures_util::future::join_all(players);
        let _ = tokio::time::timeout(Duration::from_secs(5), back).await;
    }
    let blocks = shop.blocks.load(Ordering::Relaxed);
    if shop.is_aside.load(Ordering::Relaxed) {
        say(&format!("{} was put aside: another found that it answers wrongly", shop.worker));
        return Ok(ExitCode::from(PUT_ASIDE));
    }
    say(&format!("{blocks} blocks played"));
    if shop.is_gone.load(Ordering::Relaxed) {
        return Err(shop.streams.gone());
    }
    Ok(if told { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Starts a player with a thread of its own.
fn player(
    opened: &Arc<OpenedStudy>,
    shop: &Arc<Shop>,
) -> Result<tokio::task::JoinHandle<()>, DataError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .map_err(|error| DataError::new(format!("cannot start threads: {error}")))?;
    let desk = PlayerDesk::new(Arc::clone(shop), Handle::current());
    let (opened, shop) = (Arc::clone(opened), Arc::clone(shop));
    Ok(tokio::task::spawn_blocking(move || {
        pool.install(|| opened.study.work(&desk, &shop.stopped));
    }))
}

/// A name that nobody else has: of this machine, with what tells its processes apart.
fn worker_name(inbox: &str) -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname");
    let host = host.ok().or_else(|| std::env::var("HOSTNAME").ok()).unwrap_or_default();
    let fits = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let host: String = host.trim().chars().filter(fits).take(32).collect();
    let own: String = inbox.rsplit('.').next().unwrap_or_default().chars().filter(fits).collect();
    let name = if host.is_empty() { format!("worker-{own}") } else { format!("{host}-{own}") };
    if is_name(&name) { name } else { "worker".to_owned() }
}
