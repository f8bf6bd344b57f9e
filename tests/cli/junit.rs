//! The dialect of JUnit's XML that test reporters take: the elements and attributes that the schema of the
//! xUnit plugin of Jenkins (`junit-10.xsd`, the strictest in use) allows, said here in our own words.

use roxmltree::{Document, Node};

/// What an element may hold.
struct Rule {
    element: &'static str,
    required: &'static [&'static str],
    allowed: &'static [&'static str],
    children: &'static [&'static str],
}

const RULES: [Rule; 7] = [
    Rule {
        element: "testsuites",
        required: &[],
        allowed: &["name", "time", "tests", "failures", "errors"],
        children: &["testsuite"],
    },
    Rule {
        element: "testsuite",
        required: &["name", "tests", "failures", "errors"],
        allowed: &[
            "group",
            "time",
            "skipped",
            "timestamp",
            "hostname",
            "id",
            "package",
            "file",
            "log",
            "url",
        ],
        children: &["testsuite", "properties", "testcase", "system-out", "system-err"],
    },
    Rule {
        element: "testcase",
        required: &["name"],
        allowed: &["time", "classname", "group"],
        children: &["skipped", "error", "failure", "system-out", "system-err"],
    },
    Rule { element: "failure", required: &[], allowed: &["type", "message"], children: &[] },
    Rule { element: "error", required: &[], allowed: &["type", "message"], children: &[] },
    Rule { element: "system-out", required: &[], allowed: &[], children: &[] },
    Rule { element: "system-err", required: &[], allowed: &[], children: &[] },
];

/// What of a report a reader of the schema would refuse; nothing if it is taken.
pub(crate) fn faults(xml: &str) -> Vec<String> {
    let document = match Document::parse(xml) {
        Ok(document) => document,
        Err(error) => return vec![error.to_string()],
    };
    let root = document.root_element();
    if root.tag_name().name() != "testsuites" {
        return vec![format!("the root is {:?}", root.tag_name())];
    }
    let elements = document.descendants().filter(Node::is_element);
    elements.flat_map(faults_of).collect()
}

fn faults_of(node: Node<'_, '_>) -> Vec<String> {
    let name = node.tag_name().name();
    let Some(rule) = RULES.iter().find(|rule| rule.element == name) else {
        return vec![format!("<{name}> is unknown")];
    };
    let mut found = Vec::new();
    for attribute in node.attributes() {
        let (attribute, value) = (attribute.name(), attribute.value());
        if !rule.required.contains(&attribute) && !rule.allowed.contains(&attribute) {
            found.push(format!("<{name}> has no attribute {attribute}"));
        }
        let is_count = ["tests", "failures", "errors", "skipped"].contains(&attribute);
        if is_count && value != counted(node, attribute).to_string() {
            found.push(format!("<{name}> says {value} {attribute}"));
        }
    }
    let missing = rule.required.iter().filter(|attribute| node.attribute(**attribute).is_none());
    found.extend(missing.map(|attribute| format!("<{name}> lacks {attribute}")));
    let children = node.children().filter(Node::is_element).map(|child| child.tag_name().name());
    let foreign = children.filter(|child| !rule.children.contains(child));
    found.extend(foreign.map(|child| format!("<{name}> holds <{child}>")));
    let has_text =
        node.children().any(|child| child.text().is_some_and(|it| !it.trim().is_empty()));
    if has_text && ["testsuites", "testsuite", "testcase"].contains(&name) {
        found.push(format!("<{name}> holds text"));
    }
    found
}

/// How many cases below a node are what an attribute counts.
fn counted(node: Node<'_, '_>, attribute: &str) -> usize {
    let element = match attribute {
        "tests" => "testcase",
        "failures" => "failure",
        "errors" => "error",
        _ => "skipped",
    };
    node.descendants().filter(|below| below.tag_name().name() == element).count()
}

#[test]
fn what_the_schema_refuses_is_found() {
    let suites = |inside: &str| format!("<testsuites name=\"x\">{inside}</testsuites>");
    let suite = "<testsuite name=\"s\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">";
    let whole = suites(&format!("{suite}<testcase name=\"c\"/></testsuite>"));
    assert_eq!(faults(&whole), [""; 0]);
    let spoiled = [
        ("<testsuites ", "<testsuites skipped=\"0\" ", "no attribute skipped"),
        ("tests=\"1\"", "tests=\"2\"", "says 2 tests"),
        (" errors=\"0\"", "", "lacks errors"),
        ("<testcase name=\"c\"/>", "<testcase/>", "lacks name"),
        ("<testcase name=\"c\"/>", "<case name=\"c\"/>", "<case> is unknown"),
        ("<testcase ", "out<testcase ", "holds text"),
    ];
    for (part, other, fault) in spoiled {
        let xml = whole.replacen(part, other, 1);
        let found = faults(&xml).join("; ");
        assert!(xml != whole && found.contains(fault), "{other}: {found}");
    }
}
