extension FuzzTargets {
    /// A bug behind comparisons that only a fuzzer with coverage gets through: proof that a build is not blind.
    ///
    /// Blindly, one input in 2^40 would do.
    package static let canaryBug = FuzzTarget(
        "canary-bug", weight: 1, maximumLength: 16, isCanary: true, CanaryBug.check)
}

private enum CanaryBug {
    // One branch a letter, each a block of its own: what guides the fuzzer is that it sees each of them taken.
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard bytes.count >= 5 else { return }
        guard bytes[0] == UInt8(ascii: "a") else { return }
        guard bytes[1] == UInt8(ascii: "s") else { return }
        guard bytes[2] == UInt8(ascii: "s") else { return }
        guard bytes[3] == UInt8(ascii: "a") else { return }
        try expect(bytes[4] != UInt8(ascii: "y"), "the planted bug", "found, as it should be")
    }
}
