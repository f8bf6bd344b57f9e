//! What stops the module.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Tells something on the console of the browser.
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn told(text: &str);
}

/// Has what stops the module told on the console: the browser itself knows only that it has stopped.
pub(crate) fn tell() {
    std::panic::set_hook(Box::new(|reason| told(&reason.to_string())));
}
