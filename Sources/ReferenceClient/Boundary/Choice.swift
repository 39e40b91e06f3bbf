internal import ReferenceJOSE

/// Something that a specification leaves to the client, and what a client at the boundary of core does about it.
///
/// It is switched like a flaw, by its id at the one place where it changes the result. Many choices are flaws as well,
/// because a careful client does more than it must.
package struct Choice: Sendable {
    /// The name of the switch: lower-case words joined by hyphens.
    package let id: String
    /// The place of the sentence that leaves it open, for example "RFC 8259 §9".
    package let section: String
    /// The words of that sentence.
    package let words: String
    /// The full id of a vector that the choice changes, for which core allows both.
    package let vector: String
    private let ownSummary: String?

    /// Describes a choice.
    ///
    /// - Parameter summary: one line that says what the client does; that of the flaw with the same id if `nil`.
    init(_ id: String, _ summary: String? = nil, by section: String, _ words: String, shownBy vector: String) {
        self.id = id
        ownSummary = summary
        self.section = section
        self.words = words
        self.vector = vector
    }

    /// One line that says what the client does; empty if neither the choice nor a flaw says it.
    package var summary: String {
        ownSummary ?? FlawCheck.all.lazy.flatMap(\.flaws).first { $0.id == id }?.summary ?? ""
    }
}
