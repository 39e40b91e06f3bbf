import AssayJSON
import AssayTestSupport
import Foundation
import JOSECryptography
import Testing
import TokenForge

@testable import MockGoogle

/// The provider of the tests, with the keys of the suite.
enum Fixture {
    static let start = SuiteForge.start
    static let ios = "415870217356-assaysuite0golden0client0ios00001.apps.googleusercontent.com"
    static let desktop = "415870217356-assaysuite0golden0desktop0000001.apps.googleusercontent.com"
    static let web = "415870217356-assaysuite0golden0server0web0001.apps.googleusercontent.com"
    static let device = "415870217356-assaysuite0golden0device0tv0001.apps.googleusercontent.com"
    static let iosRedirect = "com.googleusercontent.apps.415870217356-assaysuite0golden0client0ios00001:/oauth2callback"
    static let webRedirect = "https://app.example/oauth2callback"
    static let verifier = SuiteForge.verifier
    static let challenge = SuiteForge.challenge

    static let root = SuiteForge.root
    static let forge = SuiteForge.forge

    static func configuration(_ text: String = "{}", name: String = "google") throws -> ProviderConfiguration {
        try ProviderConfiguration(
            decoding: JSON.parse(text: text, file: "provider.json"), name: name, keys: forge.get().keys)
    }

    static func provider(_ text: String = "{}", name: String = "google") throws -> MockGoogleProvider {
        try MockGoogleProvider(configuration(text, name: name), forge: forge.get(), startingAt: start)
    }

    static func providers(_ text: String, file: String) throws -> [ProviderConfiguration] {
        var collector = JSONErrorCollector()
        let members = try JSON.parse(text: text, file: file).object().members
        let providers = ProviderConfiguration.all(members, keys: try forge.get().keys, into: &collector)
        try collector.finish()
        return providers
    }

    /// The lines of the error that the body throws, or a line that says that it throws none.
    static func errors(_ body: () throws -> Void) -> [String] {
        do {
            try body()
            return ["no error"]
        } catch let errors as JSONError {
            return errors.problems.map(\.description)
        } catch {
            return ["\(error)"]
        }
    }
}

/// Drives one provider through a sign-in, step by step.
struct Browser {
    var provider: MockGoogleProvider
    var now = Fixture.start

    init(_ text: String = "{}") throws { provider = try Fixture.provider(text) }

    static let authorization: KeyValuePairs = [
        "client_id": Fixture.ios, "redirect_uri": Fixture.iosRedirect, "response_type": "code",
        "scope": "openid email profile", "state": "s-1", "nonce": "n-1", "code_challenge": Fixture.challenge,
        "code_challenge_method": "S256",
    ]

    /// The parameters with changes; `nil` removes one.
    static func parameters(
        _ base: KeyValuePairs<String, String>, _ changes: [String: String?]
    ) -> QueryParameters {
        var parameters = QueryParameters()
        for (name, value) in base { parameters.append(name, value) }
        for (name, value) in changes.sorted(by: { $0.key < $1.key }) { parameters.set(name, value) }
        return parameters
    }

    mutating func send(
        _ method: String = "GET", _ url: String, _ headers: [HeaderField] = [], body: String = ""
    ) throws -> MockResponse {
        let request = try #require(WebRequest(method: method, url: url, headers: headers, body: Array(body.utf8)))
        return provider.respond(to: request, at: now)
    }

    mutating func authorize(_ changes: [String: String?] = [:], user: UserAction? = nil) throws -> MockResponse {
        let query = Self.parameters(Self.authorization, changes).text()
        let url = provider.configuration.places.url(of: .authorize) + "?" + query
        let request = try #require(WebRequest(method: "GET", url: url))
        return provider.respond(to: request, at: now, user: user)
    }

    /// The code of a successful authorization.
    mutating func code(_ changes: [String: String?] = [:], user: UserAction? = nil) throws -> String {
        let response = try authorize(changes, user: user)
        return try #require(Self.callback(response)["code"])
    }

    static func callback(_ response: MockResponse) throws -> QueryParameters {
        let location = try #require(response.location)
        let mark = try #require(location.firstIndex(of: "?"))
        return try #require(QueryParameters(decoding: location[mark...].dropFirst().utf8))
    }

    mutating func token(
        _ form: QueryParameters, _ headers: [HeaderField] = [], type: String = "application/x-www-form-urlencoded"
    ) throws -> MockResponse {
        try send(
            "POST", provider.configuration.places.url(of: .token), [HeaderField("Content-Type", type)] + headers,
            body: form.text(.percent))
    }

    static func exchange(_ code: String, _ changes: [String: String?] = [:]) -> QueryParameters {
        parameters(
            [
                "grant_type": "authorization_code", "code": code, "client_id": Fixture.ios,
                "redirect_uri": Fixture.iosRedirect, "code_verifier": Fixture.verifier,
            ], changes)
    }

    /// The tokens of a whole honest sign-in.
    mutating func signIn(_ changes: [String: String?] = [:], user: UserAction? = nil) throws -> JSONValue {
        let code = try code(changes, user: user)
        let response = try token(Self.exchange(code))
        #expect(response.status == 200)
        return try Self.json(response)
    }

    mutating func refresh(_ token: String, _ changes: [String: String?] = [:]) throws -> MockResponse {
        try self.token(
            Self.parameters(
                ["grant_type": "refresh_token", "refresh_token": token, "client_id": Fixture.ios], changes))
    }

    mutating func userInfo(_ token: String) throws -> MockResponse {
        try send(
            "GET", provider.configuration.places.url(of: .userinfo), [HeaderField("Authorization", "Bearer \(token)")])
    }

    mutating func certs(_ headers: [HeaderField] = []) throws -> MockResponse {
        try send("GET", provider.configuration.places.url(of: .certs), headers)
    }

    static func json(_ response: MockResponse) throws -> JSONValue {
        try JSON.parse(response.body.prefix(1_000_000), file: "body").value
    }

    static func text(_ value: JSONValue, _ name: String) throws -> String {
        guard case .string(let text) = value[name] else { throw MissingMember(name: name) }
        return text
    }

    /// The `kid` members of a key set.
    static func keyIDs(_ response: MockResponse) throws -> [String] {
        guard case .array(let keys) = try json(response)["keys"] else { throw MissingMember(name: "keys") }
        return try keys.map { try text($0.value, "kid") }
    }

    /// A token's header and claims.
    static func decode(_ token: String) throws -> (header: JSONValue, claims: JSONValue) {
        let parts = try token.split(separator: ".").prefix(2).map { segment in
            let bytes = try #require(Base64.decodeURL(String(segment)))
            return try JSON.parse(bytes, file: "segment").value
        }
        return (try #require(parts.first), try #require(parts.last))
    }
}

struct MissingMember: Error {
    let name: String
}
