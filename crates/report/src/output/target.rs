//! Where a file goes: through links to the file itself, which keeps what it is.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// A name that a file will be given.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The path as it was asked for.
    pub(super) shown: PathBuf,
    /// The path that is renamed to: where a link leads.
    pub(super) real: PathBuf,
    /// What has the name now.
    present: Option<Metadata>,
}

impl Target {
    /// Finds out where a path leads.
    ///
    /// # Errors
    /// If a folder, a device, a pipe or a link that leads nowhere has the name, or a file that may
    /// not be written.
    pub(super) fn find(path: &Path) -> io::Result<Self> {
        let shown = path.to_owned();
        match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Self { real: in_real_folder(path)?, shown, present: None })
            }
            Err(error) => Err(error),
            Ok(found) if found.is_symlink() && !path.exists() => {
                Err(io::Error::other("it is a link that leads nowhere"))
            }
            Ok(_) => {
                let real = fs::canonicalize(path)?;
                let present = fs::metadata(&real)?;
                check_kind(&present)?;
                Ok(Self { shown, real, present: Some(present) })
            }
        }
    }

    /// Gives a new file the mode and the owner of the one it takes the place of.
    ///
    /// # Errors
    /// If the system does not let us.
    pub(super) fn hand_down(&self, file: &File) -> io::Result<()> {
        let Some(present) = &self.present else { return Ok(()) };
        // The owner first: a change of owner takes bits of the mode away.
        give_to_owner_of(present, file)?;
        file.set_permissions(present.permissions())
    }
}

/// The path with links of its folder resolved, so that two names of one file are one.
fn in_real_folder(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().ok_or_else(|| io::Error::other("it is no name of a file"))?;
    Ok(fs::canonicalize(folder_of(path))?.join(name))
}

/// The folder that a path lies in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

fn check_kind(present: &Metadata) -> io::Result<()> {
    if present.is_dir() {
        return Err(io::Error::other("a folder has that name"));
    }
    if !present.is_file() {
        return Err(io::Error::other("it is a device or a pipe, which cannot be replaced"));
    }
    if present.permissions().readonly() {
        return Err(io::Error::other("it may not be written"));
    }
    Ok(())
}

#[cfg(unix)]
fn give_to_owner_of(present: &Metadata, file: &File) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let own = file.metadata()?;
    if (own.uid(), own.gid()) == (present.uid(), present.gid()) {
        return Ok(());
    }
    fchown(file, Some(present.uid()), Some(present.gid())).map_err(|_| {
        io::Error::new(
            io::ErrorKind::PermissionDenied,
            "it belongs to somebody else, and a new file cannot be given to them",
        )
    })
}

#[cfg(not(unix))]
fn give_to_owner_of(_: &Metadata, _: &File) -> io::Result<()> {
    Ok(())
}
