//! Archives with the same bytes for the same files.

use std::fs;
use std::path::Path;

use flate2::{Compression, GzBuilder};
use tar::{Builder, Header};

/// A file of an archive: its path, its bytes, whether it is a program.
pub(super) struct Entry {
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
    pub(super) is_program: bool,
}

/// All files below a folder, in order, with their paths in it.
pub(super) fn files(folder: &Path) -> Result<Vec<Entry>, String> {
    let mut found = Vec::new();
    collect(folder, "", &mut found)?;
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn collect(folder: &Path, prefix: &str, found: &mut Vec<Entry>) -> Result<(), String> {
    let failed = |error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{path}/"), found)?;
        } else {
            let bytes = fs::read(entry.path()).map_err(failed)?;
            found.push(Entry {
                path,
                bytes,
                is_program: false,
            });
        }
    }
    Ok(())
}

/// A compressed archive of the files in a folder of this name: no dates, no owners.
pub(super) fn tar_gz(name: &str, entries: &[Entry]) -> Result<Vec<u8>, String> {
    let encoder = GzBuilder::new().write(Vec::new(), Compression::best());
    let mut builder = Builder::new(encoder);
    for entry in entries {
        let mut header = Header::new_gnu();
        header.set_size(entry.bytes.len() as u64);
        header.set_mode(if entry.is_program { 0o755 } else { 0o644 });
        header.set_mtime(0);
        let path = format!("{name}/{}", entry.path);
        builder
            .append_data(&mut header, &path, &entry.bytes[..])
            .map_err(|error| format!("{path}: {error}"))?;
    }
    let encoder = builder.into_inner().map_err(|error| error.to_string())?;
    encoder.finish().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;
    use tar::Archive;

    use super::*;
    use crate::temporary::Folder;

    #[test]
    fn an_archive_has_the_files_in_order_and_no_dates() {
        let folder = Folder::new("archive");
        fs::create_dir(folder.path.join("b")).unwrap();
        fs::write(folder.path.join("b/two"), "2").unwrap();
        fs::write(folder.path.join("a"), "1").unwrap();
        let bytes = tar_gz("name", &files(&folder.path).unwrap()).unwrap();
        assert_eq!(
            bytes,
            tar_gz("name", &files(&folder.path).unwrap()).unwrap()
        );
        let mut archive = Archive::new(GzDecoder::new(&bytes[..]));
        let mut read = Vec::new();
        for entry in archive.entries().unwrap() {
            let mut entry = entry.unwrap();
            let mut text = String::new();
            entry.read_to_string(&mut text).unwrap();
            assert_eq!(entry.header().mtime().unwrap(), 0);
            read.push((entry.path().unwrap().display().to_string(), text));
        }
        let expected = [("name/a", "1"), ("name/b/two", "2")];
        assert_eq!(read, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    }
}
