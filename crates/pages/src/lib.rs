//! Results as one page that opens in a browser: what a command found, in a sentence, plots and
//! tables.
//!
//! A page is one file that needs nothing else: no network, no font, and no script but that of a
//! drawn game. Rooms, bottom-up:
//!
//! | room | holds |
//! |---|---|
//! | `words` | names and numbers as people read them; nothing that a name holds is markup |
//! | `drawing` | plots as SVG, from numbers |
//! | `page` | the document, its style, figures with their captions and tables |
//! | `film` | drawn games, with the script that plays them |
//! | `folder` | result folders: what is in them, and whether it is whole |
//! | `reports` | one page for each kind of result |

mod drawing;
mod film;
mod folder;
mod page;
mod reports;
mod words;

pub use film::{GameLink, Games, film_page};
pub use folder::{
    BaselineResults, CampaignResults, FieldResults, GameCounts, LadderResults, LoadoutResults,
    OddsResults, OtherColumn, OtherResults, OtherTable, PriceResults, Results, RunResults,
    SweepResults, TrainingResults,
};
pub use page::is_own;
pub use reports::Summary;
