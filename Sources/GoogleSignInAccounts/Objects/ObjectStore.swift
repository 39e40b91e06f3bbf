/// Keeps bytes under keys, one object a key, and writes on a condition: what directories of accounts stand on.
///
/// Every call is atomic: no reader sees a part of a write, and of two writes on the same condition at most one succeeds,
/// be they from one process or from several. A write that returned is durable. A write that failed with another error
/// than `conflict` may have happened all the same, as its answer may have been lost.
///
/// A key is 1 to 1,024 bytes of UTF-8, compared byte by byte, without control characters and without an empty, `.` or
/// `..` segment between its slashes; a store refuses every other key with `storage-failed`. There are no folders: a
/// key may begin with the whole of another key.
public protocol ObjectStore: Sendable {
    /// Reads an object; nil says that there surely is none.
    ///
    /// - Throws: `storage-failed` when that cannot be told, `storage-corrupt` for a damaged store.
    func get(_ key: String) async throws(AccountError) -> StoredObject?

    /// Writes an object of up to `ObjectLimits.objectBytes` bytes as a whole.
    ///
    /// - Returns: the tag of what was written.
    /// - Throws: `conflict` when the condition did not hold, and then nothing was written; else as `get`.
    @discardableResult
    func put(_ key: String, _ bytes: [UInt8], if condition: WriteCondition) async throws(AccountError) -> ObjectTag

    /// Removes an object; succeeds where there is none, whatever the condition.
    ///
    /// - Throws: as `put`.
    func delete(_ key: String, if condition: WriteCondition) async throws(AccountError)

    /// The first keys that begin with the prefix and come after a key, in the order of their bytes.
    ///
    /// - Parameters:
    ///   - prefix: may be empty or end anywhere.
    ///   - after: the last key of the page before; nil for the first page.
    ///   - limit: the most keys to return, at least 1; fewer come only at the end.
    /// - Throws: as `get`.
    func list(prefix: String, after: String?, limit: Int) async throws(AccountError) -> [String]
}

extension ObjectStore {
    /// The first keys that begin with the prefix, in the order of their bytes.
    public func list(prefix: String, limit: Int) async throws(AccountError) -> [String] {
        try await list(prefix: prefix, after: nil, limit: limit)
    }
}

/// An object as it was read.
public struct StoredObject: Sendable, Hashable {
    /// The content.
    public let bytes: [UInt8]

    /// What a later write is made conditional on.
    public let tag: ObjectTag

    /// Creates an object.
    public init(bytes: [UInt8], tag: ObjectTag) {
        self.bytes = bytes
        self.tag = tag
    }
}

extension StoredObject: CustomStringConvertible, CustomReflectable {
    /// The size and the tag: the content is a person's.
    public var description: String { "StoredObject(\(bytes.count) bytes, \(tag.text))" }

    /// A mirror without the content.
    public var customMirror: Mirror { Mirror(self, children: ["tag": tag.text]) }
}

/// Names the content of an object at one time, as an `ETag` does (RFC 9110 §8.8.3).
///
/// Equal contents may have equal tags, as on S3: a tag does not say that nothing was written in between.
public struct ObjectTag: Sendable, Hashable {
    /// The tag as its store writes it.
    public let text: String

    /// Creates a tag.
    public init(text: String) {
        self.text = text
    }
}

/// What must be true of an object at the moment of a write.
public enum WriteCondition: Sendable, Hashable {
    /// Nothing: the write overwrites whatever is there.
    case none

    /// There is no such object (`If-None-Match: *`, RFC 9110 §13.1.2).
    case absent

    /// The object is the one that had this tag (`If-Match`, RFC 9110 §13.1.1).
    case matches(ObjectTag)
}

/// The sizes that every store holds to.
public enum ObjectLimits {
    /// The largest object in bytes.
    public static let objectBytes = 1 << 20

    /// The longest key in bytes, as on S3.
    public static let keyBytes = 1_024
}
