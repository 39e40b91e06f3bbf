internal import AssayJSON
internal import JOSECryptography
internal import ReferenceJOSE

/// A careless way to check `alg`, which verifies with an algorithm that the client does not expect.
enum AlgorithmMistake: String, CaseIterable {
    case missingIsNone = "missing-algorithm-is-none"
    case missing = "missing-algorithm-is-rs256"
    case falsy = "falsy-algorithm-is-rs256"
    case fromClaims = "algorithm-taken-from-claims"
    case arrayOfOne = "array-of-one-is-its-element"
    case equalToEveryText = "true-equals-every-text"
    case otherType = "algorithm-of-other-type-is-rs256"
    case fromArray = "algorithm-taken-from-array"
    case none = "algorithm-none"
    case noneInOtherCase = "algorithm-none-in-other-case"
    case noneInMixedCase = "algorithm-none-in-mixed-case"
    case noneTrimmed = "algorithm-none-trimmed"
    case noneTrimmedAtEnd = "algorithm-none-trimmed-at-its-end"
    case fromHeader = "algorithm-taken-from-header"
    case ofKey = "algorithm-of-key-accepted"
    case folded = "algorithm-folded-to-compatible-form"
    case java = "algorithm-names-of-java-accepted"
    case everyRSA = "every-rsa-algorithm-is-rs256"
    case hash = "only-hash-of-algorithm-compared"
    case zeroSignature = "zero-signature-accepted"

    /// The algorithm with which a client that makes the mistake verifies; `nil` if it refuses the token.
    ///
    /// - Parameters:
    ///   - value: that of `alg`, other than `RS256`.
    ///   - claims: the claims of the token, which nobody has verified yet.
    func algorithm(_ value: JSONValue?, claims: () -> JSONObject?) -> SigningAlgorithm? {
        switch value {
        case nil, .null?, .string("")?: return whenMissing(value, claims: claims)
        case .string(let name)?: return named(name)
        case .array(let elements)?:
            let texts = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
            switch self {
            case .arrayOfOne: return texts == ["RS256"] && elements.count == 1 ? .rsa(.sha256) : nil
            case .otherType: return .rsa(.sha256)
            case .fromArray where texts.contains("none"): return .unsecured
            case .fromArray: return texts.contains("RS256") ? .rsa(.sha256) : nil
            default: return nil
            }
        default: return self == .otherType || self == .equalToEveryText && value == .bool(true) ? .rsa(.sha256) : nil
        }
    }

    private func whenMissing(_ value: JSONValue?, claims: () -> JSONObject?) -> SigningAlgorithm? {
        switch self {
        case .missingIsNone: .unsecured
        case .missing: value == .string("") ? nil : .rsa(.sha256)
        case .otherType: value == .null ? .rsa(.sha256) : nil
        case .falsy: .rsa(.sha256)
        case .fromClaims: claims()?["alg"] == .string("RS256") ? .rsa(.sha256) : nil
        default: nil
        }
    }

    private func named(_ name: String) -> SigningAlgorithm? {
        switch self {
        case .none: name == "none" ? .unsecured : nil
        case .noneInOtherCase: Self.isNoneInOtherCase(name) ? .unsecured : nil
        case .noneInMixedCase: Self.isNoneInOtherCase(name) && !["None", "NONE"].contains(name) ? .unsecured : nil
        case .noneTrimmed: Self.isNoneTrimmed(name) ? .unsecured : nil
        case .noneTrimmedAtEnd: Self.isNoneTrimmed(name) && name.hasPrefix("none") ? .unsecured : nil
        case .fromHeader, .ofKey:
            switch name {
            case "RS384": .rsa(.sha384)
            case "RS512": .rsa(.sha512)
            case "PS256": .pss(.sha256)
            case "PS384": .pss(.sha384)
            case "PS512": .pss(.sha512)
            default: nil
            }
        case .folded where name != "none" && name.applyingWidth == "none": .unsecured
        case .folded: name.applyingWidth == "RS256" ? .rsa(.sha256) : nil
        case .java: name == "SHA256withRSA" ? .rsa(.sha256) : nil
        case .everyRSA: name.hasPrefix("RS") && !["RS384", "RS512"].contains(name) ? .rsa(.sha256) : nil
        case .hash: name.hasSuffix("256") ? .rsa(.sha256) : nil
        case .zeroSignature: name == "ES256" ? .rsa(.sha256) : nil
        default: nil
        }
    }

    private static func isNoneInOtherCase(_ name: String) -> Bool { name != "none" && name.lowercased() == "none" }

    private static func isNoneTrimmed(_ name: String) -> Bool {
        name != "none" && name.filter { $0 != " " && $0 != "\0" } == "none"
    }
}
