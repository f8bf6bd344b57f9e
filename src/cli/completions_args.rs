//! Arguments of `completions`.

use clap_complete::Shell;

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
#[command(after_help = "The script calls `wargauge`, which must be found by its name. In bash: \
    `source <(wargauge completions bash)` in ~/.bashrc; in zsh: `wargauge completions zsh > _wargauge` \
    in a folder of $fpath; in fish: `wargauge completions fish > \
    ~/.config/fish/completions/wargauge.fish`.")]
pub(crate) struct CompletionsArgs {
    /// The shell to write for
    pub(crate) shell: Shell,
}
