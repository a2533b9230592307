//! The README's parameter table is the one the declarations give.

const BEGIN: &str = "<!-- parameters -->";
const END: &str = "<!-- /parameters -->";

#[test]
fn the_readme_has_the_table_of_the_declarations() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(path).expect("README.md is there");
    let (_, rest) = readme.split_once(BEGIN).unwrap_or_else(|| panic!("README.md lacks {BEGIN}"));
    let (table, _) = rest.split_once(END).unwrap_or_else(|| panic!("README.md lacks {END}"));
    let table = table.trim().replace("\r\n", "\n");
    assert!(
        table == mirofish::params::markdown_table().trim(),
        "README.md: put what `mirofish params --markdown` prints between the markers"
    );
}
