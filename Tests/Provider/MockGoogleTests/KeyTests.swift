import AssayJSON
import AssayTestSupport
import Testing
import TokenForge

@testable import MockGoogle

struct KeyTests {
    /// The published keys and the signing key, by the last letters of their names, at seconds after the start.
    static let timelines: [Case<(keys: String, states: [(time: Int64, published: String, signing: String)])>] = [
        Case("no rotation", ("{}", [(0, "ab", "a"), (1_000_000, "ab", "a")])),
        Case(
            "Google's way",
            (
                #"{"rotate_every": 100}"#,
                [(0, "ab", "a"), (99, "ab", "a"), (100, "bc", "b"), (200, "ca", "c"), (300, "ab", "a")]
            )),
        Case(
            "a long jump",
            (#"{"rotate_every": 1}"#, [(0, "ab", "a"), (1_000_000_001, "ca", "c"), (1_000_000_003, "bc", "b")])),
        Case(
            "the old key stays",
            (#"{"rotate_every": 100, "overlap": "previous"}"#, [(0, "ac", "a"), (100, "ba", "b"), (200, "cb", "c")])),
        Case(
            "no overlap",
            (#"{"rotate_every": 100, "overlap": "none"}"#, [(0, "a", "a"), (100, "b", "b"), (200, "c", "c")])),
        Case(
            "a schedule",
            (
                #"""
                {"overlap": "none", "schedule": [
                  {"at": 10, "rotate": true}, {"at": 20, "sign": "google-c"}, {"at": 30, "publish": ["google-a", "google-c"]},
                  {"at": 40, "retire": "google-c"}, {"at": 50, "rotate": true}, {"at": 60, "revoke": "google-b"}]}
                """#,
                [
                    (0, "a", "a"), (10, "b", "b"), (20, "c", "c"), (30, "ac", "c"), (40, "ac", "a"), (50, "b", "b"),
                    (60, "a", "a"),
                ]
            )),
        Case(
            "a schedule all at once",
            (
                #"{"overlap": "none", "schedule": [{"at": 10, "rotate": true}, {"at": 20, "rotate": true}]}"#,
                [(20, "c", "c")]
            )),
        Case(
            "one key",
            (#"{"ring": ["google-b"], "rotate_every": 10}"#, [(0, "b", "b"), (10, "b", "b"), (35, "b", "b")])),
        Case(
            "a clock that goes backwards",
            (
                #"{"rotate_every": 100, "overlap": "none"}"#,
                [(100, "b", "b"), (0, "b", "b"), (-5, "b", "b"), (200, "c", "c")]
            )),
    ]

    @Test(arguments: timelines)
    func thePublishedKeysAndTheSigningKeyFollowThePlan(
        _ row: Case<(keys: String, states: [(time: Int64, published: String, signing: String)])>
    ) throws {
        var browser = try Browser(#"{"keys": \#(row.value.keys)}"#)
        for state in row.value.states {
            browser.now = Fixture.start + state.time
            let response = try browser.certs()
            let names = browser.provider.keyState.published.map { String($0.suffix(1)) }.joined()
            #expect(names == state.published)
            #expect(browser.provider.keyState.signing.map { String($0.suffix(1)) } == state.signing)
            let ring = try Fixture.forge.get().keys
            #expect(try Browser.keyIDs(response) == browser.provider.keyState.published.compactMap { ring[$0]?.kid })
        }
    }

    @Test
    func theIDTokenIsSignedWithTheCurrentKey() throws {
        var browser = try Browser(#"{"keys": {"rotate_every": 100}}"#)
        for (time, name) in [(0, "google-a"), (100, "google-b"), (200, "google-c")] as [(Int64, String)] {
            browser.now = Fixture.start + time
            #expect(try TokenTests.isSigned(Browser.text(browser.signIn(), "id_token"), by: name))
        }
        browser.provider.change(keys: .rotate)
        #expect(try TokenTests.isSigned(Browser.text(browser.signIn(), "id_token"), by: "google-a"))
    }

    /// A fault rotates just before signing, so that the key set fetched before is stale.
    @Test
    func beforeSigning() throws {
        var browser = try Browser(
            #"{"keys": {"overlap": "none"}, "faults": [{"endpoint": "token", "calls": 1, "rotate": "before"}]}"#)
        let ring = try Fixture.forge.get().keys
        #expect(try Browser.keyIDs(browser.certs()) == [ring["google-a"]?.kid])
        #expect(try TokenTests.isSigned(Browser.text(browser.signIn(), "id_token"), by: "google-b"))
        #expect(try Browser.keyIDs(browser.certs()) == [ring["google-b"]?.kid])
    }

    @Test
    func withoutAnyKeyNothingIsSignedAndTheRunReportsIt() throws {
        var browser = try Browser()
        for name in ["google-a", "google-b", "google-c"] { browser.provider.change(keys: .revoke(name)) }
        #expect(try Browser.keyIDs(browser.certs()).isEmpty)
        let code = try browser.code()
        #expect(try browser.token(Browser.exchange(code)).status == 500)
        #expect(browser.provider.mistakes.map(\.message) == ["every key is revoked, so nothing can be signed"])
    }

    @Test
    func theFreshnessOfTheKeySetFollowsThePlan() throws {
        var browser = try Browser(#"{"keys": {"max_age": 24873, "age": 5059}}"#)
        let headers = try browser.certs().headers
        #expect(headers.first(named: "Content-Type") == "application/json; charset=UTF-8")
        #expect(headers.first(named: "Cache-Control") == "public, max-age=24873, must-revalidate, no-transform")
        #expect(headers.first(named: "Age") == "5059")
        #expect(headers.first(named: "Date") == "Mon, 21 Sep 2026 14:13:20 GMT")
        #expect(headers.first(named: "Expires") == "Mon, 21 Sep 2026 19:43:34 GMT")
        var bare = try Browser(#"{"keys": {"max_age": null, "etag": false}}"#)
        #expect(try bare.certs().headers.map(\.name) == ["Content-Type", "Date"])
    }

    @Test
    func aClientWithTheCurrentKeySetGets304UntilItChanges() throws {
        var browser = try Browser()
        let tag = try #require(browser.certs().headers.first(named: "ETag"))
        for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
            let response = try browser.certs([HeaderField("If-None-Match", known)])
            #expect(response.status == 304)
            #expect(response.body.count == 0)
            #expect(response.headers.first(named: "ETag") == tag)
        }
        #expect(try browser.certs([HeaderField("If-None-Match", "\"x\"")]).status == 200)
        browser.provider.change(keys: .rotate)
        #expect(try browser.certs([HeaderField("If-None-Match", tag)]).status == 200)
    }

    @Test
    func version1ServesTheSameKeysAsPEMCertificatesByKeyID() throws {
        var browser = try Browser()
        let response = try browser.send("GET", "https://www.googleapis.com/oauth2/v1/certs")
        let ring = try Fixture.forge.get().keys
        guard case .object(let members) = try Browser.json(response) else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.name) == ["google-a", "google-b"].compactMap { ring[$0]?.kid })
        for (member, name) in zip(members, ["google-a", "google-b"]) {
            guard case .string(let pem) = member.node.value else { continue }
            #expect(pem.hasPrefix("-----BEGIN CERTIFICATE-----\nMII"))
            #expect(pem.hasSuffix("\n-----END CERTIFICATE-----\n"))
            let body = pem.split(separator: "\n").dropFirst().dropLast()
            #expect(body.dropLast().allSatisfy { $0.count == 64 })
            // The certificate holds the very modulus that the JWK has.
            let der = try #require(Base64.decodeURL(Self.urlAlphabet(body.joined())))
            let jwk = try #require(ring[name]).publicJWK
            let modulus = try #require(Base64.decodeURL(Browser.text(jwk, "n")))
            #expect(Hexadecimal.text(der).contains(Hexadecimal.text(modulus)))
        }
    }

    private static func urlAlphabet(_ base64: String) -> String {
        base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    static let events: [Case<(text: String, event: KeyPlan.Event?)>] = [
        Case("rotate", (#"{"rotate": true}"#, .rotate)), Case("sign", (#"{"sign": "google-b"}"#, .sign("google-b"))),
        Case("publish", (#"{"publish": ["google-b"]}"#, .publish(["google-b"]))),
        Case("retire", (#"{"retire": "google-a"}"#, .retire("google-a"))),
        Case("revoke", (#"{"revoke": "google-a"}"#, .revoke("google-a"))),
        Case("rotate not", (#"{"rotate": false}"#, nil)), Case("nothing", ("{}", nil)),
        Case("unknown", (#"{"rotates": true}"#, nil)), Case("unknown key", (#"{"sign": "x"}"#, nil)),
    ]

    @Test(arguments: events)
    func aCommandThatChangesTheKeysIsRead(_ row: Case<(text: String, event: KeyPlan.Event?)>) throws {
        let node = try JSON.parse(text: row.value.text, file: "event.json")
        let keys = try Fixture.forge.get().keys
        #expect((try? KeyPlan.event(decoding: node, keys: keys)) == row.value.event)
    }

    static let dates: [(Int64, String)] = [
        // RFC 9110 §5.6.7.
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (Int64.min, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (Int64.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ]

    @Test(arguments: dates)
    func datesHaveTheHTTPFormat(_ seconds: Int64, _ text: String) {
        #expect(HTTPDate.text(seconds) == text)
    }
}
