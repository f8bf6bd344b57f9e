//! The tables of a scenario, made when they are first asked for and shared by all its books.

use std::sync::{Arc, OnceLock};

use crate::ground::Table;
use crate::scenario::{Fortification, Scenario};
use crate::table_generator::{BadTable, prepare_tables};
use wargauge_rules::game::BySide;

/// Room in a scenario for its tables as they are without fortifications. A copy begins empty,
/// since it may come to have another layout.
#[derive(Debug, Default)]
pub struct PreparedTables(OnceLock<Arc<[Table]>>);

impl Clone for PreparedTables {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Scenario {
    /// The tables that games are played on, with sites for the fortifications bought.
    ///
    /// # Errors
    /// As [`prepare_tables`].
    pub(super) fn tables(
        &self,
        fortifications: &BySide<Vec<Fortification>>,
    ) -> Result<Arc<[Table]>, BadTable> {
        let prepare = || prepare_tables(self, fortifications).map(Arc::from);
        if fortifications.0.iter().any(|bought| !bought.is_empty()) {
            return prepare();
        }
        match self.prepared.0.get() {
            Some(tables) => Ok(Arc::clone(tables)),
            None => {
                let tables = prepare()?;
                Ok(Arc::clone(self.prepared.0.get_or_init(|| tables)))
            }
        }
    }
}
