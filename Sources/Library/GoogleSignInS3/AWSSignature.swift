internal import GoogleSignInAccounts
internal import GoogleSignInClient
internal import GoogleSignInDirectory
internal import JOSECryptography

/// Creates the `Authorization` header of Signature Version 4 (AWS, "Create a signed AWS API request").
struct AWSSignature {
    let credentials: S3Credentials
    let region: String
    let service: String

    /// The signed parts of a request.
    struct Request {
        let method: String
        /// The encoded path as sent; S3 does not encode it again.
        let path: String
        /// Names and values before encoding.
        var query: [(name: String, value: String)] = []
        /// Header fields with lowercase names, including `host`; all of them are signed.
        var fields: [(name: String, value: String)]
        /// The SHA-256 of the body in hexadecimal.
        let payloadHash: String
    }

    /// Returns the value of `Authorization`.
    func authorization(for request: Request, at time: AWSTime) throws(GoogleSignInError) -> String {
        let scope = "\(time.day)/\(region)/\(service)/aws4_request"
        let canonical = Self.canonicalRequest(request)
        let stringToSign = [
            "AWS4-HMAC-SHA256", time.text, scope, try Self.hash(Array(canonical.utf8)),
        ].joined(separator: "\n")
        var key = Array("AWS4\(credentials.secretAccessKey)".utf8)
        for part in [time.day, region, service, "aws4_request"] { key = try Self.hmac(key, part) }
        let signature = Hexadecimal.text(try Self.hmac(key, stringToSign))
        return "AWS4-HMAC-SHA256 Credential=\(credentials.accessKeyID)/\(scope),"
            + "SignedHeaders=\(Self.signedNames(request)),Signature=\(signature)"
    }

    /// The canonical request: method, path, query, fields, the fields' names, the body's hash.
    static func canonicalRequest(_ request: Request) -> String {
        let fields = sorted(request.fields).map { "\($0.name):\(trimmed($0.value))\n" }.joined()
        return [
            request.method, request.path, query(request.query), fields, signedNames(request), request.payloadHash,
        ].joined(separator: "\n")
    }

    /// Encodes a query in the order in which it is signed; it is also sent in this form.
    static func query(_ parameters: [(name: String, value: String)]) -> String {
        let encoded = parameters.map { (name: encode($0.name), value: encode($0.value)) }
        return encoded.sorted { left, right in
            left.name.utf8.elementsEqual(right.name.utf8)
                ? left.value.utf8.lexicographicallyPrecedes(right.value.utf8)
                : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    /// Percent-encodes all but unreserved characters; in a path, slashes stay.
    static func encode(_ text: String, keepingSlashes: Bool = false) -> String {
        PercentEncoding.encode(text.utf8) { byte, _ in
            ASCII.isUnreserved(byte) || (keepingSlashes && byte == UInt8(ascii: "/"))
        }
    }

    /// Returns the SHA-256 in hexadecimal.
    static func hash(_ bytes: [UInt8]) throws(GoogleSignInError) -> String {
        do {
            return Hexadecimal.text(try HashAlgorithm.sha256.hash(bytes))
        } catch {
            throw GoogleSignInError(.storageFailed, error.description)
        }
    }

    private static func hmac(_ key: [UInt8], _ message: String) throws(GoogleSignInError) -> [UInt8] {
        do {
            return try HashAlgorithm.sha256.hmac(key: key, message: Array(message.utf8))
        } catch {
            throw GoogleSignInError(.storageFailed, error.description)
        }
    }

    private static func signedNames(_ request: Request) -> String {
        sorted(request.fields).map(\.name).joined(separator: ";")
    }

    private static func sorted(_ fields: [(name: String, value: String)]) -> [(name: String, value: String)] {
        fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Removes spaces at both ends and reduces runs of spaces to one.
    private static func trimmed(_ value: String) -> String {
        value.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
}
