internal import AssayClients
internal import AssayConformance
internal import AssayJSON
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient

extension FuzzTargets {
    /// A request that posts a credential: the method and each header field on a line, an empty line, and the body.
    ///
    /// `$CREDENTIAL` stands for the golden ID token.
    package static let credentialResponse = FuzzTarget(
        "credential-response", weight: 2,
        // What Google Identity Services posts, and what cookies and forms are made of.
        dictionary: FuzzDictionary(
            texts: [
                "POST\n", "Content-Type: application/x-www-form-urlencoded\n", "Content-Type: application/json\n",
                "; charset=utf-8", "Cookie: ", "g_csrf_token=", "; ", "\n\n", "credential=$CREDENTIAL", "$CREDENTIAL",
                "&g_csrf_token=", "&select_by=", "&client_id=", "%67", "%", "+", "=", "&", "\"", "c1f08b6e2D7a4950",
                "{\"credential\":\"$CREDENTIAL\"", ",\"g_csrf_token\":\"", ",\"select_by\":null",
            ]),
        breaks: CredentialResponseProperties.breaks,
        seeds: { vector in
            guard let probe = vector.input as? CredentialResponseProbe else { return [] }
            return vector.seed(CredentialResponseProperties.input(probe))
        },
        madeSeeds: {
            FuzzSeed.numbered(
                [
                    "a=1;g_csrf_token=t", "g_csrf_token=t;g_csrf_token=t", "g_csrf_token=t;g_csrf_token=u",
                    "g_csrf_token =t", "=t;g_csrf_token=t", "g_csrf_token=t=;", ";;\tg_csrf_token=t ", "g_csrf_token",
                ].map { "\($0)\n\ng_csrf_token=t&credential=$CREDENTIAL" },
                after: "POST\nContent-Type: application/x-www-form-urlencoded\nCookie: ")
        },
        drafts: { bytes throws(FuzzDraftError) in [try CredentialResponseProperties.draft(bytes)] },
        CredentialResponseProperties.check)
}

private enum CredentialResponseProperties {
    private static let placeholder = Array("$CREDENTIAL".utf8)

    /// Checks of the library without which the target finds a difference.
    static let breaks = [
        FuzzBreak(
            "csrf-token", "Sources/Library/GoogleSignInClient/CredentialResponse/CredentialResponse.swift",
            replace: "guard cookies.allSatisfy({ ConstantTime.equal($0, token) }) else {",
            with: "guard cookies.contains(where: { ConstantTime.equal($0, token) }) else {", says: "agree",
            why: "a cookie that another host has set is taken for the page's, and a request from elsewhere signs in")
    ]

    /// The input for a probe's request.
    static func input(_ probe: CredentialResponseProbe) -> [UInt8] {
        let head = [probe.method] + probe.headers.map { "\($0.name): \($0.value)" }
        let body = (try? FuzzFixtures.shared.get()).map { replaced($0.idToken.idToken, placeholder, in: probe.body) }
        return Array(head.joined(separator: "\n").utf8) + Array("\n\n".utf8) + (body ?? probe.body)
    }

    static func draft(_ bytes: [UInt8]) throws(FuzzDraftError) -> FuzzDraft {
        guard let request = Request(bytes), let body = String(validating: request.body, as: UTF8.self) else {
            throw .notUTF8
        }
        let parts = body.split(separator: "$CREDENTIAL", omittingEmptySubsequences: false)
        let written = parts.map { $0.replacing("$", with: "$$") }.joined(separator: "${credential}")
        let headers = request.text.fields.map { field in
            JSONNode([FuzzDraft.literal(.string(field.name)), FuzzDraft.literal(.string(field.value))])
        }
        return FuzzDraft(
            ClientOperation.verifyCredentialResponse.rawValue, area: "credential-response/found",
            [
                (
                    "input",
                    [
                        "method": FuzzDraft.literal(.string(request.method)), "headers": .array(headers),
                        "body": .string(written),
                    ]
                )
            ])
    }

    /// A request as text.
    private struct Request {
        let text: HTTPText
        let method: String
        var body: [UInt8] { text.body }

        init?(_ bytes: [UInt8]) {
            guard let text = HTTPText(bytes),
                let method = String(validating: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            else { return nil }
            self.text = text
            self.method = method
        }
    }

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let request = Request(bytes) else { return }
        let golden = try FuzzFixtures.shared.get().idToken
        let body = replaced(placeholder, golden.idToken, in: request.body)
        let fields = HTTPText.response(status: 200, request.text.fields, []).fields
        var read: CredentialResponse?
        let library = try Library.observe(secrets: [golden.idToken[...]]) { () throws(GoogleSignInError) in
            let response = try CredentialResponse(method: request.method, fields: fields, body: body)
            read = response
            let keys = try KeySetResponse(HTTPText.response(status: 200, jsonField, golden.keySet)).keySet
            let context = IDTokenContext(
                clientID: golden.clientID, nonce: golden.nonce, now: golden.now, leeway: golden.leeway)
            let claims = try IDTokenVerifier(testKeys: .allowed).verify(response, keys: keys, context: context)
            var output = claims.output
            if let selection = response.selectedBy { output["select_by"] = .string(selection) }
            return output
        }
        if let read {
            try expect(request.method == "POST", "a credential comes in a POST")
            try expect(!read.credential.text.isEmpty, "an accepted request has a credential")
            try expect(
                fields["Cookie"].contains { $0.contains("g_csrf_token=") }, "an accepted request has the cookie")
            try expect(
                read.credential.text.utf8.count < 12 || !"\(read)".holds(Array(read.credential.text.utf8)[...]),
                "a description shows no credential")
        }
        let probe = CredentialResponseProbe(
            method: request.method, headers: request.text.fields, body: body, expectations: golden)
        try Agreement.check(
            library: library, reference: ReferenceClient().observation(of: probe), unless: OpenQuestions.isOpen(probe))
    }

    private static let jsonField = [HeaderField("Content-Type", "application/json")]

    /// The bytes with each occurrence of a text replaced.
    private static func replaced(_ text: [UInt8], _ other: [UInt8], in bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var start = 0
        var place = 0
        while place + text.count <= bytes.count, output.count < 1 << 20 {
            guard bytes[place] == text[0], bytes[place..<place + text.count] == text[...] else {
                place += 1
                continue
            }
            output += bytes[start..<place] + other
            place += text.count
            start = place
        }
        return output + bytes[start...]
    }
}
