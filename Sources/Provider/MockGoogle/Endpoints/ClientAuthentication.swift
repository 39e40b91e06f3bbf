internal import JOSECryptography
internal import TokenForge

extension MockGoogleProvider {
    /// Identifies the client (RFC 6749 §2.3): by `Authorization: Basic`, by the form, or by its ID alone.
    func authenticate(_ request: EndpointRequest) throws(EndpointFailure) -> ClientRegistration {
        let form = request.form
        var id = form["client_id"]
        var secret = form["client_secret"]
        if let field = request.message.headers.first(named: "Authorization") {
            guard let credentials = Self.basic(field) else {
                throw Self.unauthorized(
                    "The Authorization field is not Basic with the client ID and the secret, each encoded as in a form "
                        + "(RFC 6749 §2.3.1).")
            }
            guard secret == nil else {
                throw .refused(
                    .invalidRequest("Only one client authentication method may be used.").because(
                        "The client authenticates by Authorization: Basic and by client_secret; expected one of both."))
            }
            guard id == nil || id == credentials.id else {
                throw Self.unauthorized("client_id in the form is not that of the Authorization field.")
            }
            (id, secret) = (credentials.id, credentials.secret)
        }
        guard let id else {
            throw .refused(
                .invalidRequest("Could not determine client ID from request.").because(
                    "Expected client_id in the form, or Authorization: Basic."))
        }
        guard let client = configuration.client(id) else {
            throw .refused(.unknown(id, among: configuration.clients))
        }
        if client.block == .deletedClient {
            throw .refused(OAuthError(401, "deleted_client", "The OAuth client was deleted."))
        }
        guard let secret else {
            // A client that has a secret must send it (RFC 6749 §3.2.1), and Google wants it of desktop clients too.
            guard client.secret == nil else {
                throw .refused(
                    .invalidRequest("client_secret is missing.").because(
                        "This client has a secret, as every \(client.kind.words) has here; expected client_secret in the "
                            + "form, or Authorization: Basic."))
            }
            return client
        }
        guard let registered = client.secret else {
            throw Self.unauthorized("This client has no secret; expected none.")
        }
        guard ConstantTime.equal(secret, registered) else {
            throw Self.unauthorized(
                "client_secret has \(secret.utf8.count) bytes and is not that of the client, which has "
                    + "\(registered.utf8.count).")
        }
        return client
    }

    private static func unauthorized(_ explanation: String) -> EndpointFailure {
        .refused(OAuthError(401, "invalid_client", "Unauthorized").because(explanation))
    }

    /// The form-encoded credentials of RFC 6749 §2.3.1; `nil` for anything else.
    private static func basic(_ field: String) -> (id: String, secret: String)? {
        guard let space = field.utf8.firstIndex(of: UInt8(ascii: " ")),
            ASCIIText.equalIgnoringCase(String(field[..<space]), "Basic")
        else { return nil }
        // The decoder takes base64url without padding, so padding is dropped and the alphabet replaced.
        let text = field[space...].drop { $0 == " " }.utf8.filter { $0 != UInt8(ascii: "=") }.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        guard let bytes = Base64.decodeURL(String(decoding: text, as: UTF8.self)),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let pair = Array("id=".utf8) + bytes[..<colon] + Array("&secret=".utf8) + bytes[colon...].dropFirst()
        guard let parameters = QueryParameters(decoding: pair), parameters.list.count == 2,
            let id = parameters["id"], let secret = parameters["secret"]
        else { return nil }
        return (id, secret)
    }
}
