//! A browser without a window.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Programs that open pages, as they are called on the path.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// A Chromium.
#[derive(Clone, Debug)]
pub(crate) struct Browser(PathBuf);

/// A page as a browser shows it.
#[derive(Debug)]
pub(crate) struct Shown {
    /// The document when it has been loaded.
    pub(crate) dom: String,
    /// What was said on the console.
    pub(crate) console: Vec<String>,
}

impl Shown {
    /// An attribute of the document's root.
    pub(crate) fn attribute(&self, name: &str) -> Option<String> {
        let root = self.dom.split("<html").nth(1)?.split('>').next()?;
        let value = root.split(&format!("{name}=\"")).nth(1)?.split('"').next()?;
        Some(value.replace("&quot;", "\"").replace("&amp;", "&"))
    }
}

impl Browser {
    /// The browser of this machine, if it has one.
    pub(crate) fn find() -> Option<Self> {
        if let Some(named) = std::env::var_os("WARGAUGE_BROWSER") {
            return Some(Self(named.into()));
        }
        let path = std::env::var_os("PATH")?;
        let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        let found = NAMES.iter().flat_map(|name| folders.iter().map(move |one| one.join(name)));
        found.into_iter().find(|program| program.is_file()).map(Self)
    }

    /// Opens a page in a window of some width and gives back what is shown.
    pub(crate) fn open(&self, page: &Path, width: u32, more: &[&str]) -> Result<Shown, String> {
        let size = format!("--window-size={width},1000");
        let mut arguments = vec![size.as_str(), "--dump-dom", "--enable-logging=stderr", "--v=0"];
        // Messages between frames come after the page is loaded.
        arguments.push("--virtual-time-budget=3000");
        arguments.extend(more);
        let output = self.run(page, &arguments)?;
        let told = String::from_utf8_lossy(&output.stderr);
        Ok(Shown {
            dom: String::from_utf8_lossy(&output.stdout).into_owned(),
            console: told
                .lines()
                .filter(|line| line.contains("CONSOLE"))
                .map(str::to_owned)
                .collect(),
        })
    }

    /// Prints a page into a file.
    pub(crate) fn print(&self, page: &Path, target: &Path) -> Result<(), String> {
        let target = format!("--print-to-pdf={}", target.display());
        self.run(page, &[&target, "--no-pdf-header-footer"]).map(drop)
    }

    /// Prints a page into a file and reads it, a text for each page of paper; none where there is no
    /// `pdftotext`, unless `WARGAUGE_PDFTOTEXT_REQUIRED` is set.
    pub(crate) fn printed(&self, page: &Path, target: &Path) -> Result<Vec<String>, String> {
        self.print(page, target)?;
        let read = Command::new("pdftotext")
            .args(["-layout", "-enc", "UTF-8"])
            .arg(target)
            .arg("-")
            .output();
        match read {
            Ok(output) if output.status.success() => {
                let text = String::from_utf8_lossy(&output.stdout).into_owned();
                let pages = text.split('\u{c}').filter(|page| !page.trim().is_empty());
                Ok(pages.map(str::to_owned).collect())
            }
            Ok(output) => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
            Err(error) if std::env::var_os("WARGAUGE_PDFTOTEXT_REQUIRED").is_some() => {
                Err(format!("pdftotext does not start: {error}"))
            }
            Err(_) => Ok(Vec::new()),
        }
    }

    fn run(&self, page: &Path, arguments: &[&str]) -> Result<Output, String> {
        let profile = tempfile::tempdir().map_err(|error| error.to_string())?;
        let output = Command::new(&self.0)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"])
            .args(["--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking"])
            // Nothing is looked up: a page that asks for anything gets an error.
            .arg("--host-resolver-rules=MAP * ~NOTFOUND")
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .args(arguments)
            .arg(format!("file://{}", page.display()))
            .output()
            .map_err(|error| format!("{} does not start: {error}", self.0.display()))?;
        if output.status.success() {
            return Ok(output);
        }
        Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)))
    }
}
