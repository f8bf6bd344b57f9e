//! A worker: takes blocks, plays them, hands in what they came to, and then says that they are done.

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use wargauge_rules::roster::DataError;

use crate::block_source::{PlayerSource, Shop};
use crate::keys::{OwnerArgs, short};
use crate::opened::{OpenedStudy, of_owner};
use crate::party::{INTERRUPTED, PUT_ASIDE, Party, told_to_stop};
use crate::said::say;
use crate::streams::{Streams, study_name};

/// Arguments of `work`.
#[derive(Debug, clap::Args)]
pub(crate) struct WorkArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
    /// Threads to play on, a block each; as many as there are cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    owner: OwnerArgs,
}

pub(crate) async fn execute(args: &WorkArgs, party: Party<'_>) -> crate::party::Outcome {
    let context = party.server.connect().await?;
    let streams = Streams::find(context, &args.name).await?;
    let key = party.keys.open()?;
    let charter = of_owner(&streams, &args.owner.name(party.keys)?).await?;
    if !charter.admits(key.name()) {
        let problem = format!("this machine is not admitted to the study `{}`", args.name);
        let expected = format!("its key {} on the list of `submit --workers`", key.name());
        return Err(DataError::new(problem).expected(expected));
    }
    let opened = Arc::new(OpenedStudy::open(&streams, charter).await?);
    let pace = opened.charter.message.pace;
    let shop = Arc::new(Shop {
        takers: streams.takers(&opened.charter).await?,
        charter: Arc::clone(&opened.charter),
        streams,
        key,
        sign_of_life: pace.patience() / 3,
        by_rounds: opened.study.goes_by_rounds(),
        stopped: AtomicBool::new(false),
        is_aside: AtomicBool::new(false),
        is_gone: AtomicBool::new(false),
        blocks: AtomicU64::new(0),
        looked: Mutex::new(Instant::now()),
        done: Mutex::default(),
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
        let name = short(shop.key.name());
        say(&format!("{name} was put aside: another found that it answers wrongly"));
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
    let source = PlayerSource::new(Arc::clone(shop), Handle::current());
    let (opened, shop) = (Arc::clone(opened), Arc::clone(shop));
    Ok(tokio::task::spawn_blocking(move || {
        pool.install(|| opened.study.work(&source, &shop.stopped));
    }))
}
