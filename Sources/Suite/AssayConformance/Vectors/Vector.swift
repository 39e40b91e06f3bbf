package import AssayJSON

/// One input to one operation, with at most one defect and the expected verdict.
package struct Vector: Sendable {
    /// The area: the file's path below the folder of vectors, without the extension.
    package let area: String
    /// The name within the area.
    package let id: String
    /// One line that says what is wrong, or right, with the input.
    package let title: String
    /// The operation to perform.
    package let operation: ClientOperation
    /// The requirements it tests.
    package let covers: [String]
    /// Where to read more.
    package let references: [String]
    /// How serious a failure is.
    package let importance: Importance
    /// The profile that judges it as written, if the vector names one.
    package let profile: String?
    /// The features that the client must have.
    package internal(set) var needs: [Feature]
    /// Whether it is a control, which detects no known flaw.
    package let isControl: Bool
    /// Raised when the vector changes without changing its meaning.
    package let revision: Int
    /// An explanation of the vector.
    package let note: String?
    /// What it expects.
    package internal(set) var expectation: VectorExpectation

    /// The location of the vector in its file.
    package let location: JSONLocation
    /// The vector's own members on top of its file's base, undecoded.
    package let token: JSONNode?
    package let context: JSONNode?
    package let input: JSONNode?
    /// The undecoded expectation.
    package let expected: JSONNode

    /// What the vector is to clients; `nil` for a scenario with a web application, and if there is a mistake in it.
    var content: (any VectorCase)?
    /// The vector at the instant of its context.
    let once = RenderedOnce()

    /// The id that is unique among all vectors, for example `id-token/audience::array-without-client`.
    package var fullID: String { "\(area)::\(id)" }
    /// The path of the file, as given.
    package var file: String { location.file }
    /// The line on which the vector begins.
    package var line: Int { location.line }
}
