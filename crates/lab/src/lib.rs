//! What any study can have done to it, whatever it asks: it is played in shares, taken up again, merged
//! from parts, verified against its record, and written to a folder.
//!
//! A study comes from its arguments, which are plain text that a command line, a manifest and a program
//! share:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use wargauge_lab::{ResultFolder, play, study_of};
//!
//! let library = wargauge_registry::library();
//! let words = ["run", "grid/two-villages", "--seed", "5", "--games", "40"].map(str::to_owned);
//! let study = study_of(&words, &library)?;
//! let never = AtomicBool::new(false);
//! let intake = play(study.as_ref(), &(), &never)?;
//! let findings = intake.findings()?;
//! let tables = findings.tables()?;
//! assert_eq!((findings.games(), tables[0].name()), (40, "matchups"));
//! assert_eq!(tables[0].schema()["fields"][0]["name"], "ruleset");
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! let files = ResultFolder::open(folder, &study.layout())?;
//! files.write(findings.as_ref())?;
//! assert!(folder.join("matchups.csv").exists() && folder.join("manifest.json").exists());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A notebook or a page asks by JSON; it is the same study:
//!
//! ```
//! use wargauge_lab::{StudyRequest, study_of};
//!
//! let library = wargauge_registry::library();
//! let asked = r#"{ "study": "run", "scenarios": ["grid/two-villages"], "games": 40, "seed": 5 }"#;
//! let request: StudyRequest = serde_json::from_str(asked)?;
//! let words = ["run", "grid/two-villages", "--seed", "5", "--games", "40"].map(str::to_owned);
//! let (one, other) = (request.study(&library)?, study_of(&words, &library)?);
//! assert_eq!(one.head().arguments, other.head().arguments);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # One of each
//!
//! What a force scores: `run`.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use wargauge_lab::{StudyRequest, play};
//! # let library = wargauge_registry::library();
//! let asked = r#"{ "study": "run", "scenarios": ["grid/two-villages"], "mirrors": true, "games": 8 }"#;
//! let study = serde_json::from_str::<StudyRequest>(asked)?.study(&library)?;
//! let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! assert_eq!(intake.findings()?.tables()?[0].name(), "matchups");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What an option is worth: `compare`.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use wargauge_lab::{StudyRequest, play};
//! # let library = wargauge_registry::library();
//! let asked = r#"{ "study": "compare", "scenario": "grid/two-villages", "force": "two-villages-blue",
//!     "variant": ["+REC", "-TNK"], "games": 8 }"#;
//! let study = serde_json::from_str::<StudyRequest>(asked)?.study(&library)?;
//! let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! assert_eq!(intake.findings()?.tables()?[0].name(), "loadouts");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What the entries of an army must cost: `tune`.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use wargauge_lab::{StudyRequest, play};
//! # let library = wargauge_registry::library();
//! let asked = r#"{ "study": "tune", "armies": ["companies"], "scenario": ["grid/meeting-90"],
//!     "games": 400 }"#;
//! let study = serde_json::from_str::<StudyRequest>(asked)?.study(&library)?;
//! let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! assert_eq!(intake.findings()?.tables()?[0].name(), "prices");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Battles that follow on each other: `campaign`.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use wargauge_lab::{StudyRequest, play};
//! # let library = wargauge_registry::library();
//! let asked = r#"{ "study": "campaign", "ruleset": "grid", "games": 4 }"#;
//! let study = serde_json::from_str::<StudyRequest>(asked)?.study(&library)?;
//! let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! assert_eq!(intake.findings()?.tables()?[0].name(), "campaigns");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Which reading of a rule decides: `sweep`.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use wargauge_lab::{StudyRequest, play};
//! # let library = wargauge_registry::library();
//! let asked = r#"{ "study": "sweep", "scenarios": ["grid/two-villages"], "rule": ["fire_move=free"],
//!     "games": 8 }"#;
//! let study = serde_json::from_str::<StudyRequest>(asked)?.study(&library)?;
//! let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! assert_eq!(intake.findings()?.tables()?[0].name(), "sweep");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How strong a policy is: `ladder`.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use wargauge_lab::{StudyRequest, play};
//! # let library = wargauge_registry::library();
//! let asked = r#"{ "study": "ladder", "scenarios": ["grid/two-villages"], "against": ["rush"], "games": 8 }"#;
//! let study = serde_json::from_str::<StudyRequest>(asked)?.study(&library)?;
//! let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! assert_eq!(intake.findings()?.tables()?[0].name(), "ladder");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whether more is ever less: `ladder --monotone`.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use wargauge_lab::{StudyRequest, play};
//! # let library = wargauge_registry::library();
//! let asked = r#"{ "study": "ladder", "scenarios": ["grid/two-villages"], "monotone": true, "rows": 1,
//!     "games": 8, "confirm_games": 8 }"#;
//! let study = serde_json::from_str::<StudyRequest>(asked)?.study(&library)?;
//! let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! assert_eq!(intake.findings()?.tables()?[0].name(), "monotone");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Which weights play best: `train`.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use wargauge_lab::{StudyRequest, play};
//! # let library = wargauge_registry::library();
//! let asked = r#"{ "study": "train", "scenarios": ["grid/two-villages"], "against": ["rush"],
//!     "weights": ["danger"], "rounds": 2, "games": 4, "confirm": 8 }"#;
//! let study = serde_json::from_str::<StudyRequest>(asked)?.study(&library)?;
//! let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! assert_eq!(intake.findings()?.tables()?[0].name(), "training");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The state that later ones are held against: `check --save-baseline`.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use wargauge_lab::{StudyRequest, play};
//! # let library = wargauge_registry::library();
//! let asked = r#"{ "study": "baseline", "scenarios": ["grid/two-villages"], "games": 8 }"#;
//! let study = serde_json::from_str::<StudyRequest>(asked)?.study(&library)?;
//! let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! assert_eq!(intake.findings()?.tables()?[0].name(), "matchups");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whether the balance has moved from a baseline: `check`, whose first table is `check`.
//!
//! ```
//! # use std::sync::atomic::AtomicBool;
//! # use wargauge_lab::{ResultFolder, StudyRequest, play};
//! # let library = wargauge_registry::library();
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! # let asked = r#"{ "study": "baseline", "scenarios": ["grid/two-villages"], "games": 8 }"#;
//! # let study = serde_json::from_str::<StudyRequest>(asked)?.study(&library)?;
//! # let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! # ResultFolder::open(folder, &study.layout())?.write(intake.findings()?.as_ref())?;
//! let request = StudyRequest::new("check").with("baseline", folder.display().to_string());
//! let study = request.study(&library)?;
//! let intake = play(study.as_ref(), &(), &AtomicBool::new(false))?;
//! let findings = intake.findings()?;
//! assert_eq!(findings.tables()?[0].name(), "check");
//! assert!(!findings.fails(), "nothing has moved");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checkpoint;
mod desk;
mod failure;
mod local;
mod merging;
mod missing;
mod pace;
mod part_output;
mod result_folder;
mod shared;
mod shares;
mod verifying;

pub use checkpoint::{CHECKPOINT, Checkpoint};
pub use desk::{Desk, Piece};
pub use failure::LabError;
pub use local::{Follower, LocalProgress, play, play_on, take_in};
pub use merging::{MergeMode, Merged, files_of, merge};
pub use pace::Pace;
pub use part_output::{PartOutput, shares_in};
pub use result_folder::{ResultFolder, result_files};
pub use shared::{own_files, shared_study_of};
pub use shares::{Round, RoundShare, SharePlayed, play_share_to};
pub use verifying::{Sample, Verification, verify, verify_study};
pub use wargauge_report::MANIFEST;
pub use wargauge_studies::{Findings, Intake, Outcomes, Study, StudyRequest, study_of};
