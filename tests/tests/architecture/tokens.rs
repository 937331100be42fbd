//! Rust source as tokens, without comments, literals, attributes and test-only items.

/// A word or a sign of a source file, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// An identifier, `::`, or one punctuation character; every literal is `"`.
    pub(crate) text: String,
    /// Counted from 1.
    pub(crate) line: usize,
}

/// The code of a file that ships, and the modules that exist for tests alone.
#[derive(Debug, Default)]
pub(crate) struct Code {
    /// Everything outside comments, attributes and items under `#[cfg(test)]`.
    pub(crate) tokens: Vec<Token>,
    /// Names declared as `#[cfg(test)] mod name;`.
    pub(crate) test_modules: Vec<String>,
}

/// Reads a source file.
pub(crate) fn read(source: &str) -> Code {
    let tokens = tokenize(source);
    let mut code = Code::default();
    let mut at = 0;
    while at < tokens.len() {
        if !is_text(&tokens, at, "#") {
            code.tokens.push(tokens[at].clone());
            at += 1;
            continue;
        }
        let is_inner = is_text(&tokens, at + 1, "!");
        let open = at + 1 + usize::from(is_inner);
        let close = matching(&tokens, open);
        let attribute: Vec<&str> = tokens[open..close]
            .iter()
            .map(|t| t.text.as_str())
            .collect();
        at = close + 1;
        if !is_inner && is_test_only(&attribute) {
            let end = item_end(&tokens, at);
            if let Some(name) = tokens[at..end].iter().position(|token| token.text == "mod") {
                code.test_modules.push(tokens[at + name + 1].text.clone());
            }
            at = end;
        }
    }
    code
}

/// Whether the token at a place has this text.
pub(crate) fn is_text(tokens: &[Token], at: usize, text: &str) -> bool {
    tokens.get(at).is_some_and(|token| token.text == text)
}

/// Whether a token is a word rather than a sign.
pub(crate) fn is_word(token: &Token) -> bool {
    token
        .text
        .starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The place of the bracket that closes the one at `open`, or the end.
pub(crate) fn matching(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len()
}

/// `[cfg(test)]` or `[cfg(all(test, ...))]`.
fn is_test_only(attribute: &[&str]) -> bool {
    attribute.get(1) == Some(&"cfg") && attribute.contains(&"test") && !attribute.contains(&"not")
}

/// Behind the item that begins at `at`: its `;` or the end of its braces.
fn item_end(tokens: &[Token], mut at: usize) -> usize {
    while at < tokens.len() {
        match tokens[at].text.as_str() {
            ";" => return at + 1,
            "{" => return matching(tokens, at) + 1,
            "(" | "[" => at = matching(tokens, at) + 1,
            _ => at += 1,
        }
    }
    tokens.len()
}

fn tokenize(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while at < chars.len() {
        let (text, end) = next_token(&chars, at);
        if let Some(text) = text {
            tokens.push(Token { text, line });
        }
        line += chars[at..end].iter().filter(|&&char| char == '\n').count();
        at = end;
    }
    tokens
}

/// The token at a place, `None` for white space and comments, and the place behind it.
fn next_token(chars: &[char], at: usize) -> (Option<String>, usize) {
    let ahead = |by: usize| chars.get(at + by).copied().unwrap_or('\0');
    let literal = Some(String::from("\""));
    match (chars[at], ahead(1)) {
        (space, _) if space.is_whitespace() => (None, at + 1),
        ('/', '/') => (None, run(chars, at, |char| char != '\n')),
        ('/', '*') => (None, block_comment_end(chars, at)),
        ('"', _) => (literal, string_end(chars, at + 1)),
        ('\'', first) => {
            // A lifetime has no closing quote behind its first character.
            if first != '\\' && ahead(2) != '\'' {
                (None, run(chars, at + 1, is_word_char))
            } else {
                (literal, char_end(chars, at + 1))
            }
        }
        ('b', '"') => (literal, string_end(chars, at + 2)),
        ('b', '\'') => (literal, char_end(chars, at + 2)),
        ('r', '"' | '#') | ('b', 'r') if raw_string_end(chars, at).is_some() => {
            (literal, raw_string_end(chars, at).unwrap_or(chars.len()))
        }
        (digit, _) if digit.is_ascii_digit() => (literal, run(chars, at, is_word_char)),
        (word, _) if is_word_char(word) => {
            let end = run(chars, at, is_word_char);
            (Some(chars[at..end].iter().collect()), end)
        }
        (':', ':') => (Some(String::from("::")), at + 2),
        (sign, _) => (Some(sign.to_string()), at + 1),
    }
}

fn is_word_char(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// Behind the characters that fit, from `at` on.
fn run(chars: &[char], at: usize, fits: impl Fn(char) -> bool) -> usize {
    let length = chars[at..].iter().take_while(|&&char| fits(char)).count();
    at + length
}

fn block_comment_end(chars: &[char], at: usize) -> usize {
    let (mut depth, mut at) = (0, at);
    while at + 1 < chars.len() {
        match (chars[at], chars[at + 1]) {
            ('/', '*') => (depth, at) = (depth + 1, at + 2),
            ('*', '/') => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    chars.len()
}

/// Behind the string whose text begins at `at`.
fn string_end(chars: &[char], at: usize) -> usize {
    quoted_end(chars, at, '"')
}

/// Behind the character literal whose text begins at `at`.
fn char_end(chars: &[char], at: usize) -> usize {
    quoted_end(chars, at, '\'')
}

fn quoted_end(chars: &[char], mut at: usize, quote: char) -> usize {
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 2,
            char if char == quote => return at + 1,
            _ => at += 1,
        }
    }
    chars.len()
}

/// Behind a raw string `r"..."`, `r#"..."#` or `br"..."`; `None` where none begins.
fn raw_string_end(chars: &[char], at: usize) -> Option<usize> {
    let hashes_at = run(chars, at, |char| char == 'b' || char == 'r');
    let quote_at = run(chars, hashes_at, |char| char == '#');
    if hashes_at - at > 2 || chars.get(quote_at) != Some(&'"') {
        return None;
    }
    let hashes = quote_at - hashes_at;
    let closes =
        |at: usize| chars[at] == '"' && run(chars, at + 1, |char| char == '#') - at > hashes;
    let close = (quote_at + 1..chars.len()).find(|&at| closes(at))?;
    Some(close + 1 + hashes)
}
