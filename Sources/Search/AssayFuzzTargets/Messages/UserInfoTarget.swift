internal import AssayClients
internal import AssayConformance
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient

extension FuzzTargets {
    /// The UserInfo endpoint's response, with its header fields.
    package static let userInfo = FuzzTarget(
        "user-info", weight: 1,
        // Members of a UserInfo response (OpenID Connect Core §5.3.2).
        dictionary: .json + .response
            + FuzzDictionary(members: "sub email email_verified name", strings: UserInfoProperties.subject),
        seeds: { vector in
            guard let probe = vector.input as? UserInfoProbe else { return [] }
            return vector.seed(HTTPText.bytes(status: 200, probe.headers, probe.body))
        },
        madeSeeds: {
            let flags = ["\"false\"", "\"true\"", "\"no\"", "1"]
            return FuzzSeed.numbered(
                flags.map { #"{"sub":"\#(UserInfoProperties.subject)","email_verified":\#($0)}"# },
                after: HTTPText.jsonHead)
        },
        drafts: { bytes throws(FuzzDraftError) in
            guard let text = HTTPText(bytes) else { throw .notUTF8 }
            let probe = UserInfoProbe(headers: text.fields, body: text.body, subject: UserInfoProperties.subject)
            return [FuzzDraft(area: "user-info/found", probe)]
        },
        UserInfoProperties.check)
}

private enum UserInfoProperties {
    static let subject = "108204268033311374519"

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let text = HTTPText(bytes) else { return }
        let response = HTTPText.response(status: 200, text.fields, text.body)
        let library = try Library.observe { () throws(GoogleSignInError) in
            return try UserInfo(response, subject: subject).output
        }
        if case .accept(let output) = library {
            try expect(output["subject"] == .string(subject), "the claims are about the person signed in")
        }
        let probe = UserInfoProbe(headers: text.fields, body: text.body, subject: subject)
        try Agreement.check(
            library: library, reference: ReferenceClient().observation(of: probe), unless: OpenQuestions.isOpen(probe))
    }
}
