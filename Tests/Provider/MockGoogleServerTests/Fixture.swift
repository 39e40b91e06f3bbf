import AssayJSON
import AssayTestSupport
import Foundation
import MockGoogle
import Testing
import TokenForge

@testable import MockGoogleServer

/// Servers for the tests, with the keys of the suite and a stopped clock.
enum Fixture {
    static let start = SuiteForge.start
    static let client = "415870217356-assaysuite0golden0desktop0000001.apps.googleusercontent.com"
    static let secret = "GOCSPX-assay-desktop-secret"
    static let redirect = "http://127.0.0.1:8765/callback"
    static let verifier = SuiteForge.verifier
    static let challenge = SuiteForge.challenge
    static let discovery = "/.well-known/openid-configuration"

    static let root = SuiteForge.root
    static let forge = SuiteForge.forge

    /// A server whose clock is stopped at the start.
    static func server(
        _ configuration: String = "{}", faults: String? = nil, change: (inout MockGoogleServer.Setup) -> Void = { _ in }
    ) throws -> MockGoogleServer {
        var setup = MockGoogleServer.Setup()
        setup.configuration = try JSON.parse(text: configuration, file: "config.json")
        setup.faults = try faults.map { try JSON.parse(text: $0, file: "faults.json") }
        setup.clock = { start }
        change(&setup)
        return try MockGoogleServer(setup, forge: forge.get())
    }

    /// The path and query of an authorization request.
    static func authorization(state: String = "s-1") -> String {
        "/o/oauth2/v2/auth?response_type=code&client_id=\(client)&redirect_uri=http%3A%2F%2F127.0.0.1%3A8765%2Fcallback"
            + "&scope=openid%20email&state=\(state)&nonce=n-1&code_challenge=\(challenge)&code_challenge_method=S256"
    }

    /// The form of a token request.
    static func exchange(code: String) -> String {
        "grant_type=authorization_code&code=\(code)&client_id=\(client)&client_secret=\(secret)"
            + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A8765%2Fcallback&code_verifier=\(verifier)"
    }
}

extension MockGoogleServer {
    /// A new connection.
    func connect() throws -> RawConnection { try RawConnection(port: port) }

    /// Sends a request on its own connection, which the server closes.
    func send(
        _ method: String = "GET", _ target: String, _ fields: [String] = [], body: String? = nil
    ) throws -> RawResponse {
        let connection = try connect()
        try connection.send(RawRequest.text(method, target, fields + ["Connection: close"], body: body))
        return try RawResponse(connection.receiveAll().bytes)
    }

    /// Sends a request to the control interface with its token.
    func control(_ method: String = "GET", _ name: String, _ body: String? = nil) throws -> RawResponse {
        try send(method, "/__assay/\(name)", ["Authorization: Bearer \(controlToken)"], body: body)
    }
}
