extension String {
    /// Whether the text has these two bytes of ASCII next to each other.
    ///
    /// To look at bytes by index is much faster than `contains`, which finds where characters begin and end.
    package func holds(_ pair: StaticString) -> Bool {
        precondition(pair.utf8CodeUnitCount == 2 && pair.isASCII)
        let (first, second) = (pair.utf8Start[0], pair.utf8Start[1])
        var text = self
        return text.withUTF8 { bytes in
            bytes.indices.dropLast().contains { bytes[$0] == first && bytes[$0 + 1] == second }
        }
    }
}
