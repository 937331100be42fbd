//! Files of self-play games (`archive`, a sequence of `sample`s), and the files of all shards of a run (`shard_files`).

pub(crate) mod archive;
pub(crate) mod sample;
pub(crate) mod shard_files;

pub use archive::check_archive;
