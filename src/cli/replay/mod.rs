//! `wargauge replay`: one game told turn by turn, from its seed.

mod picking;

use std::io::{BufWriter, Write, stdout};
use std::path::PathBuf;

use wargauge_batch::{AnyMatchup, ChanceOrder, FilmOrder, Notable, PICKED_FROM};
use wargauge_pages::film_page;
use wargauge_report::table::hanging;
use wargauge_rules::Side;
use wargauge_rules::drawing::Eye;
use wargauge_rules::roster::DataError;
use wargauge_studies::{NameList, PlayArgs, RunRequest, even_games};

use crate::cli::console::failure::Failure;
use crate::cli::console::page_file::{PageFile, page_name};
use crate::cli::console::session::Session;
use crate::exit_code::ExitCode;

/// Arguments of `replay`.
#[derive(Debug, clap::Args)]
pub(crate) struct ReplayArgs {
    /// The scenario, by name or as a file
    scenario: String,
    /// Number of the pair, from 0, as in `games.csv`
    #[arg(long, value_name = "K", required_unless_present = "pick")]
    pair: Option<u64>,
    /// Which game of the pair
    #[arg(long, value_name = "1|2", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2), conflicts_with = "pick")]
    leg: u8,
    /// The game worth reading instead of a numbered one, of those that `run` would play first
    #[arg(long, value_enum, conflicts_with = "pair")]
    pick: Option<Pick>,
    /// How many games to pick from, an even number [default: 200]
    #[arg(long, value_name = "N", value_parser = even_games, requires = "pick", conflicts_with = "pair")]
    games: Option<u64>,
    /// The two forces that meet, by name or as files, instead of the scenario's own; one meets
    /// itself. A comma in a name is written `\,`; the option may be repeated
    #[arg(long, value_name = "A,B")]
    forces: Vec<NameList>,
    /// Draw the game instead of telling it: a page that opens in a browser. A page that is there is
    /// replaced
    #[arg(long, value_name = "FILE", value_parser = page_name)]
    html: Option<PathBuf>,
    /// Whose eyes the drawn game is seen with: of the first role, of the second, or of both
    #[arg(long, value_enum, default_value_t = Eyes::Both, requires = "html")]
    side: Eyes,
    /// Tell or draw the chances, too: after what happens, what the first role scores on average in N games that the
    /// same players play on from there; what moved the chances most, and how much luck it took [default N: 100]
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "100", require_equals = true, value_parser = clap::value_parser!(u32).range(10..=100_000))]
    luck: Option<u32>,
    #[command(flatten)]
    play: PlayArgs,
}

/// The words of `--side`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Eyes {
    /// What the first role may know
    A,
    /// What the second role may know
    B,
    /// Everything
    Both,
}

impl Eyes {
    const fn eye(self) -> Eye {
        match self {
            Self::A => Some(Side::A),
            Self::B => Some(Side::B),
            Self::Both => None,
        }
    }
}

/// The words of `--pick`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Pick {
    /// The most frequent outcome, with length and losses in the middle of such games
    Typical,
    /// Both sides lost most nearly the same share of their strength
    Closest,
    /// One side lost the most more than the other
    Lopsided,
    /// The weaker side, by the score of all these games, won most clearly
    Upset,
}

impl From<Pick> for Notable {
    fn from(pick: Pick) -> Self {
        match pick {
            Pick::Typical => Self::Typical,
            Pick::Closest => Self::Closest,
            Pick::Lopsided => Self::Lopsided,
            Pick::Upset => Self::Upset,
        }
    }
}

pub(crate) fn execute(args: &ReplayArgs, session: Session<'_>) -> Result<ExitCode, Failure> {
    let forces = NameList::all(&args.forces);
    if forces.len() > 2 {
        let problem = format!("{} forces cannot meet in one game", forces.len());
        return Err(DataError::new(problem).expected("one or two").into());
    }
    let library = wargauge_registry::library();
    let wish = RunRequest {
        scenarios: vec![args.scenario.clone()],
        forces,
        mirrors: false,
        policies: args.play.players.policies()?,
        settings: args.play.players.rules()?,
        swap: args.play.swap.map(Into::into),
    };
    let run = wish.prepare(&library)?;
    let cell = &*run.cells[0];
    let (pair, leg) = match (args.pick, args.pair) {
        (Some(pick), _) => {
            let games = args.games.unwrap_or(PICKED_FROM);
            let picked = picking::pick(cell, pick.into(), games, session.global)?;
            let Some((game, told)) = picked else { return Ok(ExitCode::Interrupted) };
            session.note(&told);
            (game.pair, game.leg)
        }
        (None, pair) => (pair.expect("asked for unless one is picked"), args.leg),
    };
    if let Some(playouts) = args.luck {
        session.note(&format!("plays {playouts} games or more from each of some sixty positions"));
    }
    let master = session.global.seed;
    if let Some(path) = &args.html {
        let page = PageFile::open(path)?;
        let order = FilmOrder { master, pair, leg, eye: args.side.eye(), luck: args.luck };
        let film = cell.film(&order).ok_or_else(|| cannot_be_drawn(cell))?;
        let path = page.write(&film_page(&film))?;
        session.note_more(&format!("wrote {}", path.display()));
        return Ok(ExitCode::Done);
    }
    let mut out = BufWriter::new(stdout().lock());
    let (mut outcome, look) = (Ok(()), session.terminal.look());
    let mut tell = |line: &str| {
        if outcome.is_ok() {
            outcome = out.write_all(hanging(line, look).as_bytes());
        }
    };
    match args.luck {
        Some(playouts) => {
            let order = ChanceOrder { master, pair, leg, playouts };
            cell.replay_with_chances(order, &mut tell);
        }
        None => cell.replay(master, pair, leg, &mut tell),
    }
    outcome?;
    out.flush()?;
    Ok(ExitCode::Done)
}

/// Of a ruleset without pictures.
fn cannot_be_drawn(cell: &dyn AnyMatchup) -> DataError {
    DataError::new(format!("games of `{}` cannot be drawn", cell.label().ruleset))
        .expected("no `--html`, or another ruleset")
}
