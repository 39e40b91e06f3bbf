import AssayCryptography
import AssayJSON
import Foundation
import JOSECryptography
import Testing
import TokenForge

/// The forge itself: honest minting, equal bytes from equal arguments, the suite's own golden document and keys.
struct ForgeTests {
    @Test(arguments: [
        "{}", #"{"header": {"alg": "PS256"}, "sign": {"key": "google-a", "alg": "PS256"}}"#,
        #"{"signature": {"strip_leading_zero": true}}"#,
        #"{"encrypt": {"alg": "PBES2-HS256+A128KW", "enc": "A128CBC-HS256", "key": {"text": "secret"}}}"#,
    ])
    func equalArgumentsGiveEqualBytesInAnotherForgeAndOnOtherThreads(_ token: String) async throws {
        let forge = try Forgery.makeForge()
        let first = try Forgery.render(token)
        let others = try await withThrowingTaskGroup(of: RenderedToken.self) { group in
            for _ in 0..<4 { group.addTask { try Forgery.render(token, with: forge) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(others == [first, first, first, first])
        #expect(try Forgery.render(token, at: Forgery.now + 1) != first)
    }

    @Test
    func theRenderedPartsAreThoseOfTheToken() throws {
        let token = try Forgery.render(#"{"claims": {"sub": "x"}}"#)
        let segments = token.text.split(separator: ".").map { Array($0.utf8) }
        #expect(segments == [token.headerSegment, token.payloadSegment, token.signatureSegment])
        #expect(token.payloadSegment == Array(Base64.url(token.payload).utf8))
        #expect(token.headerSegment == Array(Base64.url(token.header).utf8))
        #expect(try JSON.parse(token.payload, file: "payload").value["sub"] == "x")
    }

    @Test
    func anHonestToken() throws {
        let forge = try Forgery.shared.get()
        let minted = try forge.mint(claims: ["sub": "1", "exp": 5], header: ["typ": .null], key: "google-a")
        // Signed by `openssl dgst -sha256 -sign` over the two segments.
        let digest = "51ce1c2e90505dae4d6d87c60fa7579080678e12168472bc6a98ee03ad6a55c8"
        #expect(Hexadecimal.text(try HashAlgorithm.sha256.hash(minted)) == digest)
        let segments = String(decoding: minted, as: UTF8.self).split(separator: ".").map(String.init)
        #expect(
            segments.first == "eyJhbGciOiJSUzI1NiIsImtpZCI6ImI0YWE4YzE2MzZlYzZjNTMxYjZjMGUwYjkzNTJlNDFkNzRhNjdlOTMifQ")
        #expect(segments.dropFirst().first == "eyJzdWIiOiIxIiwiZXhwIjo1fQ")
        #expect(throws: JSONError.self) { try forge.mint(claims: [:], key: "google-z") }
    }

    /// OpenID Connect Core §A.4: the example's access token and its `at_hash`.
    @Test
    func theHashOfAnAccessToken() throws {
        #expect(
            try Forge.accessTokenHash("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y") == "77QmUPtjPfzWtF2AnpK9RQ")
    }

    @Test
    func theSuitesGoldenDocumentIsReadAndItsTokenCanBeRendered() throws {
        let keys = try KeyRing(directory: Forgery.vectors.appending(path: "keys").path)
        let data = try Data(contentsOf: Forgery.vectors.appending(path: "golden.json"))
        let golden = try Golden(decoding: JSON.parse(Array(data), file: "golden.json"), keys: keys)
        let forge = Forge(keys: keys, golden: golden)
        let context = try ContextDescription(decoding: nil, golden: golden, keys: keys)
        let token = try forge.renderToken(.golden, context, at: context.now)
        #expect(try JSON.parse(token.payload, file: "payload").value["iat"] == .integer(context.now))
    }

    /// ES256: two numbers of 32 bytes that OpenSSL verifies.
    @Test
    func ecdsa() throws {
        let token = try Forgery.render(#"{"sign": {"key": "ec-p256", "alg": "ES256"}}"#)
        let golden = try Forgery.render("{}")
        #expect(token.headerSegment == golden.headerSegment)
        #expect(token.payloadSegment == golden.payloadSegment)
        let signature = try #require(Base64.decodeURL(String(decoding: token.signatureSegment, as: UTF8.self)))
        #expect(signature.count == 64)
        let input = token.headerSegment + [UInt8(ascii: ".")] + token.payloadSegment
        #expect(try OpenSSLCommand.verifies(signature, of: input))
        #expect(try !OpenSSLCommand.verifies(signature, of: input + [0]))
    }
}

/// The `openssl` command, as an independent verifier.
enum OpenSSLCommand {
    /// Whether an ES256 signature by `ec-p256` is valid.
    static func verifies(_ signature: [UInt8], of input: [UInt8]) throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = try #require(Forgery.shared.get().keys["ec-p256"]).subjectPublicKeyInfo()
        let integers = [signature.prefix(32), signature.suffix(32)].flatMap { number -> [UInt8] in
            var bytes = Array(number.drop { $0 == 0 })
            if (bytes.first ?? 0x80) >= 0x80 { bytes.insert(0, at: 0) }
            return [0x02, UInt8(bytes.count)] + bytes
        }
        try Data(key).write(to: folder.appending(path: "key.der"))
        try Data([0x30, UInt8(integers.count)] + integers).write(to: folder.appending(path: "signature.der"))
        try Data(input).write(to: folder.appending(path: "input"))
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.currentDirectoryURL = folder
        process.arguments = [
            "openssl", "dgst", "-sha256", "-keyform", "DER", "-verify", "key.der", "-signature", "signature.der",
            "input",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
