/// The limits on the size and depth of a JSON document.
public struct JSONLimits: Sendable, Hashable {
    /// The default limit on the size, 1 MiB.
    public static let defaultMaximumByteCount = 1 << 20

    /// The default limit on nested arrays and objects; the outermost counts as one.
    public static let defaultMaximumDepth = 32

    /// The largest possible `maximumByteCount`: the index has offsets of 32 bits.
    public static let greatestMaximumByteCount = 1 << 30

    /// The default limits.
    public static let standard = JSONLimits()

    /// The limits for a token's header, which is read before its signature is verified: 16 KiB, with 1000 values and
    /// member names.
    ///
    /// Chains of certificates are smaller, and the most expensive header takes less time than the other checks of a token
    /// of `CompactJWS.maximumByteCount`.
    static let tokenHeader = JSONLimits(maximumByteCount: 1 << 14, maximumNodeCount: 1000)

    /// The limits for a token's payload: 6000 values and member names.
    static let tokenPayload = JSONLimits(maximumNodeCount: 6000)

    /// The greatest size of a document in bytes.
    public let maximumByteCount: Int

    /// The greatest number of nested arrays and objects.
    public let maximumDepth: Int

    /// The greatest number of values and member names, at any depth.
    public let maximumNodeCount: Int

    /// Creates limits; a size above `greatestMaximumByteCount` is lowered to it.
    public init(
        maximumByteCount: Int = JSONLimits.defaultMaximumByteCount,
        maximumDepth: Int = JSONLimits.defaultMaximumDepth,
        maximumNodeCount: Int = .max
    ) {
        self.maximumByteCount = min(maximumByteCount, JSONLimits.greatestMaximumByteCount)
        self.maximumDepth = maximumDepth
        self.maximumNodeCount = maximumNodeCount
    }
}
