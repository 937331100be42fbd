//! Writes the seeds of the fuzz targets to `tests/fuzz/corpus`. Other files there are left alone.

use std::fs;
use std::io;
use std::path::Path;

use fencelight_tests::fuzz::Target;

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for target in Target::ALL {
        let folder = corpus.join(target.name);
        fs::create_dir_all(&folder)?;
        let seeds = target.seeds();
        for seed in &seeds {
            fs::write(folder.join(&seed.name), &seed.bytes)?;
        }
        println!("{}: {} seeds", target.name, seeds.len());
    }
    Ok(())
}
