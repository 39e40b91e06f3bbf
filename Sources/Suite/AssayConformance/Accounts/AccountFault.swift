internal import AssayJSON

/// One call of a client, with the properties by which faults select calls.
struct AccountCall: Sendable, Hashable {
    enum Place: String, Sendable, CaseIterable { case objects, session, provider, backend }
    enum Method: String, Sendable, CaseIterable { case get, put, delete, list }

    let device: String
    let launch: Int
    let place: Place
    let method: Method
    /// The object's key, the stored item's name, the endpoint or the URL.
    let key: String
}

/// Selects calls of a step.
struct AccountCallPattern: Sendable {
    enum Number: Sendable, Hashable {
        case fixed(Int)
        /// Each call in turn, each in a run of its own.
        case each
    }

    let place: AccountCall.Place?
    let method: AccountCall.Method?
    let key: AccountKeyPattern?
    let number: Number

    /// Which calls these are, as the end of a phrase.
    var words: String {
        let names = [place?.rawValue, method?.rawValue, key.map { JSONWriter.quoted($0.text) }].compactMap(\.self)
        return names.isEmpty ? "" : " of " + names.joined(separator: " ")
    }

    func matches(_ call: AccountCall) -> Bool {
        (place == nil || place == call.place) && (method == nil || method == call.method)
            && (key?.matches(call.key) ?? true)
    }
}

/// A fault at one call of a step.
struct AccountFault: Sendable {
    enum Effect: String, Sendable, CaseIterable {
        case fail
        case loseAnswer = "lose-answer"
        case crashBefore = "crash-before"
        case crashAfter = "crash-after"

        var isCrash: Bool { self == .crashBefore || self == .crashAfter }
        var happens: Bool { self == .loseAnswer || self == .crashAfter }
    }

    let effect: Effect
    let calls: AccountCallPattern
}

/// Steps that other devices take just before one call of a step.
struct AccountMeanwhile: Sendable {
    let calls: AccountCallPattern
    let steps: [AccountStep]
}

/// A pattern for keys: `*` matches any text without a slash, `**` matches any text.
struct AccountKeyPattern: Sendable, Hashable {
    private enum Piece: Hashable { case text([UInt8]), segment, anything }

    let text: String
    private let pieces: [Piece]

    init(_ text: String) {
        self.text = text
        var pieces: [Piece] = []
        var literal: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "*") else {
                literal.append(byte)
                continue
            }
            if !literal.isEmpty { pieces.append(.text(literal)) }
            literal = []
            if rest.first == UInt8(ascii: "*") {
                rest = rest.dropFirst()
                pieces.append(.anything)
            } else {
                pieces.append(.segment)
            }
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        self.pieces = pieces
    }

    func matches(_ key: String) -> Bool { Self.matches(Array(key.utf8)[...], pieces[...]) }

    private static func matches(_ key: ArraySlice<UInt8>, _ pieces: ArraySlice<Piece>) -> Bool {
        guard let piece = pieces.first else { return key.isEmpty }
        let later = pieces.dropFirst()
        if case .text(let literal) = piece {
            return key.starts(with: literal) && matches(key.dropFirst(literal.count), later)
        }
        var rest = key
        while true {
            if matches(rest, later) { return true }
            guard let byte = rest.popFirst(), piece == .anything || byte != UInt8(ascii: "/") else { return false }
        }
    }
}

extension AccountFault {
    /// Reads a fault and the calls that it concerns.
    init(decoding node: JSONNode) throws(JSONError) {
        let object = try node.object(allowing: ["do"] + AccountCallPattern.members)
        effect = try object.member("do").choice()
        calls = try AccountCallPattern(object)
    }
}

extension AccountCallPattern {
    static let members = ["on", "method", "key", "call"]

    /// Reads the members of an object that has other members too.
    init(_ object: JSONMembers) throws(JSONError) {
        place = try object.optionalMember("on")?.choice()
        method = try object.optionalMember("method")?.choice()
        key = try object.optional("key", JSONNode.nonEmptyString).map(AccountKeyPattern.init)
        number =
            try object.optional("call") { node throws(JSONError) in
                if node.value == .string("each") { return .each }
                guard case .number = node.value else { throw node.error("expected a number from 1 or \"each\"") }
                return .fixed(try node.integer(in: 1...1_000))
            } ?? .fixed(1)
    }
}
