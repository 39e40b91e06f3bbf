internal import AssayConformance
internal import AssayJSON
package import AssayParserFuzzTargets

extension FuzzTargets {
    /// A file of vectors, which is read and rendered, and whose errors name a location in it.
    package static let vectorFile = FuzzTarget(
        "vector-file", weight: 3, maximumLength: 8192,
        // Members of vector files (docs/vectors/files.md).
        dictionary: .json
            + FuzzDictionary(
                members: """
                    about operation base vectors id title covers refs importance profile needs control expect token
                    context input header claims sign signature compact header_text claims_text keys serve $raw key
                    alg mac secret hex repeat reject accept either insert append others pad_to iss aud azp exp iat
                    nbf nonce sub hd at_hash email email_verified auth_time kid typ crit b64 jku jwk x5c x5u
                    """,
                strings: """
                    verify-id-token sign-in parse-authorization-response critical ${now} ${now+3600} ${client_id}
                    ${nonce} ${kid:google-a} ${jwk:attacker} ${url:evil} google-a RS256 none invalid-audience
                    """,
                words: "$$ ${"),
        seeds: { vector in
            let file: JSONValue = [
                "about": "One vector.", "operation": .string(vector.operation),
                "vectors": .array([JSONNode(vector.members)]),
            ]
            return vector.seed(JSONWriter.bytes(file))
        },
        drafts: { _ throws(FuzzDraftError) in
            throw FuzzDraftError(
                "no vector can hold it: vector-file tests the reader of vectors, and no client")
        },
        VectorFileProperties.check)
}

private enum VectorFileProperties {
    private static let file = "vectors/fuzz.json"

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let root: JSONNode
        do throws(JSONError) {
            root = try JSON.parse(bytes, file: file)
        } catch {
            return try check(error.problems, in: bytes)
        }
        let written = JSONWriter.bytes(root.value)
        guard let again = try? JSON.parse(written, file: file) else {
            throw BrokenProperty("a written document can be read", "")
        }
        try expect(again.value == root.value, "reading and writing keeps the value")
        try expect(JSONWriter.bytes(again.value) == written, "writing again writes the same")
        let forge = try FuzzFixtures.shared.get().forge
        var collector = JSONErrorCollector()
        let vectors = VectorFile(decoding: root, area: "fuzz", forge: forge, into: &collector)
        try check(collector.errors, in: bytes)
        try expect(vectors != nil || !collector.errors.isEmpty, "a file that cannot be read has an error")
        guard FuzzBudget.isAffordable(root) else { return }
        for vector in vectors?.vectors.prefix(2) ?? [] {
            do throws(JSONError) {
                _ = try vector.rendered()
            } catch {
                try check(error.problems, in: bytes)
            }
        }
    }

    /// Checks that each error has a message and a location in the file.
    private static func check(_ errors: [JSONError.Problem], in bytes: [UInt8]) throws(BrokenProperty) {
        let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
        for error in errors {
            try expect(!error.message.isEmpty, "an error has a message")
            guard error.location != .built else { continue }
            try expect(
                error.line >= 1 && error.line <= lines && error.column >= 1 && error.column <= bytes.count + 1,
                "an error's location is in the file", "\(error.line):\(error.column) of \(lines) lines")
        }
    }
}
