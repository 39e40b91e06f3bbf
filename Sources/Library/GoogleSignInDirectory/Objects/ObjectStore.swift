public import GoogleSignInClient

/// Stores bytes under keys, with conditional writes; account directories build on it.
///
/// Every call is atomic: no reader sees part of a write, and of two writes with the same condition at most one
/// succeeds, in one or several processes. A write that returns is durable. A write that fails with an error other than
/// `conflict` may still have happened, because its response may be lost.
///
/// A key is 1 to 1,024 bytes of UTF-8, compared byte by byte, without control characters and without empty, `.` or `..`
/// segments between its slashes; a store rejects every other key with `storage-failed`. There are no folders: a key may
/// begin with the whole of another key.
public protocol ObjectStore: Sendable {
    /// Reads an object; `nil` means that it certainly does not exist.
    ///
    /// - Throws: `storage-failed` if this cannot be determined; `storage-corrupt` for a damaged store.
    func get(_ key: String) async throws(GoogleSignInError) -> StoredObject?

    /// Writes an object of up to `ObjectLimits.objectBytes` bytes as a whole.
    ///
    /// - Returns: the tag of the written object.
    /// - Throws: `conflict` if the condition does not hold, in which case nothing is written; otherwise as `get`.
    @discardableResult
    func put(_ key: String, _ bytes: [UInt8], if condition: WriteCondition) async throws(GoogleSignInError) -> ObjectTag

    /// Removes an object; succeeds if there is none, whatever the condition.
    ///
    /// - Throws: as `put`.
    func delete(_ key: String, if condition: WriteCondition) async throws(GoogleSignInError)

    /// Lists the first keys with a prefix that come after a key, in byte order.
    ///
    /// What else is stored at the same place, and is not an object because no key is its name, is left out.
    ///
    /// - Parameters:
    ///   - prefix: may be empty or end anywhere.
    ///   - after: the last key of the previous page; `nil` for the first page.
    ///   - limit: the maximum number of keys, at least 1; a page is shorter only at the end.
    /// - Throws: as `get`.
    func list(prefix: String, after: String?, limit: Int) async throws(GoogleSignInError) -> [String]
}

extension ObjectStore {
    /// Lists the first keys with a prefix, in byte order.
    public func list(prefix: String, limit: Int) async throws(GoogleSignInError) -> [String] {
        try await list(prefix: prefix, after: nil, limit: limit)
    }
}

/// An object that was read.
public struct StoredObject: Sendable, Hashable {
    /// The content.
    public let bytes: [UInt8]

    /// The tag for a condition of a later write.
    public let tag: ObjectTag

    /// Creates an object.
    public init(bytes: [UInt8], tag: ObjectTag) {
        self.bytes = bytes
        self.tag = tag
    }
}

extension StoredObject: CustomStringConvertible, CustomReflectable {
    /// The size and the tag, because the content is personal data.
    public var description: String { "StoredObject(\(bytes.count) bytes, \(tag.text))" }

    /// A mirror without the content.
    public var customMirror: Mirror { Mirror(self, children: ["tag": tag.text]) }
}

/// Identifies an object's content at one time, as an `ETag` does (RFC 9110 §8.8.3).
///
/// Equal contents may have equal tags, as on S3, so an equal tag does not mean that nothing was written in between.
public struct ObjectTag: Sendable, Hashable {
    /// The tag as its store writes it.
    public let text: String

    /// Creates a tag.
    public init(text: String) {
        self.text = text
    }
}

/// A condition on the current object for a write to happen.
public enum WriteCondition: Sendable, Hashable {
    /// No condition: the write overwrites any object.
    case none

    /// There is no such object (`If-None-Match: *`, RFC 9110 §13.1.2).
    case absent

    /// The object has this tag (`If-Match`, RFC 9110 §13.1.1).
    case matches(ObjectTag)
}

/// The size limits of all stores.
public enum ObjectLimits {
    /// The largest object in bytes.
    public static let objectBytes = 1 << 20

    /// The longest key in bytes, as on S3.
    public static let keyBytes = 1_024
}
