internal import AssayJSON
internal import AssayParserFuzzTargets

extension StructuredIDToken {
    /// The vector's description of its token.
    static func seeds(_ vector: SeedVector) -> [FuzzSeed] {
        guard vector.operation == "verify-id-token", case .object(let members) = vector.members else { return [] }
        let description = members.filter { ["token", "context"].contains($0.name) }
        return vector.seed(JSONWriter.bytes(.object(description)))
    }

    /// Extreme values of the client's context, and a previous token that differs from the refreshed one.
    static var madeSeeds: [FuzzSeed] {
        let largest = "9223372036854775807"
        return [
            FuzzSeed("context_latest-now", #"{"token":{},"context":{"now":\#(largest),"leeway":60}}"#),
            // Times relative to such a now would be out of range.
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

    /// The input already consists of a vector's members.
    static func drafts(_ bytes: [UInt8]) throws(FuzzDraftError) -> [FuzzDraft] {
        do {
            let object = try JSON.parse(bytes, file: "").object(allowing: ["token", "context"])
            let members = object.members.map { ($0.name, $0.node.value) }
            return [FuzzDraft("verify-id-token", area: "id-token/found", members)]
        } catch {
            throw FuzzDraftError("the input describes no token, so the target ignores it: \(error.message)")
        }
    }
}
