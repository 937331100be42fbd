//! A shard: one of N disjoint shares of numbered work, so that N machines do it without talking to each other.

use std::fmt;
use std::str::FromStr;

/// Share K of N, written `K/N` and counted from 0: the items whose number leaves the remainder K when divided by N. Schedulers count the tasks
/// of an array in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// Everything: the only share of one.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Shares, at most: `merge` has all their files open at once.
    pub const MAX_COUNT: u32 = 1_000;

    /// Share `index` of `count`; `None` where there is no such share.
    #[must_use]
    pub const fn new(index: u32, count: u32) -> Option<Self> {
        if index < count && count <= Self::MAX_COUNT {
            Some(Self { index, count })
        } else {
            None
        }
    }

    /// K of K/N.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.index
    }

    /// N of K/N.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.count
    }

    /// Whether it is everything.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.count == 1
    }

    /// The number of its item at `place`, counted from 0; `None` beyond the largest number.
    pub(crate) const fn nth(self, place: u32) -> Option<u32> {
        let number = place as u64 * self.count as u64 + self.index as u64;
        if number < u32::MAX as u64 {
            Some(number as u32)
        } else {
            None
        }
    }

    /// How many of the items 0..`all` are its own.
    pub(crate) const fn share(self, all: u32) -> u32 {
        all.saturating_sub(self.index).div_ceil(self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/');
        let numbers = numbers.and_then(|(index, count)| {
            let is_plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
            let words = is_plain(index) && is_plain(count);
            words.then_some((index.parse().ok()?, count.parse().ok()?))
        });
        let shard = numbers.and_then(|(index, count)| Self::new(index, count));
        shard.ok_or_else(|| {
            format!(
                "a shard is K/N with K from 0 to N - 1 and N up to {}, as in 0/8 to 7/8; not `{text}`",
                Self::MAX_COUNT
            )
        })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// The places of the shards 0/N to N-1/N in a list; what is wrong where one is missing, there twice, or of another number. `name` is
/// the name of an item in a message.
pub(crate) fn in_order(
    shards: &[Shard],
    name: impl Fn(usize) -> String,
) -> Result<Vec<usize>, String> {
    let count = shards.first().map_or(1, |shard| shard.count);
    let mut places = vec![None; count as usize];
    for (place, shard) in shards.iter().enumerate() {
        if shard.count != count {
            let (this, first) = (name(place), name(0));
            return Err(format!(
                "{this}: shard {shard}, but {first} is one of {count}"
            ));
        }
        let slot = places.get_mut(shard.index as usize);
        if let Some(before) = slot.and_then(|slot| slot.replace(place)) {
            let (this, other) = (name(place), name(before));
            return Err(format!("{this}: shard {shard}, which {other} is already"));
        }
    }
    let is_missing = |&(_, place): &(usize, &Option<usize>)| place.is_none();
    let missing: Vec<String> = places
        .iter()
        .enumerate()
        .filter(is_missing)
        .map(|(index, _)| format!("{index}/{count}"))
        .collect();
    match missing.as_slice() {
        [] => Ok(places.into_iter().flatten().collect()),
        [one] => Err(format!("shard {one} is missing; all {count} are needed")),
        several => Err(format!(
            "shards {} are missing; all {count} are needed",
            several.join(", ")
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_in_one_shard_and_the_shares_add_up() {
        for count in [1, 2, 3, 8, 1_000] {
            for all in [0, 1, 7, 8, 9, 1_003] {
                let mut seen = vec![0; all as usize];
                for index in 0..count {
                    let shard = Shard::new(index, count).expect("a shard");
                    for place in 0..shard.share(all) {
                        seen[shard.nth(place).expect("a number") as usize] += 1;
                    }
                    let beyond = shard.nth(shard.share(all)).expect("a number");
                    assert!(beyond >= all, "{shard} of {all}");
                }
                assert!(seen.iter().all(|&times| times == 1), "{count} of {all}");
            }
        }
        let last = Shard::new(1, 2).expect("a shard");
        assert_eq!(last.nth(u32::MAX / 2), None);
    }

    #[test]
    fn only_shards_that_exist_are_parsed() {
        for text in ["0/1", "0/8", "7/8", "999/1000"] {
            let shard: Shard = text.parse().expect(text);
            assert_eq!(shard.to_string(), text);
        }
        for text in [
            "",
            "1",
            "/",
            "0/",
            "/8",
            "8/8",
            "0/0",
            "-1/8",
            "+1/8",
            "1/+8",
            "0/1001",
            "1/2/3",
            "a/b",
            " 0/8",
            "0/99999999999",
        ] {
            let wrong = text.parse::<Shard>().expect_err(text);
            assert!(wrong.contains("0/8 to 7/8") && wrong.contains(&format!("`{text}`")));
        }
    }

    #[test]
    fn a_list_is_complete_or_names_what_is_wrong() {
        let list = |words: &str| {
            let shards: Vec<Shard> = words
                .split(' ')
                .map(|word| word.parse().expect(word))
                .collect();
            in_order(&shards, |place| format!("file {place}"))
        };
        assert_eq!(list("2/3 0/3 1/3"), Ok(vec![1, 2, 0]));
        assert_eq!(list("0/1"), Ok(vec![0]));
        for (words, wrong) in [
            ("0/3 2/3", "shard 1/3 is missing; all 3 are needed"),
            ("2/4 0/4", "shards 1/4, 3/4 are missing; all 4 are needed"),
            ("0/2 1/2 0/2", "file 2: shard 0/2, which file 0 is already"),
            ("0/2 1/3", "file 1: shard 1/3, but file 0 is one of 2"),
        ] {
            assert_eq!(list(words), Err(wrong.to_owned()));
        }
    }
}
