package import AssayDocument

/// One input to one operation, with at most one defect and the expected verdict.
public struct Vector: Sendable {
    /// The area: the file's path below the folder of vectors, without the extension.
    public let area: String
    /// The name within the area.
    public let id: String
    /// One line that says what is wrong, or right, with the input.
    public let title: String
    /// The operation to perform.
    public let operation: Operation
    /// The requirements it tests.
    public let covers: [String]
    /// Where to read more.
    public let references: [String]
    /// How serious a failure is.
    public let importance: Importance
    /// The profile that judges it as written; `nil` if all profiles do.
    public let profile: String?
    /// The features that the client must have.
    public let needs: [Feature]
    /// Whether it is a control, which detects no known flaw.
    public let isControl: Bool
    /// Raised when the vector changes without changing its meaning.
    public let revision: Int
    /// An explanation of the vector.
    public let note: String?
    /// What it expects.
    public let expectation: Expectation

    /// The location of the vector in its file.
    package let location: DocumentLocation
    /// The vector's own members on top of its file's base, undecoded.
    package let token: DocumentNode?
    package let context: DocumentNode?
    package let input: DocumentNode?
    /// The undecoded expectation.
    package let expected: DocumentNode

    /// The id that is unique among all vectors, for example `id-token/audience::array-without-client`.
    public var fullID: String { "\(area)::\(id)" }
    /// The path of the file, as given.
    public var file: String { location.file }
    /// The line on which the vector begins.
    public var line: Int { location.line }
}
