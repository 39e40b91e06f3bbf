internal import JOSECryptography
internal import StrictJOSE

/// The request with which Google Identity Services posts a credential to an app's server: the button, One Tap, and the
/// browser's own dialog (FedCM).
///
/// A value exists only if the request passed the double-submit check of `g_csrf_token`. Its credential is not verified;
/// `IDTokenVerifier.verify(_:keys:context:)` does that (Google, Verify the Google ID token on your server side, as of
/// 22 December 2025).
public struct CredentialResponse: Sendable, Hashable {
    /// The ID token, not verified.
    public let credential: EncodedIDToken

    /// How the person chose the account, such as `btn`, `user` or `fedcm`; `nil` if the request does not say.
    ///
    /// The sender of the request writes it, and Google adds values: count it, but decide nothing by it.
    public let selectedBy: String?

    /// Reads and checks a request.
    ///
    /// The checks run in this order:
    /// 1. the form of the request: the method `POST`, at most `InputLimits.requestBodyBytes` bytes, one
    ///    `Content-Type`, which is `application/x-www-form-urlencoded` (what the library of Google posts) or
    ///    `application/json` (what Google's page shows), and a body of that type without repeated parameters
    ///    (`invalid-credential-response`);
    /// 2. `g_csrf_token`: present and not empty in the body, and equal to each cookie of that name, of which there is
    ///   at least one (`csrf-token-mismatch`);
    /// 3. `credential`: present and not empty (`invalid-credential-response`), and visible ASCII (`invalid-id-token`).
    ///
    /// Unknown parameters are ignored. None of them is trusted, `client_id` included: the audience is that of the
    /// verifier's context.
    ///
    /// - Parameters:
    ///   - method: the method as received.
    ///   - fields: the header fields as received, at least `Content-Type` and `Cookie`.
    ///   - body: the body as received.
    public init(method: String, fields: HTTPHeaderFields, body: [UInt8]) throws(GoogleSignInError) {
        guard method.hasSameBytes(as: "POST") else { throw Self.malformed("method: expected POST") }
        guard body.count <= InputLimits.requestBodyBytes else {
            throw Self.malformed("body: expected at most \(InputLimits.requestBodyBytes) bytes")
        }
        let parameters = try Parameters(fields.contentType, body)
        try Self.checkToken(parameters.csrfToken, against: fields.cookies(named: "g_csrf_token"))
        guard let credential = parameters.credential, !credential.isEmpty else {
            throw Self.malformed("credential: expected an ID token")
        }
        do {
            self.credential = try EncodedIDToken(credential)
        } catch {
            throw GoogleSignInError(.invalidIDToken, "credential: expected visible ASCII")
        }
        selectedBy = parameters.selectedBy
    }

    /// The parameters that are used, of a form or a JSON object.
    private struct Parameters {
        let credential: String?
        let csrfToken: String?
        let selectedBy: String?

        init(_ type: HTTPHeaderFields.ContentType, _ body: [UInt8]) throws(GoogleSignInError) {
            switch type {
            case .mediaType(.form):
                let form = try CredentialResponse.form(body)
                credential = form["credential"]
                csrfToken = form["g_csrf_token"]
                selectedBy = form["select_by"]
            case .mediaType(.json):
                let json = try JSONResponse(body, code: .invalidCredentialResponse)
                credential = try json.optionalString("credential")
                csrfToken = try json.optionalString("g_csrf_token")
                selectedBy = try json.optionalString("select_by")
            default:
                throw malformed("Content-Type: expected one application/x-www-form-urlencoded or application/json")
            }
        }
    }

    private static func form(_ body: [UInt8]) throws(GoogleSignInError) -> FormParameters {
        guard ASCII.isASCII(body.borrowed) || String(validating: body, as: UTF8.self) != nil else {
            throw malformed("body: expected UTF-8")
        }
        do {
            return try FormParameters(body)
        } catch {
            throw malformed("body: " + error.reason)
        }
    }

    private static func checkToken(_ token: String?, against cookies: [String]) throws(GoogleSignInError) {
        guard let token, !token.isEmpty else {
            throw GoogleSignInError(.csrfTokenMismatch, "g_csrf_token is absent from the body or empty")
        }
        guard !cookies.isEmpty else {
            throw GoogleSignInError(.csrfTokenMismatch, "g_csrf_token is absent from the cookies")
        }
        guard cookies.allSatisfy({ ConstantTime.equal($0, token) }) else {
            throw GoogleSignInError(.csrfTokenMismatch, "g_csrf_token differs between cookie and body")
        }
    }

    private static func malformed(_ detail: String) -> GoogleSignInError {
        GoogleSignInError(.invalidCredentialResponse, detail)
    }
}

extension CredentialResponse: CustomStringConvertible, CustomReflectable {
    /// Only the type, because the credential is a secret.
    public var description: String { "CredentialResponse(redacted)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
