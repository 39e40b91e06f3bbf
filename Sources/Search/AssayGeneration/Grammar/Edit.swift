internal import AssayConformance
internal import AssayJSON

/// A change to the honest input of an operation, in one place.
///
/// Two edits of one place exclude each other; edits of different places can be made together, in the order of the
/// grammar's places.
struct Edit: Sendable, Hashable {
    /// The place, such as `claims.aud` or `field.content-type`.
    let place: String
    /// What the input then has, in a few words, such as `aud: missing`.
    let words: String
    let steps: [Step]
    /// The features that a client needs to be judged on it, besides those of its operation.
    var needs: Set<Feature> = []

    init(_ place: String, _ words: String, _ steps: [Step]) {
        self.place = place
        self.words = words
        self.steps = steps
    }

    static func == (one: Edit, other: Edit) -> Bool { one.place == other.place && one.steps == other.steps }

    func hash(into hasher: inout Hasher) {
        hasher.combine(place)
        hasher.combine(steps)
    }

    /// A part of a change.
    enum Step: Sendable, Hashable {
        /// Sets a member of the description, by its path; `nil` takes it away.
        case member([String], JSONValue?)
        /// Adds an element to a list of the description, by its path.
        case element([String], JSONValue)
        /// Gives a message these header fields of one name, in place of those that it has.
        case field(String, [HeaderLine])
        /// Gives a query or a form these pairs of one name, as they are sent, in place of those that it has.
        case parameter(String, [String])
        /// Replaces what is before the query.
        case address(String)
        /// Puts text after the query or the form.
        case suffix(String)
        /// Puts pairs before all others.
        case front([String])
        /// Writes a JSON text in another way: a FORM in which `${json}` is the text and `${members}` the text without its
        /// outer braces.
        case text(JSONPart, JSONValue)
    }

    /// A header field.
    struct HeaderLine: Sendable, Hashable {
        let name: String
        let value: String
    }

    /// A JSON text of an input.
    enum JSONPart: String, Sendable, Hashable {
        case header, claims, body
    }
}
