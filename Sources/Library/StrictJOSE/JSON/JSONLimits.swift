/// The limits on the size and depth of a JSON document.
public struct JSONLimits: Sendable, Hashable {
    /// The default limit on the size, 1 MiB.
    public static let defaultMaximumByteCount = 1 << 20

    /// The default limit on nested arrays and objects; the outermost counts as one.
    public static let defaultMaximumDepth = 32

    /// The largest possible `maximumByteCount`: the index has offsets of 32 bits.
    public static let greatestMaximumByteCount = 1 << 30

    /// The greatest number of values and member names in a token's header or payload, 6000.
    ///
    /// It is far above any ID token's, and small enough that an unverified token costs little whatever it contains.
    static let maximumNodeCountOfTokens = 6000

    /// The default limits.
    public static let standard = JSONLimits()

    /// The limits for a token's header and payload; the token itself is no larger than `CompactJWS.maximumByteCount`.
    static let token = JSONLimits(maximumNodeCount: maximumNodeCountOfTokens)

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
