package import AssayConformance
internal import AssayVectors
internal import GoogleSignInClient
internal import StrictJOSE

/// The client library of this package, called like an app calls it.
package struct LibraryClient: ClientUnderTest {
    /// The answer to a start that asks for scopes which the person has granted already: the library requests nothing.
    package static let scopesGrantedAlready = Observation.unsupported("a request for scopes that are granted already")

    /// The description: all features and all reasons.
    package let description = ClientDescription(
        name: "library", version: SuiteVersion.current,
        summary: "the client library of this package, GoogleSignInClient",
        features: Set(Feature.allCases), reasons: .all)

    /// The transport for requests of whole sign-ins.
    package let transport: SignInTransport

    /// Creates the client with sign-ins in memory.
    package init() { self.init(transport: .memory) }

    /// Creates the client with a transport for its sign-ins.
    package init(transport: SignInTransport) { self.transport = transport }

    /// A handler for every operation.
    package var handlers: [OperationHandler] {
        [
            OperationHandler(verifyIDToken), OperationHandler(parseAuthorizationResponse),
            OperationHandler(buildAuthorizationRequest), OperationHandler(deriveCodeChallenge),
            OperationHandler(parseTokenResponse), OperationHandler(parseKeySet), OperationHandler(parseUserInfo),
            OperationHandler(parseProviderMetadata), OperationHandler(encodeRSAPublicKey),
            OperationHandler(verifyCredentialResponse), OperationHandler(verifySecurityEvent),
            OperationHandler(parseDeviceAuthorization),
            OperationHandler(signIn: signInClient),
            OperationHandler(account: accountClient),
        ]
    }

    /// Verifies with `IDTokenVerifier`, test keys allowed.
    func verifyIDToken(_ probe: IDTokenProbe) -> Observation {
        observe { () throws(GoogleSignInError) in
            let keys = try JSONWebKeySet(document: probe.keySet)
            let verifier = IDTokenVerifier(provider: IDTokenProvider(probe), testKeys: .allowed)
            return try verifier.verify(probe.idToken, keys: keys, context: IDTokenContext(probe)).output
        }
    }

    /// Reads with `CredentialResponse`, and verifies with `IDTokenVerifier`, test keys allowed.
    func verifyCredentialResponse(_ probe: CredentialResponseProbe) -> Observation {
        observe { () throws(GoogleSignInError) in
            let response = try CredentialResponse(
                method: probe.method, fields: HTTPHeaderFields(probe.headers), body: probe.body)
            let expectations = probe.expectations
            let keys = try JSONWebKeySet(document: expectations.keySet)
            let verifier = IDTokenVerifier(provider: IDTokenProvider(expectations), testKeys: .allowed)
            var output = try verifier.verify(response, keys: keys, context: IDTokenContext(expectations)).output
            if let selection = response.selectedBy { output["select_by"] = .string(selection) }
            return output
        }
    }

    /// Derives with `CodeVerifier`.
    func deriveCodeChallenge(_ probe: CodeChallengeProbe) -> Observation {
        guard let text = String(validating: probe.codeVerifier, as: UTF8.self) else { return notUTF8 }
        return observe { () throws(GoogleSignInError) in
            ["code_challenge": .string(try CodeVerifier(text).challenge().value)]
        }
    }

    /// Reads with `KeySetResponse`.
    func parseKeySet(_ probe: KeySetProbe) -> Observation {
        observe { () throws(GoogleSignInError) in
            let response = try KeySetResponse(HTTPResponse(status: 200, probe.headers, probe.body))
            return [
                "key_ids": .strings(response.usableKeyIDs), "fresh_for": .integer(Int64(response.freshnessLifetime)),
            ]
        }
    }

    /// Writes with `RSAPublicNumbers`.
    func encodeRSAPublicKey(_ probe: RSAPublicKeyProbe) -> Observation {
        do {
            let der = try RSAPublicNumbers(n: probe.modulus, e: probe.exponent).pkcs1DER
            return .accept(["der": .string(der.hexadecimal)])
        } catch {
            return .reject(.invalidKey, message: error.description)
        }
    }

    /// The observation for input that is not UTF-8, which the library cannot take because it takes strings.
    var notUTF8: Observation { .unsupported("input that is not UTF-8") }

    /// Runs a call and turns its error into a refusal.
    func observe(_ body: () throws(GoogleSignInError) -> [String: OutputValue]) -> Observation {
        do {
            return .accept(try body())
        } catch {
            return .refusal(error)
        }
    }
}
