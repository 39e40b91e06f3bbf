extension FuzzTarget {
    /// A target that does nothing, which every program runs; the speed of the others is compared with it.
    static let empty = FuzzTarget("empty") { _ in }
}
