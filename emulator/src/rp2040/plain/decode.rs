//! Which instruction an opcode is, by its upper ten bits.

/// Bits of an opcode that select the instruction.
const SELECTORS: usize = 1 << 10;

/// An instruction, or a group of them that share their operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instruction {
    ShiftLeft,
    ShiftRight,
    ShiftSigned,
    Add,
    Subtract,
    AddSmall,
    SubtractSmall,
    Set,
    CompareImmediate,
    AddImmediate,
    SubtractImmediate,
    And,
    ExclusiveOr,
    ShiftLeftBy,
    ShiftRightBy,
    ShiftSignedBy,
    AddCarry,
    SubtractCarry,
    RotateBy,
    Test,
    Negate,
    Compare,
    CompareNegative,
    Or,
    Multiply,
    BitClear,
    Not,
    AddHigh,
    CompareHigh,
    MoveHigh,
    BranchToRegister,
    LoadLiteral,
    StoreIndexed,
    StoreHalfIndexed,
    StoreByteIndexed,
    LoadSignedByte,
    LoadIndexed,
    LoadHalfIndexed,
    LoadByteIndexed,
    LoadSignedHalf,
    Store,
    Load,
    StoreByte,
    LoadByte,
    StoreHalf,
    LoadHalf,
    StoreStack,
    LoadStack,
    AddressOf,
    AddressOfSlot,
    RaiseStack,
    LowerStack,
    ExtendHalfSigned,
    ExtendByteSigned,
    ExtendHalf,
    ExtendByte,
    Push,
    MaskInterrupts,
    Reverse,
    ReverseHalves,
    ReverseSigned,
    Pop,
    Hint,
    StoreMultiple,
    LoadMultiple,
    BranchIf,
    Branch,
    Wide,
    Other,
}

/// The instruction with these upper ten bits.
const fn classify(selector: usize) -> Instruction {
    use Instruction as I;
    match selector {
        0x000..=0x01F => I::ShiftLeft,
        0x020..=0x03F => I::ShiftRight,
        0x040..=0x05F => I::ShiftSigned,
        0x060..=0x067 => I::Add,
        0x068..=0x06F => I::Subtract,
        0x070..=0x077 => I::AddSmall,
        0x078..=0x07F => I::SubtractSmall,
        0x080..=0x09F => I::Set,
        0x0A0..=0x0BF => I::CompareImmediate,
        0x0C0..=0x0DF => I::AddImmediate,
        0x0E0..=0x0FF => I::SubtractImmediate,
        0x100..=0x10F => classify_combination(selector & 0xF),
        0x110..=0x113 => I::AddHigh,
        0x114..=0x117 => I::CompareHigh,
        0x118..=0x11B => I::MoveHigh,
        0x11C..=0x11F => I::BranchToRegister,
        0x120..=0x13F => I::LoadLiteral,
        0x140..=0x147 => I::StoreIndexed,
        0x148..=0x14F => I::StoreHalfIndexed,
        0x150..=0x157 => I::StoreByteIndexed,
        0x158..=0x15F => I::LoadSignedByte,
        0x160..=0x167 => I::LoadIndexed,
        0x168..=0x16F => I::LoadHalfIndexed,
        0x170..=0x177 => I::LoadByteIndexed,
        0x178..=0x17F => I::LoadSignedHalf,
        0x180..=0x19F => I::Store,
        0x1A0..=0x1BF => I::Load,
        0x1C0..=0x1DF => I::StoreByte,
        0x1E0..=0x1FF => I::LoadByte,
        0x200..=0x21F => I::StoreHalf,
        0x220..=0x23F => I::LoadHalf,
        0x240..=0x25F => I::StoreStack,
        0x260..=0x27F => I::LoadStack,
        0x280..=0x29F => I::AddressOf,
        0x2A0..=0x2BF => I::AddressOfSlot,
        0x2C0..=0x2FF => classify_miscellaneous(selector),
        0x300..=0x31F => I::StoreMultiple,
        0x320..=0x33F => I::LoadMultiple,
        0x340..=0x377 => I::BranchIf,
        0x380..=0x39F => I::Branch,
        0x3C0..=0x3DF => I::Wide,
        _ => I::Other,
    }
}

/// Operations on two low registers.
const fn classify_combination(number: usize) -> Instruction {
    use Instruction as I;
    match number {
        0x0 => I::And,
        0x1 => I::ExclusiveOr,
        0x2 => I::ShiftLeftBy,
        0x3 => I::ShiftRightBy,
        0x4 => I::ShiftSignedBy,
        0x5 => I::AddCarry,
        0x6 => I::SubtractCarry,
        0x7 => I::RotateBy,
        0x8 => I::Test,
        0x9 => I::Negate,
        0xA => I::Compare,
        0xB => I::CompareNegative,
        0xC => I::Or,
        0xD => I::Multiply,
        0xE => I::BitClear,
        _ => I::Not,
    }
}

const fn classify_miscellaneous(selector: usize) -> Instruction {
    use Instruction as I;
    match selector {
        0x2C0..=0x2C1 => I::RaiseStack,
        0x2C2..=0x2C3 => I::LowerStack,
        0x2C8 => I::ExtendHalfSigned,
        0x2C9 => I::ExtendByteSigned,
        0x2CA => I::ExtendHalf,
        0x2CB => I::ExtendByte,
        0x2D0..=0x2D7 => I::Push,
        0x2D9 => I::MaskInterrupts,
        0x2E8 => I::Reverse,
        0x2E9 => I::ReverseHalves,
        0x2EB => I::ReverseSigned,
        0x2F0..=0x2F7 => I::Pop,
        0x2FC => I::Hint,
        _ => I::Other,
    }
}

static INSTRUCTIONS: [Instruction; SELECTORS] = {
    let mut all = [Instruction::Other; SELECTORS];
    let mut selector = 0;
    while selector < SELECTORS {
        all[selector] = classify(selector);
        selector += 1;
    }
    all
};

/// The instruction of an opcode.
#[inline(always)]
pub(super) fn instruction(opcode: u16) -> Instruction {
    INSTRUCTIONS[usize::from(opcode >> 6)]
}
