//! The program of the laboratory: the commands of the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    fencelight_lab::main()
}
