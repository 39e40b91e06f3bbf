extension String {
    /// Whether the text contains the bytes.
    ///
    /// The standard library searches characters, which takes longer than most of the code under test.
    func holds(_ bytes: ArraySlice<UInt8>) -> Bool {
        let text = Array(utf8)
        let sought = bytes.span
        guard sought.count <= text.count else { return false }
        return (0...text.count - sought.count).contains { start in
            var length = 0
            while length < sought.count, text[start + length] == sought[length] { length += 1 }
            return length == sought.count
        }
    }
}
