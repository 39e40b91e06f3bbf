package import AssayDocument

/// One input to one operation, with one defect (or none) and the verdict expected.
public struct Vector: Sendable {
    /// The area: the file's path below the folder of vectors, without its ending.
    public let area: String
    /// The name within the area.
    public let id: String
    /// One line that says what is wrong, or right, with the input.
    public let title: String
    /// What the client is asked to do.
    public let operation: Operation
    /// The requirements it tests.
    public let covers: [String]
    /// Where to read more.
    public let references: [String]
    /// How much it matters.
    public let importance: Importance
    /// The profile that judges it as written; `nil` for all.
    public let profile: String?
    /// What the client must be able to do.
    public let needs: [Feature]
    /// Whether no known flaw fails it.
    public let isControl: Bool
    /// Raised when the vector changes without changing its meaning.
    public let revision: Int
    /// Why it is as it is.
    public let note: String?
    /// The verdict expected.
    public let expectation: Expectation

    /// Where the vector stands.
    package let location: DocumentLocation
    /// The vector's own members on top of its file's base, undecoded.
    package let token: DocumentNode?
    package let context: DocumentNode?
    package let input: DocumentNode?
    /// What is expected, as it is written.
    package let expected: DocumentNode

    /// The id that is unique among all vectors, for example `id-token/audience::array-without-client`.
    public var fullID: String { "\(area)::\(id)" }
    /// The file as it was given.
    public var file: String { location.file }
    /// The line on which the vector begins.
    public var line: Int { location.line }
}
