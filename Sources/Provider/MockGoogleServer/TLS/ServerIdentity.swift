internal import AssayCryptography
internal import JOSECryptography

/// The certificate and key of a TLS server, and the authority that its clients trust.
struct ServerIdentity: Sendable {
    let certificate: String
    let privateKey: String
    /// The certificate of the authority, as PEM.
    let authority: String

    /// Makes an authority and a certificate for the loopback names and the given hosts.
    ///
    /// - Parameters:
    ///   - hosts: names and addresses as in URLs, IPv6 in brackets.
    ///   - now: the real time, in seconds since 1970: TLS does not use virtual time.
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
        // It begins a day early for slow clocks, and lasts 90 days, because clients limit the lifetime.
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
