//! Loads with acquire and stores with release semantics, which ARMv8-M adds and the crate does not decode: it takes them for table branches. The cores
//! run one instruction at a time here, so that memory is always in order, and the plain instruction does the same.

/// The instruction to run for one that is fetched.
pub(super) const fn translate([first, second]: [u16; 2]) -> [u16; 2] {
    let base = first & 0xF;
    let is_load = match first & 0xFFF0 {
        0xE8D0 => true,
        0xE8C0 => false,
        _ => return [first, second],
    };
    if second & 0x0F00 != 0x0F00 {
        return [first, second];
    }
    let value = second & 0xF000;
    let result = second & 0xF;
    match (second >> 4 & 0xF, is_load) {
        // LDAB, LDAH, LDA: LDRB, LDRH, LDR without an offset.
        (0x8, true) => [0xF890 | base, value],
        (0x9, true) => [0xF8B0 | base, value],
        (0xA, true) => [0xF8D0 | base, value],
        // STLB, STLH, STL.
        (0x8, false) => [0xF880 | base, value],
        (0x9, false) => [0xF8A0 | base, value],
        (0xA, false) => [0xF8C0 | base, value],
        // LDAEXB, LDAEXH, LDAEX: LDREXB, LDREXH, LDREX.
        (0xC, true) => [first, value | 0x0F4F],
        (0xD, true) => [first, value | 0x0F5F],
        (0xE, true) => [0xE850 | base, value | 0x0F00],
        // STLEXB, STLEXH, STLEX.
        (0xC, false) => [first, value | 0x0F40 | result],
        (0xD, false) => [first, value | 0x0F50 | result],
        (0xE, false) => [0xE840 | base, value | result << 8],
        _ => [first, second],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_instruction_has_its_plain_one() {
        // From an assembler: the instruction, then the plain one.
        for (acquire, plain) in [
            ([0xE8D4, 0x1FEF], [0xE854, 0x1F00]), // ldaex r1, [r4]; ldrex r1, [r4]
            ([0xE8C1, 0xCFC2], [0xE8C1, 0xCF42]), // stlexb r2, r12, [r1]; strexb
            ([0xE8C1, 0xCFE2], [0xE841, 0xC200]), // stlex r2, r12, [r1]; strex
            ([0xE8D1, 0x3FCF], [0xE8D1, 0x3F4F]), // ldaexb r3, [r1]; ldrexb
            ([0xE8D0, 0x0FAF], [0xF8D0, 0x0000]), // lda r0, [r0]; ldr.w
            ([0xE8C0, 0x1F8F], [0xF880, 0x1000]), // stlb r1, [r0]; strb.w
        ] {
            assert_eq!(translate(acquire), plain, "{acquire:x?}");
            assert_eq!(translate(plain), plain, "{plain:x?}");
        }
        // tbb [pc, r0]; tbh [pc, r0, lsl #1]
        for branch in [[0xE8DF, 0xF000], [0xE8DF, 0xF010]] {
            assert_eq!(translate(branch), branch);
        }
    }
}
