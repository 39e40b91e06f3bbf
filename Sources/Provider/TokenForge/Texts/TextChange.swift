internal import AssayJSON

/// A change to a segment or to the compact text.
struct TextChange: Sendable {
    /// The place of a change, which decides which kinds are allowed.
    enum Place: Sendable {
        case segment, compact

        var members: [String] {
            let shared = ["append", "prepend", "insert", "trailing_bits", "standard_alphabet"]
            return switch self {
            case .segment: shared + ["pad"]
            case .compact: shared + ["replace", "text"]
            }
        }
    }

    private enum Action: Sendable {
        case append(Substitution)
        case prepend(Substitution)
        case insert(Int, Substitution)
        case replace(Substitution, Substitution)
        case text(Substitution)
        case trailingBits, standardAlphabet, pad
    }

    private let action: Action
    private let place: Place
    let location: JSONLocation

    /// - Parameter names: the names of segments that a `text` may use.
    init(
        decoding node: JSONNode, place: Place, keys: KeyRing, names: [String] = []
    ) throws(JSONError) {
        location = node.location
        self.place = place
        let member = try node.onlyMember(among: place.members)
        let value = member.node
        switch member.name {
        case "append": action = .append(try Substitution(value, keys: keys))
        case "prepend": action = .prepend(try Substitution(value, keys: keys))
        case "insert":
            let parts = try value.array()
            guard parts.count == 2 else { throw value.error("expected an index and a text") }
            let limit = TextForm.maximumSize
            action = .insert(try parts[0].integer(in: -limit...limit), try Substitution(parts[1], keys: keys))
        case "replace":
            let parts = try value.array()
            guard parts.count == 2 else { throw value.error("expected a text and its replacement") }
            action = .replace(try Substitution(parts[0], keys: keys), try Substitution(parts[1], keys: keys))
        case "text":
            action = .text(try Substitution(value, keys: keys, names: names))
        default:
            guard try value.bool() else { throw value.error("expected true") }
            action =
                switch member.name {
                case "trailing_bits": .trailingBits
                case "pad": .pad
                default: .standardAlphabet
                }
        }
    }

    /// The names of segments that it uses.
    var usedNames: [String] {
        if case .text(let text) = action { text.usedNames } else { [] }
    }

    private func unsuitable(_ message: String) -> ChangeFailure {
        .unsuitable(JSONError(message, at: location))
    }

    private func impossible(_ message: String) -> ChangeFailure {
        .impossible(JSONError(message, at: location))
    }

    /// The text after the change.
    func apply(to text: [UInt8], _ scope: SubstitutionScope) throws(ChangeFailure) -> [UInt8] {
        let changed = try changed(text, scope)
        guard changed != text else { throw impossible("the change changes no byte") }
        return changed
    }

    private func changed(_ text: [UInt8], _ scope: SubstitutionScope) throws(ChangeFailure) -> [UInt8] {
        switch action {
        case .append(let suffix): return text + (try expand(suffix, scope))
        case .prepend(let prefix): return try expand(prefix, scope) + text
        case .insert(let index, let insertion):
            let position = index < 0 ? text.count + index : index
            guard (0...text.count).contains(position) else {
                throw impossible("the index \(index) is outside the text of \(text.count) bytes")
            }
            return Array(text[..<position]) + (try expand(insertion, scope)) + Array(text[position...])
        case .replace(let old, let new):
            guard let range = text.firstRange(of: try expand(old, scope)), !range.isEmpty else {
                throw impossible("the text to replace does not occur")
            }
            return Array(text[..<range.lowerBound]) + (try expand(new, scope)) + Array(text[range.upperBound...])
        case .text(let whole): return try expand(whole, scope)
        case .trailingBits: return try onLastSegment(of: text, settingTrailingBits)
        case .standardAlphabet: return try onLastSegment(of: text, inStandardAlphabet)
        case .pad:
            guard text.count % 4 != 0 else { throw unsuitable("the segment needs no padding") }
            return text + [UInt8](repeating: UInt8(ascii: "="), count: 4 - text.count % 4)
        }
    }

    private func expand(_ text: Substitution, _ scope: SubstitutionScope) throws(ChangeFailure) -> [UInt8] {
        do {
            return Array(try scope.expand(text).utf8)
        } catch {
            throw .impossible(error)
        }
    }

    /// Changes the text after the last dot: the whole of a segment, the signature of a compact text.
    private func onLastSegment(
        of text: [UInt8], _ change: ([UInt8]) throws(ChangeFailure) -> [UInt8]
    ) throws(ChangeFailure) -> [UInt8] {
        let start = text.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
        return Array(text[..<start]) + (try change(Array(text[start...])))
    }

    /// RFC 4648 §3.5: the pad bits that a decoder should check.
    private func settingTrailingBits(_ segment: [UInt8]) throws(ChangeFailure) -> [UInt8] {
        let unused: UInt8
        switch segment.count % 4 {
        case 2: unused = 0x0F
        case 3: unused = 0x03
        default:
            let message = "the last character has no unused bits"
            // The length of a segment varies with its text; the length of a key's signatures does not.
            throw place == .segment ? unsuitable(message) : impossible(message)
        }
        guard let last = segment.last, let value = Base64.urlValue(of: last) else {
            throw impossible("the segment does not end in a base64url character")
        }
        return segment.dropLast() + [Base64.urlCharacter(of: value | unused)]
    }

    private func inStandardAlphabet(_ segment: [UInt8]) throws(ChangeFailure) -> [UInt8] {
        let translated = segment.map { character in
            switch character {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: character
            }
        }
        guard translated != segment else { throw unsuitable("the segment has neither \"-\" nor \"_\"") }
        return translated
    }
}
