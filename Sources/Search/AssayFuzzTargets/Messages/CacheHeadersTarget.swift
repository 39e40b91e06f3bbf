internal import AssayConformance
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient
internal import StrictJOSE

extension FuzzTargets {
    /// The header fields of a key set, which limit how long it may be kept, one on each line.
    ///
    /// The key set may follow after an empty line.
    package static let cacheHeaders = FuzzTarget(
        "cache-headers", weight: 2, maximumLength: 1024,
        // Cache-Control and Age (RFC 9111).
        dictionary: FuzzDictionary(
            words: #"""
                cache-control: max-age= max-age=" s-maxage= no-store no-cache no-cache="x" private public
                must-revalidate 2147483648 9223372036854775808 -1 0x10 \" " = , ;
                """#,
            texts: ["Cache-Control: ", "Age: ", "Expires: 0", "Pragma: no-cache", " ", "\t", "\n"]),
        seeds: { vector in
            guard let probe = vector.input as? KeySetProbe else { return [] }
            let lines = probe.headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
            return vector.seed(Array(lines.utf8))
        },
        madeSeeds: {
            FuzzSeed.numbered([
                "Cache-Control: max-age=\"60\"", "Cache-Control: max-age=\"6\\0\"", "Cache-Control: max-age=\"60",
                "Cache-Control: max-age=\"6\\", "Cache-Control: max-age=60\nAge: ,",
                "Cache-Control: max-age=60\nAge: 1 x", "Cache-Control: max-age=60\nAge: 1, 2", "Cache-Control: =",
                "Cache-Control: max-age=60 x", "Cache-Control: max-age=",
                "Cache-Control: max-age=99999999999999999999",
            ])
        },
        drafts: { bytes throws(FuzzDraftError) in
            guard let probe = KeySetResponseProperties.probe(bytes) else { throw .notUTF8 }
            return [FuzzDraft(area: "key-set/found", probe)]
        }
    ) { bytes throws(BrokenProperty) in
        guard let probe = KeySetResponseProperties.probe(bytes) else { return }
        try KeySetResponseProperties.check(probe)
    }
}

private enum KeySetResponseProperties {
    /// The response in an input; `nil` for bytes that are not a response.
    ///
    /// If the key set is left out, it is one without keys.
    static func probe(_ bytes: [UInt8]) -> KeySetProbe? {
        guard let text = HTTPText(Array("200\n".utf8) + bytes + Array("\n\n".utf8)) else { return nil }
        return KeySetProbe(headers: text.fields, body: text.body.isEmpty ? Array(#"{"keys":[]}"#.utf8) : text.body)
    }

    static func check(_ probe: KeySetProbe) throws(BrokenProperty) {
        let fields = probe.headers.map { HTTPHeaderFields.Field(name: $0.name, value: $0.value) }
        let response = HTTPResponse(status: 200, fields: HTTPHeaderFields(fields), body: probe.body)
        var keySet: JSONWebKeySet?
        var shown: String?
        let library = try Library.observe { () throws(GoogleSignInError) in
            let read = try KeySetResponse(response)
            keySet = read.keySet
            shown = "\(read)"
            return ["key_ids": .strings(read.usableKeyIDs), "fresh_for": .integer(Int64(read.freshnessLifetime))]
        }
        let reference = ReferenceClient().observation(of: probe)
        let hasMediaType = probe.headers.contains { $0.name.lowercased() == "content-type" }
        if !hasMediaType, !OpenQuestions.isKeySetOpen(probe.body) {
            try check(library: library, reference: reference, areFieldsPlain: arePlain(probe.headers))
        }
        try expect(
            (keySet?.keys.count).map { shown?.hasPrefix("KeySetResponse(\($0) keys, fresh for ") } != .some(false),
            "a description has the number of keys and shows no key")
        if let keySet { try KeySetProperties.check(keySet) }
    }

    /// Checks that the library keeps a key set for no longer than the reference, and for as long if the fields are
    /// plain.
    ///
    /// Implementations differ on how to read a field that is malformed in part.
    private static func check(
        library: Observation, reference: Observation, areFieldsPlain: Bool
    ) throws(BrokenProperty) {
        guard !areFieldsPlain, case .accept(var one) = library, case .accept(var other) = reference else {
            return try Agreement.check(library: library, reference: reference)
        }
        if case .integer(let kept)? = one["fresh_for"], case .integer(let longest)? = other["fresh_for"] {
            try expect(kept <= longest, "a key set is not kept for too long", "\(kept) s, \(longest) s")
        }
        one["fresh_for"] = nil
        other["fresh_for"] = nil
        try Agreement.check(library: .accept(one), reference: .accept(other))
    }

    private static func arePlain(_ fields: [HeaderField]) -> Bool {
        fields.allSatisfy { field in
            let isOurs = ["cache-control", "age"].contains(field.name.lowercased())
            return !isOurs || field.value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy(isPlain)
        }
    }

    /// Whether the directive is a token, or a token, an equals sign and a token.
    private static func isPlain(_ directive: Substring) -> Bool {
        let text = directive.drop { $0 == " " }
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.utf8.allSatisfy {
                        $0 == 0x2D || (0x30...0x39).contains($0) || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A
                    }
            }
    }
}
