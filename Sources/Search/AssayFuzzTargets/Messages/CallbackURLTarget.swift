internal import AssayConformance
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceClient

extension FuzzTargets {
    /// A callback URL.
    ///
    /// A first byte below 9, which no URL has, selects the configuration; otherwise it is the first one.
    package static let callbackURL = FuzzTarget(
        "callback-url", weight: 4, maximumLength: 2048, running: FuzzRunning(executionsPerSecond: 60_000),
        // Parts of a callback URL (RFC 3986, RFC 6749 §4.1.2, RFC 9207).
        dictionary: FuzzDictionary(
            words: #"""
                com.googleusercontent.apps.415870217356-assaysuite0golden0client0ios00001:/oauth2callback
                https://app.example/oauth2callback http://127.0.0.1:8080/cb http://[::1]/cb
                ?state=af0ifjsldkj-assay-golden-state-42 &state= &code= &iss=https://accounts.google.com
                &iss=https%3A%2F%2Faccounts.google.com &error=access_denied &error= code=4%2F0A & = # ? % %00 %2 %zz
                %c0%80 + ; @ // /../ \ %23 &scope=openid &id_token=
                """#),
        seeds: { $0.seed(($0.input as? AuthorizationResponseProbe).map(CallbackURLProperties.seed)) },
        madeSeeds: { CallbackURLProperties.madeSeeds },
        drafts: { bytes throws(FuzzDraftError) in
            guard let probe = CallbackURLProperties.probe(bytes) else { throw .notUTF8 }
            return [FuzzDraft(area: "authorization-response/found", probe)]
        },
        CallbackURLProperties.check)
}

private enum CallbackURLProperties {
    private static let state = "af0ifjsldkj-assay-golden-state-42"
    private static let stateBytes = Array(state.utf8)[...]
    private static let provider = "https://accounts.google.com"

    private struct Configuration {
        let redirectURI: String
        let parsed: RedirectURI?
        let issuer: String?
        let isAdvertised: Bool

        init(_ redirectURI: String, issuer: String? = CallbackURLProperties.provider, isAdvertised: Bool = false) {
            self.redirectURI = redirectURI
            parsed = try? RedirectURI(redirectURI)
            self.issuer = issuer
            self.isAdvertised = isAdvertised
        }

        func probe(_ url: ArraySlice<UInt8>) -> AuthorizationResponseProbe {
            AuthorizationResponseProbe(
                url: Array(url), redirectURI: redirectURI, state: CallbackURLProperties.state, issuer: issuer,
                issuerParameterAdvertised: isAdvertised)
        }
    }

    private static let golden =
        "com.googleusercontent.apps.415870217356-assaysuite0golden0client0ios00001:/oauth2callback"

    private static let configurations = [
        Configuration(golden), Configuration(golden, isAdvertised: true), Configuration(golden, issuer: nil),
        Configuration("https://app.example/oauth2callback"), Configuration("https://app.example/cb?tenant=a"),
        Configuration("http://127.0.0.1:8080/cb"), Configuration("http://[::1]/cb"), Configuration("com.example.app:/"),
        // An advertised `iss` without an issuer to compare it with.
        Configuration(golden, issuer: nil, isAdvertised: true),
    ]

    /// The input for a probe's URL and, if it is in the list, the probe's configuration.
    static func seed(_ probe: AuthorizationResponseProbe) -> [UInt8] {
        let index = configurations.firstIndex {
            $0.redirectURI == probe.redirectURI && $0.issuer == probe.issuer
                && $0.isAdvertised == probe.issuerParameterAdvertised
        }
        return [UInt8(index ?? 0)] + probe.url
    }

    /// The probe for a client; `nil` if the input is not UTF-8.
    static func probe(_ bytes: [UInt8]) -> AuthorizationResponseProbe? {
        let (configuration, url) = chosen(by: bytes)
        return String(validating: url, as: UTF8.self) == nil ? nil : configuration.probe(url)
    }

    /// Inputs whose URL does not fit their configuration.
    static var madeSeeds: [FuzzSeed] {
        let query = "?state=\(state)&code=c"
        let urls: [(configuration: UInt8, url: String)] = [
            (3, "https://other.example/oauth2callback\(query)"),
            (3, "https://app.example:444/oauth2callback\(query)"),
            (3, "https://app.example/other\(query)"), (4, "https://app.example/cb\(query)"),
            (4, "https://app.example/cb\(query)&tenant=b"), (4, "https://app.example/cb\(query)&tenant=a"),
            (5, "http://127.0.0.1:8081/cb\(query)"), (6, "http://[::1]:80/cb\(query)"),
            (7, "com.example.app://\(query)"), (8, "\(golden)\(query)"), (8, "\(golden)\(query)&iss=a"),
            (0, "\(golden)?a=1&a=2"),
        ]
        return urls.enumerated().map { index, seed in FuzzSeed("text_\(index)", [seed.configuration] + seed.url.utf8) }
    }

    private static func chosen(by bytes: [UInt8]) -> (Configuration, ArraySlice<UInt8>) {
        guard let first = bytes.first, Int(first) < configurations.count else { return (configurations[0], bytes[...]) }
        return (configurations[Int(first)], bytes.dropFirst())
    }

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let (configuration, url) = chosen(by: bytes)
        guard let redirectURI = configuration.parsed, let text = String(validating: url, as: UTF8.self) else { return }
        var response: AuthorizationResponse?
        let library = try Library.observe(secrets: [stateBytes]) { () throws(GoogleSignInError) in
            let read = try AuthorizationResponse(
                callbackURL: text, redirectURI: redirectURI, state: state, issuer: configuration.issuer,
                issuerParameterIsAdvertised: configuration.isAdvertised)
            response = read
            return ["code": .string(read.code.text)]
        }
        if case .reject(.invalidConfiguration, _) = library {
            return try expect(
                configuration.issuer == nil && configuration.isAdvertised,
                "only an advertised iss without an issuer is an invalid configuration")
        }
        let probe = configuration.probe(url)
        let reference = ReferenceClient().observation(of: probe)
        try Agreement.check(library: library, reference: reference, unless: OpenQuestions.isOpen(probe))
        if let response { try check(response, text, configuration) }
    }

    /// Checks that an accepted response has one code, the state that was sent, and no error.
    private static func check(
        _ response: AuthorizationResponse, _ url: String, _ configuration: Configuration
    ) throws(BrokenProperty) {
        let scheme = configuration.redirectURI.prefix { $0 != ":" }.utf8
        try expect(
            url.utf8.prefix(scheme.count).elementsEqual(scheme) || url.lowercased().utf8.starts(with: scheme),
            "a response goes to the redirect URI")
        var states = 0
        var codes = 0
        let query = url.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst().prefix { $0 != UInt8(ascii: "#") }
        for pair in query.split(separator: UInt8(ascii: "&")) {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            if name.elementsEqual("state".utf8) { states += 1 }
            if name.elementsEqual("code".utf8) { codes += 1 }
            try expect(!name.elementsEqual("error".utf8), "an accepted response has no error")
        }
        try expect(states <= 1 && codes <= 1, "an accepted response repeats no parameter")
        try expect(!response.code.text.isEmpty, "an accepted response has a code")
        try expect(
            response.code.text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "a code is visible ASCII")
        if configuration.isAdvertised {
            try expect(response.issuer == configuration.issuer, "an advertised iss is the configured issuer")
        }
        try expect(
            response.code.text.utf8.count < 12 || !"\(response)".holds(Array(response.code.text.utf8)[...]),
            "a description shows no code")
    }
}
