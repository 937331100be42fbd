//! The firmware ELF: its segments and symbols.

use std::{fs, ops::Range, path::Path};

use object::{
    Object, ObjectSymbol, SymbolKind,
    elf::{FileHeader32, PT_LOAD},
    endian::LittleEndian,
    read::elf::{ElfFile32, FileHeader, ProgramHeader},
};

use crate::{
    Error,
    flash::{FLASH_BASE, FLASH_SIZE, FlashImage},
};

/// A memory range that the ELF fills.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// Where the program finds it at run time.
    pub(crate) address: u32,
    /// Where it lies in flash; differs from `address` for initialised variables and functions in RAM.
    pub(crate) load_address: u32,
    pub(crate) bytes: Vec<u8>,
}

/// A symbol of the firmware.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The path, the same for both schemes of symbol names: without the hash that makes it unique, type parameters, numbers of closures, and the
    /// module that an `impl` stands in.
    pub name: String,
    /// The name in the symbol table.
    pub mangled: String,
    /// Where it is, without the bit that marks Thumb code.
    pub address: u32,
    /// How many bytes it takes.
    pub size: u32,
    /// Whether it is code.
    pub is_function: bool,
}

/// The path of a symbol, in the form of [`Symbol::name`].
fn plain_name(mangled: &str) -> String {
    let name = format!("{:#}", rustc_demangle::demangle(mangled));
    let name = name.replace("{{closure}}", "{closure}").replace("->", "");
    // `a::b::<impl c::D>::f` and `<c::D>::f` are `c::D::f`.
    let name = name.split_once("<impl ").map_or(&*name, |(_, rest)| rest);
    let (mut plain, mut depth, mut is_number) = (String::new(), 0_u32, false);
    // The brackets around a type at the start of a path enclose no parameters.
    for letter in name.trim_start_matches('<').chars() {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '#' => is_number = true,
            _ if depth > 0 || is_number && letter.is_ascii_digit() => {}
            _ => {
                is_number = false;
                plain.push(letter);
            }
        }
    }
    plain
        .replace("::::", "::")
        .trim_end_matches("::")
        .to_owned()
}

/// A firmware, ready to be put into the flash of an emulated board.
#[derive(Clone, Debug)]
pub struct Firmware {
    pub(crate) segments: Vec<Segment>,
    symbols: Vec<Symbol>,
}

impl Firmware {
    /// Reads an ELF file.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let bytes =
            fs::read(path).map_err(|why| Error::Read(format!("{}: {why}", path.display())))?;
        Self::parse(&bytes)
    }

    /// Reads an ELF file that is already in memory.
    pub fn parse(elf: &[u8]) -> Result<Self, Error> {
        let wrong = |why: object::Error| Error::Elf(why.to_string());
        let file = ElfFile32::<LittleEndian>::parse(elf).map_err(wrong)?;
        let header: &FileHeader32<LittleEndian> = file.elf_header();
        let endian = file.endian();
        let mut segments = Vec::new();
        for program in header.program_headers(endian, elf).map_err(wrong)? {
            if program.p_type(endian) != PT_LOAD {
                continue;
            }
            let bytes = program
                .data(endian, elf)
                .map_err(|()| Error::Elf("a segment lies beyond the end of the file".into()))?;
            let stored_at = program.p_paddr(endian);
            if bytes.is_empty() {
                continue;
            }
            let end = u64::from(stored_at) + bytes.len() as u64;
            if stored_at < FLASH_BASE || end > u64::from(FLASH_BASE) + FLASH_SIZE as u64 {
                return Err(Error::Elf(format!(
                    "a segment at {stored_at:#x} is not in flash"
                )));
            }
            segments.push(Segment {
                address: program.p_vaddr(endian),
                load_address: stored_at,
                bytes: bytes.to_vec(),
            });
        }
        if segments.is_empty() {
            return Err(Error::Elf("nothing to load".into()));
        }
        let symbols = file
            .symbols()
            .filter_map(|symbol| {
                let raw = symbol.name().ok().filter(|name| !name.is_empty())?;
                // Names like `$t` mark ranges of code and data for debuggers.
                (!raw.starts_with('$')).then(|| Symbol {
                    name: plain_name(raw),
                    mangled: raw.to_owned(),
                    address: symbol.address() as u32
                        & !u32::from(symbol.kind() == SymbolKind::Text),
                    size: symbol.size() as u32,
                    is_function: symbol.kind() == SymbolKind::Text,
                })
            })
            .collect();
        Ok(Self { segments, symbols })
    }

    /// The same symbols, with the program that is in a flash chip.
    #[must_use]
    pub fn as_in(&self, flash: &FlashImage) -> Self {
        let mut firmware = self.clone();
        for segment in &mut firmware.segments {
            let bytes = flash.read(segment.load_address, segment.bytes.len());
            segment.bytes.copy_from_slice(bytes);
        }
        firmware
    }

    /// The symbol with this name, or else the only one whose name contains it.
    pub fn symbol(&self, name: &str) -> Result<&Symbol, Error> {
        if let Some(symbol) = self
            .symbols
            .iter()
            .find(|s| s.mangled == name || s.name == name)
        {
            return Ok(symbol);
        }
        let mut found = self.symbols_containing(name);
        // Identical functions are folded into one that keeps all their names.
        found.dedup_by_key(|symbol| symbol.address);
        match found[..] {
            [] => Err(Error::NoSymbol(name.to_owned())),
            [symbol] => Ok(symbol),
            _ => Err(Error::Ambiguous(
                name.to_owned(),
                found.iter().map(|symbol| symbol.name.clone()).collect(),
            )),
        }
    }

    /// The flash that the program writes itself (`memory.x`): saves and fault records.
    pub fn save_ring(&self) -> Result<Range<u32>, Error> {
        let start = self.symbol("_save_ring_start")?.address;
        Ok(start..self.symbol("_save_ring_end")?.address)
    }

    /// All symbols that have this as part of their name, by address.
    #[must_use]
    pub fn symbols_containing(&self, part: &str) -> Vec<&Symbol> {
        let mut found: Vec<_> = self
            .symbols
            .iter()
            .filter(|symbol| symbol.name.contains(part) || symbol.mangled.contains(part))
            .collect();
        found.sort_by_key(|symbol| symbol.address);
        found
    }

    /// The function that an address lies in.
    #[must_use]
    pub fn function_at(&self, address: u32) -> Option<&Symbol> {
        self.symbols
            .iter()
            .find(|s| s.is_function && (s.address..s.address + s.size.max(2)).contains(&address))
    }

    /// The bytes that the program finds at an address after its start.
    #[must_use]
    pub fn code(&self, address: u32, length: usize) -> Option<&[u8]> {
        self.segments.iter().find_map(|segment| {
            let offset = address.checked_sub(segment.address)? as usize;
            segment.bytes.get(offset..offset.checked_add(length)?)
        })
    }

    /// Where in flash the bytes lie that the program finds at an address.
    pub(crate) fn load_address(&self, address: u32) -> Option<u32> {
        self.segments
            .iter()
            .find(|s| (s.address..s.address + s.bytes.len() as u32).contains(&address))
            .map(|s| address - s.address + s.load_address)
    }

    /// A program without names, for tests of the machine itself.
    #[cfg(test)]
    pub(crate) fn from_bytes(address: u32, bytes: Vec<u8>) -> Self {
        let load_address = address;
        Self {
            segments: vec![Segment {
                address,
                load_address,
                bytes,
            }],
            symbols: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::plain_name;

    #[test]
    fn both_schemes_of_symbol_names_give_the_same_path() {
        for (legacy, v0, path) in [
            (
                "_ZN13fencelight_ai9quoridor26search6Search7negamax17h08cd55d0645589b7E",
                "_RNvMs_NtNtCsbkZQ27oUYPn_13fencelight_ai9quoridor26searchNtB4_6Search7negamax",
                "fencelight_ai::quoridor2::search::Search::negamax",
            ),
            (
                "_ZN15fencelight_core8quoridor4make63_$LT$impl$u20$fencelight_core..quoridor..position..Position$GT$6unmake17hcea46b7f6a5f76deE",
                "_RNvMNtNtCsbkZQ27oUYPn_15fencelight_core8quoridor4makeNtNtB4_8position8Position6unmake",
                "fencelight_core::quoridor::position::Position::unmake",
            ),
            (
                "_ZN13fencelight_ai8distance5field22DistanceField$LT$_$GT$5flood17hf5318bb9fb881e20E",
                "_RNvMNtNtCsbkZQ27oUYPn_13fencelight_ai8distance5fieldINtB2_13DistanceFieldKj40_E5floodB6_",
                "fencelight_ai::distance::field::DistanceField::flood",
            ),
            (
                "_ZN19fencelight_firmware5think5think28_$u7b$$u7b$closure$u7d$$u7d$17h2b8849b9844e6314E",
                "_RNCNvNtCslGcBwLQ2nOq_19fencelight_firmware5think5thinks_0B5_",
                "fencelight_firmware::think::think::{closure}",
            ),
        ] {
            assert_eq!(plain_name(legacy), path);
            assert_eq!(plain_name(v0), path);
        }
        assert_eq!(plain_name("fl_probe_search"), "fl_probe_search");
    }
}
