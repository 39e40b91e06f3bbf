/// The limits within which a JSON document is read.
public struct JSONLimits: Sendable, Hashable {
    /// The largest document in bytes, 1 MiB; never more than `greatestMaximumByteCount`.
    public static let defaultMaximumByteCount = 1 << 20

    /// The deepest nesting of arrays and objects; the outermost counts as one.
    public static let defaultMaximumDepth = 32

    /// The largest value that `maximumByteCount` can have: offsets in the index are of 32 bits.
    public static let greatestMaximumByteCount = 1 << 30

    /// The most values and members' names in a token's header or payload, 6000: far above any ID token, and few enough
    /// that a token that nobody has signed costs little whatever it holds.
    static let maximumNodeCountOfTokens = 6000

    /// The limits for documents that need no tighter ones.
    public static let standard = JSONLimits()

    /// The limits for a token's header and payload; the token itself is no larger than `CompactJWS.maximumByteCount`.
    static let token = JSONLimits(maximumNodeCount: maximumNodeCountOfTokens)

    /// The largest document in bytes.
    public let maximumByteCount: Int

    /// The deepest nesting of arrays and objects.
    public let maximumDepth: Int

    /// The most values, at any depth, and members' names together.
    public let maximumNodeCount: Int

    /// Creates limits; a size over `greatestMaximumByteCount` is lowered to it.
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
