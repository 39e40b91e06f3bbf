extension String {
    /// Whether the text has these two bytes of ASCII next to each other.
    ///
    /// To look at bytes by index is much faster than `contains`, which finds where characters begin and end.
    package func holds(_ pair: StaticString) -> Bool {
        precondition(pair.utf8CodeUnitCount == 2 && pair.isASCII)
        let (first, second) = (pair.utf8Start[0], pair.utf8Start[1])
        let bytes = Array(utf8)
        for index in bytes.indices.dropLast() where bytes[index] == first && bytes[index + 1] == second { return true }
        return false
    }
}
