//! Writes what a browser needs beside a module: its script and the types of that.
//!
//! ```sh
//! wargauge-web-bind target/wasm32-unknown-unknown/release/wargauge_web.wasm FOLDER
//! ```

use std::env;
use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = words.as_slice() else {
        return Err("expected MODULE FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("lab").typescript(true).web(true)?;
    bindgen.generate(folder)?;
    Ok(())
}
