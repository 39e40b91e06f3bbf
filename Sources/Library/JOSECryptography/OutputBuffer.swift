extension [UInt8] {
    /// Room for that many bytes, which a function in C then writes.
    init(outputCount count: Int) {
        self.init(repeating: 0, count: count)
    }
}
