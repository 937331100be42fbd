//! Looks at the folder of a release: every file has its sum, every UF2 is for its chip, nothing is missing.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{CHANGES, LICENCES, NOTICES, Options, PRODUCERS, Release, SUMS, names, read};
use crate::checksum::sha256;
use crate::uf2;

/// Checks the folder of a release; the number of its files.
///
/// # Errors
/// A file is missing, has no sum or another one, or a UF2 is not for its chip.
pub fn check(release: &Release, options: Options) -> Result<usize, String> {
    let folder = release.folder();
    let present = sums(&folder)?;
    for producer in PRODUCERS {
        if producer.is_wanted(release, options)? {
            for ending in producer.endings {
                let is_there = present.iter().any(|name| {
                    let begin = format!("fencelight-{}-", producer.what);
                    let end = format!("-{}.{ending}", release.version);
                    // The names of programs have a target between.
                    name.starts_with(&begin) && format!("-{name}").ends_with(&end)
                });
                if !is_there {
                    return Err(format!(
                        "no file of {} that ends with {ending}",
                        producer.what
                    ));
                }
            }
        }
    }
    for name in LICENCES.into_iter().chain([CHANGES, NOTICES]) {
        if !present.iter().any(|other| other == name) {
            return Err(format!("{name} is missing"));
        }
    }
    for (what, chip) in [
        ("firmware-pico", uf2::Chip::Rp2040),
        ("firmware-pico2", uf2::Chip::Rp2350),
    ] {
        let name = release.name(what, "uf2");
        let bytes = fs::read(folder.join(&name)).map_err(|error| format!("{name}: {error}"))?;
        let pages = uf2::read(&bytes, chip).map_err(|error| format!("{name}: {error}"))?;
        if uf2::Chip::of(&pages) != chip {
            return Err(format!("{name}: it is not for a {}", chip.board()));
        }
    }
    Ok(present.len())
}

/// Compares the sums of a folder with its files; the names of the files.
fn sums(folder: &Path) -> Result<Vec<String>, String> {
    let text = read(&folder.join(SUMS))?;
    let mut listed = BTreeMap::new();
    for line in text.lines() {
        let (sum, name) = line
            .split_once("  ")
            .ok_or_else(|| format!("{SUMS}: '{line}' is no sum"))?;
        listed.insert(name, sum);
    }
    let present = names(folder)?;
    if let Some(missing) = listed
        .keys()
        .find(|name| !present.iter().any(|other| other == *name))
    {
        return Err(format!("{missing} is missing"));
    }
    for name in &present {
        let sum = listed
            .get(&**name)
            .ok_or_else(|| format!("{name} has no sum in {SUMS}"))?;
        let bytes = fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"))?;
        if sha256(&bytes) != *sum {
            return Err(format!("{name} has another sum than {SUMS}"));
        }
    }
    Ok(present)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::elf::{PROGRAM_FLASH, Segment};
    use crate::temporary::Folder;

    const WITHOUT_FAB: Options = Options {
        allow_dirty: false,
        without_fab: true,
    };

    /// A program for a chip: that of the RP2350 has an image definition.
    fn firmware(chip: uf2::Chip) -> Vec<u8> {
        let mut bytes = vec![1; 5_000];
        if chip == uf2::Chip::Rp2350 {
            bytes[276..280].copy_from_slice(&0xFFFF_DED3_u32.to_le_bytes());
            bytes[292..296].copy_from_slice(&0xAB12_3579_u32.to_le_bytes());
        }
        let segment = Segment {
            address: PROGRAM_FLASH.start,
            bytes: &bytes,
        };
        uf2::write(&uf2::pages(&[segment]))
    }

    /// A workspace with a complete release, without a case.
    fn complete(name: &str) -> (Folder, Release) {
        let folder = Folder::new(name);
        fs::write(folder.path.join("Cargo.toml"), "version = \"1.2.3\"\n").unwrap();
        fs::create_dir(folder.path.join(".cargo")).unwrap();
        fs::write(folder.path.join(".cargo/config.toml"), "[alias]\n").unwrap();
        let release = Release::new(&folder.path).unwrap();
        let pack = release.folder();
        fs::create_dir_all(&pack).unwrap();
        for (file, bytes) in [
            (
                "fencelight-firmware-pico-1.2.3.uf2",
                firmware(uf2::Chip::Rp2040),
            ),
            (
                "fencelight-firmware-pico2-1.2.3.uf2",
                firmware(uf2::Chip::Rp2350),
            ),
            ("fencelight-firmware-pico-1.2.3.elf", vec![1]),
            ("fencelight-firmware-pico2-1.2.3.elf", vec![2]),
            ("fencelight-page-1.2.3.tar.gz", vec![3]),
            (
                "fencelight-program-x86_64-unknown-linux-gnu-1.2.3.tar.gz",
                vec![4],
            ),
            (CHANGES, vec![5]),
            (LICENCES[0], vec![6]),
            (LICENCES[1], vec![7]),
            (NOTICES, vec![8]),
        ] {
            fs::write(pack.join(file), bytes).unwrap();
        }
        write_sums(&release);
        (folder, release)
    }

    fn write_sums(release: &Release) {
        let folder = release.folder();
        fs::write(folder.join(SUMS), super::super::sums(&folder).unwrap()).unwrap();
    }

    #[test]
    fn a_complete_release_passes_and_a_changed_file_does_not() {
        let (_folder, release) = complete("sums");
        assert_eq!(check(&release, WITHOUT_FAB), Ok(10));
        let page = release.folder().join("fencelight-page-1.2.3.tar.gz");
        fs::write(&page, "changed").unwrap();
        let said = check(&release, WITHOUT_FAB).unwrap_err();
        assert_eq!(
            said,
            "fencelight-page-1.2.3.tar.gz has another sum than SHA256SUMS"
        );
        fs::remove_file(&page).unwrap();
        let said = check(&release, WITHOUT_FAB).unwrap_err();
        assert_eq!(said, "fencelight-page-1.2.3.tar.gz is missing");
        write_sums(&release);
        let said = check(&release, WITHOUT_FAB).unwrap_err();
        assert_eq!(said, "no file of page that ends with tar.gz");
    }

    #[test]
    fn a_release_without_notices_does_not_pass() {
        let (_folder, release) = complete("notices");
        fs::remove_file(release.folder().join(NOTICES)).unwrap();
        write_sums(&release);
        let said = check(&release, WITHOUT_FAB).unwrap_err();
        assert_eq!(said, "NOTICES is missing");
    }

    #[test]
    fn a_file_without_a_sum_does_not_pass() {
        let (_folder, release) = complete("extra");
        fs::write(release.folder().join("more.txt"), "x").unwrap();
        let said = check(&release, WITHOUT_FAB).unwrap_err();
        assert_eq!(said, "more.txt has no sum in SHA256SUMS");
    }

    #[test]
    fn files_for_the_board_house_are_needed_unless_left_out() {
        let (_folder, release) = complete("fab");
        let said = check(&release, Options::default()).unwrap_err();
        assert_eq!(said, "no file of fab that ends with tar.gz");
    }

    #[test]
    fn firmware_for_the_other_chip_does_not_pass() {
        for (name, chip, wrong) in [
            ("pico", uf2::Chip::Rp2350, "block 0: family"),
            ("pico2", uf2::Chip::Rp2040, "block 0: family"),
        ] {
            let (_folder, release) = complete(name);
            let name = format!("fencelight-firmware-{name}-1.2.3.uf2");
            fs::write(release.folder().join(&name), firmware(chip)).unwrap();
            write_sums(&release);
            let said = check(&release, WITHOUT_FAB).unwrap_err();
            assert_eq!(said, format!("{name}: {wrong}"));
        }
    }
}
