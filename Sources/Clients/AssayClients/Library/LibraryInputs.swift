package import AssayConformance
package import GoogleSignInClient
internal import StrictJOSE
internal import Synchronization

extension HTTPHeaderFields {
    /// The header fields of a probe.
    init(_ fields: [HeaderField]) {
        self.init(fields.map { Field(name: $0.name, value: $0.value) })
    }
}

extension HTTPResponse {
    /// A response with the header fields of a probe.
    init(status: Int, _ headers: [HeaderField], _ body: [UInt8]) {
        self.init(status: status, fields: HTTPHeaderFields(headers), body: body)
    }

    /// A successful response, for an operation whose input is only a body.
    init(jsonBody body: [UInt8]) {
        self.init(status: 200, fields: ["Content-Type": "application/json"], body: body)
    }
}

extension JSONWebKeySet {
    /// The latest key set of a probe.
    private static let latest = Mutex<(document: [UInt8], keys: JSONWebKeySet)?>(nil)

    /// The key set of a probe, which no response carries.
    ///
    /// Most probes have that of the one before; to read it, with its keys, takes as long as to verify a token.
    init(document bytes: [UInt8]) throws(GoogleSignInError) {
        if let latest = JSONWebKeySet.latest.withLock(\.self), latest.document == bytes {
            self = latest.keys
            return
        }
        do {
            self = try JSONWebKeySet(bytes)
        } catch {
            throw GoogleSignInError(.invalidKeySet, error.description)
        }
        JSONWebKeySet.latest.withLock { [self] in $0 = (bytes, self) }
    }
}

extension IDTokenProvider {
    /// The provider that the probe names, with the issuers that it lists.
    init(_ probe: IDTokenProbe) {
        self = probe.provider == "apple" ? .apple : .google
        issuers = probe.issuers
        nonceForm = probe.rawNonce == nil ? .asSent : .sha256
    }
}

extension IDTokenContext {
    init(_ probe: IDTokenProbe) throws(GoogleSignInError) {
        self.init(
            clientID: probe.clientID, serverClientID: probe.serverClientID, hostedDomain: probe.hostedDomain,
            nonce: probe.rawNonce ?? probe.nonce, accessToken: probe.accessToken, now: probe.now, leeway: probe.leeway,
            previous: try probe.previousIDToken.map { token throws(GoogleSignInError) in
                try IDTokenClaims(stored: token)
            })
    }
}

extension IDTokenClaims {
    /// Creates what an app stores about a verified ID token, which may have expired since.
    init(stored token: [UInt8]) throws(GoogleSignInError) {
        guard let claims = try? CompactJWS(token).payloadDocument().root, let issuer = claims["iss"]?.string,
            let subject = claims["sub"]?.string, let audience = claims["aud"]
        else { throw GoogleSignInError(.invalidConfiguration, "the stored ID token cannot be read") }
        self.init(
            issuer: issuer, subject: subject,
            audiences: audience.string.map { [$0] } ?? audience.elements.compactMap(\.string),
            authorizedParty: claims["azp"]?.string, expiration: NumericDate(seconds: 0),
            issuedAt: NumericDate(seconds: 0),
            authenticationTime: claims["auth_time"]?.number.flatMap(NumericDate.init),
            nonce: claims["nonce"]?.string, hostedDomain: claims["hd"]?.string)
    }
}

extension IDTokenClaims {
    /// The output of an operation that verifies an ID token.
    package var output: [String: OutputValue] {
        [String: OutputValue](subject: subject, email: email, isEmailVerified: isEmailVerified)
    }
}

extension UserInfo {
    /// The output of `parse-user-info`.
    package var output: [String: OutputValue] {
        [String: OutputValue](subject: subject, email: email, isEmailVerified: isEmailVerified)
    }
}

extension [String: OutputValue] {
    /// What is said about a person.
    fileprivate init(subject: String, email: String?, isEmailVerified: Bool?) {
        self = ["subject": .string(subject)]
        self["email"] = email.map { .string($0) }
        self["email_verified"] = isEmailVerified.map { .flag($0) }
    }
}

extension [UInt8] {
    /// The bytes as lower-case hexadecimal text.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
