package import AssayDocument

/// A first input of a target.
package struct FuzzSeed: Sendable, Hashable {
    /// Fit for a file.
    package let name: String
    package let bytes: [UInt8]

    package init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    package init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    /// Seeds with their numbers for names.
    package static func numbered(_ texts: [String], after head: String = "") -> [FuzzSeed] {
        texts.enumerated().map { FuzzSeed("text_\($0.offset)", head + $0.element) }
    }
}

/// A vector that seeds are made of.
///
/// The modules of the suite are not linked here, so what parsers read is kept as bytes, and the rest without its type.
package struct SeedVector: Sendable {
    /// The vector's full ID, fit for a file.
    package let name: String
    /// The operation's name.
    package let operation: String
    /// The vector's members, as its file has them.
    package let members: DocumentValue
    /// What a client is asked: the suite's type for the operation's input.
    package let input: any Sendable
    /// The ID token that is verified; nil if it comes out differently each time.
    package var idToken: [UInt8]?
    /// The key set that is used or read.
    package var keySet: [UInt8]?
    /// The body of a token response.
    package var tokenResponse: [UInt8]?
    /// Modulus and exponent of a public key, as base64url.
    package var publicKey: (modulus: String, exponent: String)?

    package init(name: String, operation: String, members: DocumentValue, input: any Sendable) {
        self.name = name
        self.operation = operation
        self.members = members
        self.input = input
    }

    /// The one seed that the vector gives; none for nil.
    package func seed(_ bytes: [UInt8]?) -> [FuzzSeed] { bytes.map { [FuzzSeed(name, $0)] } ?? [] }

    /// The segments of the ID token, at most three.
    package var segments: [[UInt8]] {
        idToken?.split(separator: UInt8(ascii: ".")).prefix(3).map { Array($0) } ?? []
    }
}
