/// The limits within which a JSON document is read.
public struct JSONLimits: Sendable, Hashable {
    /// The largest document in bytes, 1 MiB; never more than `greatestMaximumByteCount`.
    public static let defaultMaximumByteCount = 1 << 20

    /// The deepest nesting of arrays and objects; the outermost counts as one.
    public static let defaultMaximumDepth = 32

    /// The largest value that `maximumByteCount` can have: offsets in the index are of 32 bits.
    public static let greatestMaximumByteCount = 1 << 30

    /// The limits for documents that need no tighter ones.
    public static let standard = JSONLimits()

    /// The largest document in bytes.
    public let maximumByteCount: Int

    /// The deepest nesting of arrays and objects.
    public let maximumDepth: Int

    /// Creates limits; a size over `greatestMaximumByteCount` is lowered to it.
    public init(
        maximumByteCount: Int = JSONLimits.defaultMaximumByteCount,
        maximumDepth: Int = JSONLimits.defaultMaximumDepth
    ) {
        self.maximumByteCount = min(maximumByteCount, JSONLimits.greatestMaximumByteCount)
        self.maximumDepth = maximumDepth
    }
}
