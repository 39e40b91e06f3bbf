package import AssayJSON
package import TokenForge

/// One input to one operation, with at most one defect and the expected verdict.
///
/// It never changes, and lists of thousands are passed around: so it is an object, which they share.
package final class Vector: Sendable {
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
    package let needs: [Feature]
    /// Whether it is a control, which detects no known flaw.
    package let isControl: Bool
    /// Raised when the vector changes without changing its meaning.
    package let revision: Int
    /// An explanation of the vector.
    package let note: String?
    /// What it expects.
    package let expectation: VectorExpectation

    /// The location of the vector in its file.
    package let location: JSONLocation
    /// The vector's own members on top of its file's base, undecoded.
    package let token: JSONNode?
    package let context: JSONNode?
    package let input: JSONNode?
    /// The undecoded expectation.
    package let expected: JSONNode

    /// What the vector is to clients; `nil` for a scenario with a web application, and if there is a mistake in it.
    let content: (any VectorCase)?
    /// The vector at the instant of its context.
    let once: RenderedOnce

    init(
        area: String, id: String, title: String, operation: ClientOperation, covers: [String], references: [String],
        importance: Importance, profile: String?, needs: [Feature], isControl: Bool, revision: Int, note: String?,
        expectation: VectorExpectation, location: JSONLocation, token: JSONNode?, context: JSONNode?,
        input: JSONNode?, expected: JSONNode
    ) {
        self.area = area
        self.id = id
        self.title = title
        self.operation = operation
        self.covers = covers
        self.references = references
        self.importance = importance
        self.profile = profile
        self.needs = needs
        self.isControl = isControl
        self.revision = revision
        self.note = note
        self.expectation = expectation
        self.location = location
        self.token = token
        self.context = context
        self.input = input
        self.expected = expected
        content = nil
        once = RenderedOnce()
    }

    /// Copies a vector with what is not `nil` in place of its own.
    ///
    /// - Parameter content: what it is to clients, which is then rendered again.
    init(
        _ other: Vector, id: String? = nil, covers: [String]? = nil, importance: Importance? = nil,
        needs: [Feature]? = nil, expectation: VectorExpectation? = nil, content: (any VectorCase)? = nil
    ) {
        area = other.area
        self.id = id ?? other.id
        title = other.title
        operation = other.operation
        self.covers = covers ?? other.covers
        references = other.references
        self.importance = importance ?? other.importance
        profile = other.profile
        self.needs = needs ?? other.needs
        isControl = other.isControl
        revision = other.revision
        note = other.note
        self.expectation = expectation ?? other.expectation
        location = other.location
        token = other.token
        context = other.context
        input = other.input
        expected = other.expected
        self.content = content ?? other.content
        once = content == nil ? other.once : RenderedOnce()
    }

    /// The same vector, with its description read as an input, and with what it expects of that.
    ///
    /// - Throws: if it does not describe one.
    package func read(_ forge: Forge) throws(JSONError) -> Vector {
        Vector(self, content: try operation.kind.init(self, forge))
    }

    /// The id that is unique among all vectors, for example `id-token/audience::array-without-client`.
    package var fullID: String { "\(area)::\(id)" }
    /// The path of the file, as given.
    package var file: String { location.file }
    /// The line on which the vector begins.
    package var line: Int { location.line }
}
