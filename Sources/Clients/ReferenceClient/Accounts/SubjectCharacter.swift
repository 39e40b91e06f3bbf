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
}
