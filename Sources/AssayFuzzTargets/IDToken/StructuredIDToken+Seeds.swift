internal import AssayDocument
internal import AssayParserFuzzTargets

extension StructuredIDToken {
    /// A vector's own description of its token.
    static func seeds(_ vector: SeedVector) -> [FuzzSeed] {
        guard vector.operation == "verify-id-token", case .object(let members) = vector.members else { return [] }
        let description = members.filter { ["token", "context"].contains($0.name) }
        return vector.seed(DocumentWriter.bytes(.object(description)))
    }

    /// What a client is told at its extremes, and a token before the refresh that differs from the one after it.
    static var madeSeeds: [FuzzSeed] {
        let largest = "9223372036854775807"
        return [
            FuzzSeed("context_latest-now", #"{"token":{},"context":{"now":\#(largest),"leeway":60}}"#),
            // Times that follow such a now would be none themselves.
            FuzzSeed(
                "context_earliest-now",
                #"{"token":{"claims":{"exp":1790003600,"iat":1}},"context":{"now":-\#(largest),"leeway":60}}"#),
            FuzzSeed("context_auth-time", #"{"token":{"claims":{"auth_time":"1"}},"context":{}}"#),
            FuzzSeed(
                "context_other-issuer",
                #"{"token":{"claims":{"iss":"accounts.google.com","nonce":null}},"context":{"previous":{}}}"#),
            FuzzSeed(
                "context_other-audience",
                #"{"token":{"claims":{"nonce":null}},"context":{"previous":{"claims":{"aud":"other.example"}}}}"#),
        ]
    }

    /// The input is a vector's members already.
    static func drafts(_ bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft] {
        do {
            let object = try Document.parse(bytes, file: "").object(allowing: ["token", "context"])
            let members = object.members.map { ($0.name, $0.node.value) }
            return [FuzzDraft("verify-id-token", area: "id-token/found", members)]
        } catch {
            throw FuzzDraftError("the input describes no token, so the target passes over it: \(error.message)")
        }
    }
}
