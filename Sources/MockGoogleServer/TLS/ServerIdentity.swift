internal import OpenSSLCrypto

/// What a TLS server proves who it is with, and what its clients are to trust.
struct ServerIdentity: Sendable {
    let certificate: String
    let privateKey: String
    /// The certificate of the authority, as PEM.
    let authority: String

    /// Makes an authority and a certificate for this machine's own names and the ones given.
    ///
    /// - Parameters:
    ///   - hosts: names and addresses as URLs have them, IPv6 in brackets.
    ///   - now: the real time, in seconds since 1970: TLS knows no virtual one.
    init(hosts: [String], now: Int64) throws(ServerFailure) {
        var names = ["localhost"]
        var addresses = ["127.0.0.1", "::1"]
        for host in hosts {
            let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
            if HostAddress(bare) == nil {
                if !names.contains(bare) { names.append(bare) }
            } else if bare != "localhost", !addresses.contains(bare) {
                addresses.append(bare)
            }
        }
        // A day's grace for clocks that are late; 90 days in all, as clients limit what they take.
        let start = now - 86_400
        let lifetime: Int64 = 90 * 86_400
        do {
            let authority = try CertificateAuthority(
                commonName: "Assay test authority", notBefore: start, lifetime: lifetime)
            let issued = try authority.issue(names: names, addresses: addresses, notBefore: start, lifetime: lifetime)
            self.authority = authority.certificate
            certificate = issued.certificate
            privateKey = issued.privateKey
        } catch {
            throw ServerFailure("the server's certificate cannot be made: \(error.operation)")
        }
    }
}
