extension DefaultStringInterpolation {
    /// Appends a number with its noun: `1 vector`, `2 vectors`.
    ///
    /// - Parameter plural: the form for any number but one; the noun with an `s` if left out.
    package mutating func appendInterpolation(_ number: Int, _ noun: String, plural: String? = nil) {
        appendLiteral("\(number) \(number == 1 ? noun : plural ?? noun + "s")")
    }
}
