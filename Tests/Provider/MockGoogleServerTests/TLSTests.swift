import AssayCryptography
import Foundation
import JOSECryptography
import Testing

@testable import MockGoogleServer

/// Checks the certificates with the `openssl` command.
@Suite struct TLSTests {
    @Test func onlyTheAuthorityIsTrusted() throws {
        let server = try Fixture.server { $0.isSecure = true }
        let folder = FileManager.default.temporaryDirectory.appending(path: "assay-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "ca.pem")
        try #require(server.authorityCertificate).write(to: file, atomically: true, encoding: .utf8)
        #expect(server.baseURL.hasPrefix("https://127.0.0.1:"))
        let address = "127.0.0.1:\(server.port)"
        let common = ["s_client", "-connect", address, "-verify_return_error", "-x509_strict", "-brief"]
        #expect(try Self.openssl(common + ["-CAfile", file.path, "-verify_hostname", "localhost"]) == 0)
        #expect(try Self.openssl(common + ["-CAfile", file.path, "-verify_ip", "127.0.0.1"]) == 0)
        #expect(try Self.openssl(common + ["-CAfile", file.path, "-verify_hostname", "elsewhere.example"]) != 0)
        #expect(try Self.openssl(common + ["-no-CAfile", "-no-CApath", "-no-CAstore"]) != 0)
        // A client that does not speak TLS does no harm.
        let plain = try server.connect()
        try plain.send(RawRequest.text("GET", Fixture.discovery))
        #expect(try plain.receiveAll().ending != .none)
        #expect(try Self.openssl(common + ["-CAfile", file.path]) == 0)
    }

    @Test func anAuthorityRefusesInvalidNames() throws {
        let authority = try CertificateAuthority(commonName: "test", notBefore: Fixture.start, lifetime: 60)
        for name in ["", "a,DNS:b", "a b", "a:b", "é.example"] {
            #expect(throws: CryptoError.self) {
                try authority.issue(names: [name], addresses: [], notBefore: Fixture.start, lifetime: 60)
            }
        }
        #expect(throws: CryptoError.self) {
            try authority.issue(names: [], addresses: [], notBefore: Fixture.start, lifetime: 60)
        }
        let issued = try authority.issue(
            names: ["a.example"], addresses: ["::1"], notBefore: Fixture.start, lifetime: 60)
        #expect(issued.certificate.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        #expect(issued.privateKey.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    }

    /// The exit status of the command, which has an empty input.
    private static func openssl(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
