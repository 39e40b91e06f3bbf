internal import CAssayOpenSSL
package import JOSECryptography

/// A certificate authority for one run of a test server; its private key never leaves this object.
package final class CertificateAuthority: Sendable {
    /// A certificate and its private key, both as PEM.
    package struct Identity: Sendable {
        package let certificate: String
        package let privateKey: String
    }

    private let key: KeyHandle
    private let handle: CertificateHandle
    /// The authority's own certificate as PEM, for clients to trust.
    package let certificate: String

    /// Makes a P-256 key and a certificate that may sign certificates of servers, but not of other authorities.
    ///
    /// - Parameters:
    ///   - notBefore: when the certificate becomes valid, in seconds since 1970.
    ///   - lifetime: for how many seconds it stays valid.
    package init(commonName: String, notBefore: Int64, lifetime: Int64) throws(CryptoError) {
        key = try Self.newKey()
        handle = try CertificateHandle(
            subject: commonName, key: key, notBefore: notBefore, lifetime: lifetime)
        // The extensions of a certificate that signs others (RFC 5280 §4.2.1).
        try handle.add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0", issuer: handle)
        try handle.add(NID_key_usage, "critical,keyCertSign,cRLSign", issuer: handle)
        try handle.add(NID_subject_key_identifier, "hash", issuer: handle)
        try handle.sign(with: key)
        certificate = try handle.pem()
    }

    /// Makes a key and a certificate for a server with these names and addresses, at least one in all.
    ///
    /// - Parameters:
    ///   - names: host names in ASCII.
    ///   - addresses: IPv4 and IPv6 addresses as text, without brackets.
    package func issue(
        names: [String], addresses: [String], notBefore: Int64, lifetime: Int64
    ) throws(CryptoError) -> Identity {
        guard let first = names.first ?? addresses.first else { throw CryptoError("make certificate without a name") }
        for text in names + addresses {
            // OpenSSL parses the list in its configuration syntax, where commas and colons are separators.
            let isAddress = addresses.contains(text)
            guard !text.isEmpty, text.utf8.allSatisfy({ Self.isPlain($0, isAddress: isAddress) }) else {
                throw CryptoError("make certificate for a malformed name")
            }
        }
        let serverKey = try Self.newKey()
        let server = try CertificateHandle(
            subject: first, key: serverKey, issuer: handle, notBefore: notBefore, lifetime: lifetime)
        let alternatives = names.map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }
        try server.add(NID_basic_constraints, "critical,CA:FALSE", issuer: handle)
        try server.add(NID_key_usage, "critical,digitalSignature", issuer: handle)
        try server.add(NID_ext_key_usage, "serverAuth", issuer: handle)
        try server.add(NID_subject_key_identifier, "hash", issuer: handle)
        try server.add(NID_authority_key_identifier, "keyid", issuer: handle)
        try server.add(NID_subject_alt_name, alternatives.joined(separator: ","), issuer: handle)
        try server.sign(with: key)
        return Identity(certificate: try server.pem(), privateKey: try Self.pem(of: serverKey))
    }

    static func newKey() throws(CryptoError) -> KeyHandle {
        guard let key = assayNewP256Key() else { throw .inOpenSSL("make P-256 key") }
        return KeyHandle(owning: key)
    }

    /// The private key as PKCS #8 (RFC 5208) without a password, for a server that keeps it in memory.
    static func pem(of key: KeyHandle) throws(CryptoError) -> String {
        try PEMOutput.text("write private key") {
            PEM_write_bio_PKCS8PrivateKey($0, key.pointer, nil, nil, 0, nil, nil)
        }
    }

    private static func isPlain(_ byte: UInt8, isAddress: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        case UInt8(ascii: ":"): isAddress
        default: false
        }
    }
}
