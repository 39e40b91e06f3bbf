package import AssayConformance
internal import AssayJSON

/// What the site tells about a vector, besides its results.
package struct SiteVector: Sendable {
    /// A text of several lines with its title.
    package typealias Block = (title: String, text: String)

    /// The area and the id, for example `id-token/nonce::missing`.
    package let id: String
    let area: String
    let title: String
    /// The operation, `web` or `schedule`.
    let kind: String
    /// `nil` for a schedule, which has none.
    let importance: Importance?
    let profile: String?
    let covers: [String]
    let references: [String]
    let note: String?
    let revision: Int
    /// The file and the line.
    let place: String
    let expected: String
    /// What else belongs to it, one line each.
    let terms: [Block]
    let blocks: [Block]
    /// The vector itself, if clients are given it in a run.
    let vector: Vector?

    /// A vector of a library, or of a scenario for web applications.
    ///
    /// - Parameters:
    ///   - isRun: whether a run of a client has a result for it.
    ///   - profile: the name of the profile that judges it as written.
    package init(
        _ vector: Vector, kind: String, isRun: Bool, profile: String, terms: [Block] = [], blocks: [Block] = []
    ) {
        id = vector.fullID
        area = vector.area
        title = vector.title
        self.kind = kind
        importance = vector.importance
        self.profile = profile
        covers = vector.covers
        references = vector.references
        note = vector.note
        revision = vector.revision
        place = "\(vector.file):\(vector.line)"
        expected = VectorWords.expected(vector)
        self.terms = terms
        self.blocks = blocks
        self.vector = isRun ? vector : nil
    }

    /// A schedule.
    package init(
        schedule id: String, area: String, title: String, place: String, expected: String, terms: [Block],
        blocks: [Block]
    ) {
        self.id = id
        self.area = area
        self.title = title
        kind = "schedule"
        importance = nil
        profile = nil
        covers = []
        references = []
        note = nil
        revision = 1
        self.place = place
        self.expected = expected
        self.terms = terms
        self.blocks = blocks
        vector = nil
    }
}
