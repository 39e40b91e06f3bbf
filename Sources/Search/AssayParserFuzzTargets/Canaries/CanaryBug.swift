extension FuzzTargets {
    /// A bug that only a fuzzer with coverage finds, which shows that a build has coverage.
    ///
    /// Of random inputs, one in 2^40 finds it.
    package static let canaryBug = FuzzTarget(
        "canary-bug", weight: 1, maximumLength: 16, isCanary: true, CanaryBug.check)
}

private enum CanaryBug {
    // Each letter has its own branch, because the fuzzer is guided by the branches that an input takes.
    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard bytes.count >= 5 else { return }
        guard bytes[0] == UInt8(ascii: "a") else { return }
        guard bytes[1] == UInt8(ascii: "s") else { return }
        guard bytes[2] == UInt8(ascii: "s") else { return }
        guard bytes[3] == UInt8(ascii: "a") else { return }
        try expect(bytes[4] != UInt8(ascii: "y"), "the planted bug", "found, as it should be")
    }
}
