internal import AssayConformance
internal import ReferenceJOSE

/// A character that a client forgets to encode in the key of an object.
enum SubjectCharacter: String, CaseIterable {
    case dot = "dots-of-subject-kept"
    case slash = "slashes-of-subject-kept"
    case backslash = "backslashes-of-subject-kept"
    case lineFeed = "line-feeds-of-subject-kept"

    var character: Character {
        switch self {
        case .dot: "."
        case .slash: "/"
        case .backslash: "\\"
        case .lineFeed: "\n"
        }
    }

    /// What the client does, in one line.
    private var summary: String {
        switch self {
        case .dot: "does not encode the dots of a subject in the name of a stored object"
        case .slash: "does not encode the slashes of a subject in the name of a stored object"
        case .backslash: "does not encode the backslashes of a subject in the name of a stored object"
        case .lineFeed: "does not encode the line feeds of a subject in the name of a stored object"
        }
    }

    var flaw: Flaw { Flaw(rawValue, summary, .injection, .output) }
}
