package import AssayJSON

/// A first input of a target.
package struct FuzzSeed: Sendable, Hashable {
    /// The name, which is valid for a file.
    package let name: String
    package let bytes: [UInt8]

    package init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    /// Seeds that are named by their numbers.
    package static func numbered(_ texts: [String], after head: String = "") -> [FuzzSeed] {
        texts.enumerated().map { FuzzSeed("text_\($0.offset)", head + $0.element) }
    }
}

/// A vector from which seeds are made.
///
/// This module does not link the suite, so the inputs of parsers are bytes, and the suite's input has no type.
package struct SeedVector: Sendable {
    /// The vector's full ID, as a valid name for a file.
    package let name: String
    /// The operation's name.
    package let operation: String
    /// The vector's members in its file.
    package let members: JSONValue
    /// The operation's input, of the suite's type.
    package let input: any Sendable
    /// The ID token to verify; `nil` if it differs each time it is minted.
    package var idToken: [UInt8]?
    /// The key set that is used or parsed.
    package var keySet: [UInt8]?
    /// The body of a token response.
    package var tokenResponse: [UInt8]?
    /// Modulus and exponent of a public key, as base64url.
    package var publicKey: (modulus: String, exponent: String)?

    package init(name: String, operation: String, members: JSONValue, input: any Sendable) {
        self.name = name
        self.operation = operation
        self.members = members
        self.input = input
    }

    /// The only seed of the vector; none for `nil`.
    package func seed(_ bytes: [UInt8]?) -> [FuzzSeed] { bytes.map { [FuzzSeed(name, $0)] } ?? [] }

    /// The segments of the ID token, at most three.
    package var segments: [[UInt8]] {
        guard let idToken else { return [] }
        var segments: [[UInt8]] = []
        var start = 0
        for index in idToken.indices where idToken[index] == UInt8(ascii: ".") && segments.count < 3 {
            if index > start { segments.append(Array(idToken[start..<index])) }
            start = index + 1
        }
        if segments.count < 3, start < idToken.count { segments.append(Array(idToken[start...])) }
        return segments
    }
}
