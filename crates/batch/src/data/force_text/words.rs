//! What the schema of force files says of the words and lists that lines may have.

/// The keys whose values may be `word`, by a JSON Schema.
pub(super) fn keys_with_word(schema: &serde_json::Value, word: &str) -> Vec<String> {
    let mut keys = Vec::new();
    collect_keys(schema, schema, word, &mut keys);
    keys.sort();
    keys.dedup();
    keys
}

/// The keys below the top of a JSON Schema that hold lists.
pub(super) fn lists_of_lines(schema: &serde_json::Value) -> Vec<String> {
    let is_list = |property: &serde_json::Value| {
        let kind = property.get("type");
        let words = kind.and_then(serde_json::Value::as_array);
        kind.and_then(serde_json::Value::as_str) == Some("array")
            || words.is_some_and(|words| words.iter().any(|word| word.as_str() == Some("array")))
    };
    let parts = schema.get("$defs").and_then(serde_json::Value::as_object);
    let properties = parts
        .into_iter()
        .flat_map(|parts| parts.values())
        .filter_map(|part| part.get("properties").and_then(serde_json::Value::as_object))
        .flatten();
    let mut keys: Vec<String> =
        properties.filter(|(_, property)| is_list(property)).map(|(key, _)| key.clone()).collect();
    keys.sort();
    keys.dedup();
    keys
}

fn collect_keys(
    root: &serde_json::Value,
    part: &serde_json::Value,
    word: &str,
    keys: &mut Vec<String>,
) {
    if let Some(properties) = part.get("properties").and_then(serde_json::Value::as_object) {
        for (key, property) in properties {
            if names_word(root, property, word, 8) {
                keys.push(key.clone());
            }
        }
    }
    match part {
        serde_json::Value::Object(members) => {
            members.values().for_each(|member| collect_keys(root, member, word, keys));
        }
        serde_json::Value::Array(items) => {
            items.iter().for_each(|item| collect_keys(root, item, word, keys));
        }
        _ => {}
    }
}

/// Whether a schema has `word` among its words, following references for at most `depth` steps.
fn names_word(root: &serde_json::Value, part: &serde_json::Value, word: &str, depth: u32) -> bool {
    if depth == 0 {
        return false;
    }
    let has = |items: &serde_json::Value| {
        items.as_array().is_some_and(|items| items.iter().any(|item| item.as_str() == Some(word)))
    };
    let referred = part.get("$ref").and_then(serde_json::Value::as_str);
    let target = referred.and_then(|path| root.pointer(path.trim_start_matches('#')));
    let alternatives = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|key| part.get(key));
    part.get("enum").is_some_and(has)
        || part.get("const").and_then(serde_json::Value::as_str) == Some(word)
        || target.is_some_and(|target| names_word(root, target, word, depth - 1))
        || alternatives
            .filter_map(serde_json::Value::as_array)
            .flatten()
            .any(|one| names_word(root, one, word, depth - 1))
}
