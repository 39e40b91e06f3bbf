internal import AssayJSON

/// One of the two clients that define core: each does everything in one direction that the specifications leave open.
///
/// It is the reference client with a list of choices. Both pass every vector of core; where one fails, the vector
/// accuses a client that conforms.
package struct BoundaryClient: Sendable {
    /// The name that `--client` takes.
    package let name: String
    /// One line that says what the client is.
    package let summary: String
    /// What it does differently from the reference client.
    package let choices: [Choice]

    /// Something that a specification leaves to the client, and what the client does about it.
    ///
    /// It is switched like a flaw, by its id at the one place where it changes the result. Many choices are flaws as well,
    /// because a careful client does more than it must.
    package struct Choice: Sendable {
        /// The name of the switch: lower-case words joined by hyphens.
        package let id: String
        /// One line that says what the client does.
        package let summary: String
        /// The place of the sentence that leaves it open, for example "RFC 8259 §9".
        package let section: String
        /// The words of that sentence.
        package let words: String
        /// The full id of a vector that the choice changes, for which core allows both.
        package let vector: String
    }

    /// - Parameter flaws: the summaries of the flaws, by their ids, for the choices that are flaws.
    init(decoding file: JSONMembers, flaws: [String: String]) throws(JSONError) {
        name = try file.name("client")
        summary = try file.member("summary").nonEmptyString()
        var known: Set<String> = []
        choices = try file.member("choices").array { node throws(JSONError) in
            let choice = try node.object(allowing: ["id", "does", "by", "words", "vector"])
            let id = try choice.name("id")
            guard known.insert(id).inserted else {
                throw node.error("the choice \(JSONWriter.quoted(id)) is listed twice")
            }
            let ownSummary = try choice.optional("does", JSONNode.nonEmptyString)
            guard let summary = ownSummary ?? flaws[id] else {
                throw node.error("\"does\" is missing, and there is no flaw \(JSONWriter.quoted(id))")
            }
            return Choice(
                id: id, summary: summary, section: try choice.member("by").nonEmptyString(),
                words: try choice.member("words").nonEmptyString(),
                vector: try choice.member("vector").nonEmptyString())
        }
    }
}
