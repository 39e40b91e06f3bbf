internal import AssayJSON

extension FuzzTargets {
    /// One JWK, as the only key of a set.
    package static let jwk = FuzzTarget(
        "jwk", weight: 3, dictionary: .key,
        seeds: { vector in
            guard let keySet = vector.keySet,
                case .array(let keys)? = (try? JSON.parse(keySet, file: ""))?.value["keys"]
            else { return [] }
            return keys.enumerated().map {
                FuzzSeed("\(vector.name)_\($0.offset)", JSONWriter.bytes($0.element.value))
            }
        },
        drafts: { bytes throws(FuzzDraftError) in [.keySet(set(of: bytes))] },
        { bytes throws(BrokenProperty) in try KeySetProperties.check(set(of: bytes)) })

    private static func set(of key: [UInt8]) -> [UInt8] { Array(#"{"keys":["#.utf8) + key + Array("]}".utf8) }

    /// A key set document.
    package static let jwkSet = FuzzTarget(
        "jwk-set", weight: 3, dictionary: .key + FuzzDictionary(members: "keys", words: #"{"keys":["#),
        seeds: { $0.seed($0.keySet) },
        madeSeeds: {
            let keys = Array(repeating: "{}", count: 101).joined(separator: ",")
            return [FuzzSeed("text_101-keys", #"{"keys":[\#(keys)]}"#)]
        },
        drafts: { bytes throws(FuzzDraftError) in [.keySet(bytes)] }, KeySetProperties.check)
}

extension FuzzDictionary {
    /// Members of a JWK (RFC 7517, RFC 7518).
    fileprivate static let key =
        FuzzDictionary(
            members: "kty kid use alg n e d p q key_ops x5c oth",
            strings: "RSA EC sig enc RS256 AQAB AQ verify google-a", words: #"["verify"]"#) + .json
}
