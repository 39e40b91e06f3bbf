internal import AssayJSON
internal import JOSECryptography

/// How a token is signed.
enum SignDescription: Sendable {
    case key(TestKey, SignatureAlgorithm, JSONLocation)
    case mac(HashAlgorithm, SecretForm, JSONLocation)
    case none

    init(decoding node: JSONNode, keys: KeyRing) throws(JSONError) {
        if case .string = node.value {
            guard try node.string() == "none" else {
                throw node.error("expected \"none\", or an object with \"key\" and \"alg\" or \"mac\" and \"secret\"")
            }
            self = .none
            return
        }
        let object = try node.object(allowing: ["key", "alg", "mac", "secret"])
        if object.optionalMember("key") != nil, object.optionalMember("mac") != nil {
            throw node.error("expected either \"key\" and \"alg\" or \"mac\" and \"secret\"")
        }
        if let mac = object.optionalMember("mac") {
            _ = try node.object(allowing: ["mac", "secret"])
            let algorithm = try mac.choice(MACAlgorithm.self)
            self = .mac(
                algorithm.hash, try SecretForm(decoding: object.member("secret"), keys: keys), node.location)
        } else {
            _ = try node.object(allowing: ["key", "alg"])
            let keyNode = try object.member("key")
            let key = try keys.key(named: keyNode)
            let algorithm =
                try object.optionalMember("alg")?.choice(SignatureAlgorithm.self)
                ?? (key.isRSA ? .rs256 : .es256)
            guard key.hasPrivateKey else { throw keyNode.error("the key has no private part") }
            guard key.isRSA == algorithm.isRSA else {
                throw keyNode.error("the key is not of the type that \(algorithm.rawValue) needs")
            }
            self = .key(key, algorithm, node.location)
        }
    }
}

/// The signature algorithms (RFC 7518 §3.1).
package enum SignatureAlgorithm: String, Sendable, CaseIterable {
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    case es256 = "ES256"

    var isRSA: Bool { self != .es256 }

    var hash: HashAlgorithm {
        switch self {
        case .rs256, .ps256, .es256: .sha256
        case .rs384, .ps384: .sha384
        case .rs512, .ps512: .sha512
        }
    }
}

enum MACAlgorithm: String, Sendable, CaseIterable {
    case hs256 = "HS256"
    case hs384 = "HS384"
    case hs512 = "HS512"

    var hash: HashAlgorithm {
        switch self {
        case .hs256: .sha256
        case .hs384: .sha384
        case .hs512: .sha512
        }
    }
}

/// The secret of a MAC or a JWE: a text of a key, or exact bytes.
struct SecretForm: Sendable {
    private enum Content: Sendable {
        case keyText(KeyText, TestKey)
        case text(Substitution)
        case bytes([UInt8])
    }

    private let content: Content
    let location: JSONLocation

    init(decoding node: JSONNode, keys: KeyRing) throws(JSONError) {
        location = node.location
        if case .string(let text) = node.value {
            content = try Self.keyText(text, node, keys)
            return
        }
        let member = try node.onlyMember(among: ["text", "hex"])
        if member.name == "hex" {
            guard let bytes = Hexadecimal.bytes(try member.node.string()) else {
                throw member.node.error("not hexadecimal")
            }
            content = .bytes(bytes)
        } else {
            content = .text(try Substitution(member.node, keys: keys))
        }
    }

    private static func keyText(
        _ text: String, _ node: JSONNode, _ keys: KeyRing
    ) throws(JSONError) -> Content {
        if text == "empty" { return .bytes([]) }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, let form = KeyText(rawValue: name) else {
            let known = KeyText.allCases.map(\.rawValue) + ["empty"]
            let suggestion = SpellingSuggestion.clause(for: parts.first ?? text, among: known)
            throw node.error("unknown form of a key \(JSONWriter.quoted(parts.first ?? text))\(suggestion)")
        }
        guard parts.count == 2 else { throw node.error("expected \"\(name):KEY\"") }
        let key = try keys.key(parts[1], at: node.location)
        // Only the form knows which part of a key it needs: try it now, while the mistake can be located.
        _ = try located(node.location) { () throws(CryptoError) in try form.bytes(of: key) }
        return .keyText(form, key)
    }

    func render(_ scope: SubstitutionScope) throws(JSONError) -> [UInt8] {
        switch content {
        case .keyText(let form, let key):
            return try located(location) { () throws(CryptoError) in try form.bytes(of: key) }
        case .text(let text):
            return Array(try scope.expand(text).utf8)
        case .bytes(let bytes):
            return bytes
        }
    }
}
