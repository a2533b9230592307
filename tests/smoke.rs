//! The real window, once: it opens on a display, paints a living shoal and
//! writes a picture of it. Needs a display (or `xvfb-run`), so it runs on
//! request: `cargo test --test smoke -- --ignored`.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

fn take_picture(path: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mirofish"))
        .args(["--hour", "12", "--after", "3", "--screenshot"])
        .arg(path)
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// Width, height and RGB bytes of a PNG file.
fn read_png(path: &Path) -> (usize, usize, Vec<u8>) {
    let file = std::fs::File::open(path).expect("a picture was written");
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("it fits into memory")];
    let info = reader.next_frame(&mut bytes).expect("a whole picture");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    bytes.truncate(info.buffer_size());
    (info.width as usize, info.height as usize, bytes)
}

/// Places, in cells of 32 pixels, where something is about as blue and bright
/// as a cruising fish by day.
fn cells_with_fish(width: usize, bytes: &[u8]) -> BTreeSet<(usize, usize)> {
    let is_fish = |rgb: &[u8]| {
        let [r, g, b] = [rgb[0], rgb[1], rgb[2]].map(i32::from);
        b > 200 && g > 150 && r < 190 && b - r > 50
    };
    let pixels = bytes.chunks_exact(3).enumerate();
    pixels.filter(|(_, rgb)| is_fish(rgb)).map(|(i, _)| (i % width / 32, i / width / 32)).collect()
}

#[test]
#[ignore = "needs a display"]
fn the_window_shows_a_living_shoal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("window.png");
    let done = take_picture(&path, &[]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let (width, height, bytes) = read_png(&path);
    assert!(width >= 1280 && height >= 720, "{width} x {height}");
    // Right of the panel and between the strips there is water with fish in it.
    let in_water = |&&(x, y): &&(usize, usize)| x * 32 > 288 && y * 32 > 96 && (y + 2) * 32 < height;
    let cells = cells_with_fish(width, &bytes);
    let fish = cells.iter().filter(in_water).count();
    assert!(fish > 40, "fish in {fish} places");
}

#[test]
#[ignore = "needs a display"]
fn a_picture_that_cannot_be_written_is_said() {
    let done = take_picture(Path::new("/nowhere/window.png"), &["--paused"]);
    assert!(!done.status.success());
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(said.contains("/nowhere/window.png"), "{said}");
}
