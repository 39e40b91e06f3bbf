import AssayJSON
import AssayTestSupport
import JOSECryptography
import Testing
import TokenForge

@testable import MockGoogle

struct FaultTests {
    static func certs(_ fault: String) throws -> MockResponse {
        var browser = try Browser(#"{"faults": [{"endpoint": "certs", \#(fault)}]}"#)
        let response = try browser.certs()
        #expect(browser.provider.mistakes.isEmpty)
        return response
    }

    static let deliveries: [Case<(fault: String, delivery: MockDelivery)>] = [
        Case("delay", (#""delay": 1500"#, delivery { $0.delay = 1_500 })),
        Case("never", (#""never_answer": true"#, delivery { $0.ending = .neverAnswers })),
        Case("reset", (#""reset": 0"#, delivery { $0.ending = .reset(after: 0) })),
        Case("truncated", (#""body": "12345", "truncate": 2"#, delivery { $0.ending = .closed(after: 3) })),
        Case("truncated to nothing", (#""body": "12345", "truncate": 9"#, delivery { $0.ending = .closed(after: 0) })),
        Case("wrong length", (#""content_length": 7"#, delivery { $0.declaredLength = .bytes(7) })),
        Case("no length", (#""content_length": null"#, delivery { $0.declaredLength = .absent })),
        Case(
            "trickle",
            (#""trickle": {"bytes": 1, "interval": 50}"#, delivery { $0.trickle = .init(byteCount: 1, interval: 50) })),
    ]

    static func delivery(_ change: (inout MockDelivery) -> Void) -> MockDelivery {
        var delivery = MockDelivery.plain
        change(&delivery)
        return delivery
    }

    @Test(arguments: deliveries)
    func effectsOnTheDeliveryReachTheTransport(_ row: Case<(fault: String, delivery: MockDelivery)>) throws {
        #expect(try Self.certs(row.value.fault).delivery == row.value.delivery)
    }

    static let redirects: [Case<(redirect: String, status: Int, location: String)>] = [
        Case("text", (#""https://evil.example/x?now=${now}""#, 302, "https://evil.example/x?now=1790000000")),
        Case("text and status", (#"{"location": "/x", "status": 307}"#, 307, "/x")),
        Case("loop", (#"{"to": "loop"}"#, 302, "https://www.googleapis.com/oauth2/v3/certs")),
        Case("same host", (#"{"to": "same-host"}"#, 302, "https://www.googleapis.com/oauth2/v3/certs?redirected=1")),
        Case(
            "other host",
            (
                #"{"to": "other-host", "host": "evil.example", "status": 308}"#, 308,
                "https://evil.example/oauth2/v3/certs"
            )),
        Case("protocol-relative", (#"{"to": "protocol-relative"}"#, 302, "//elsewhere.example/oauth2/v3/certs")),
        Case("downgrade", (#"{"to": "downgrade"}"#, 302, "http://www.googleapis.com/oauth2/v3/certs")),
    ]

    @Test(arguments: redirects)
    func aRedirectLeadsToItsTarget(_ row: Case<(redirect: String, status: Int, location: String)>) throws {
        let response = try Self.certs(#""redirect": \#(row.value.redirect)"#)
        #expect(response.status == row.value.status)
        #expect(response.location == row.value.location)
        #expect(response.body.count == 0)
    }

    @Test
    func statusMediaTypeHeaderFieldsAndBodyAreReplaced() throws {
        let response = try Self.certs(
            #""status": 503, "media_type": "text/html", "headers": {"ETag": null, "age": "7"}, "body": ["<", {"hex": "ff"}]"#
        )
        #expect(response.status == 503)
        #expect(response.headers.first(named: "Content-Type") == "text/html")
        #expect(response.headers.first(named: "ETag") == nil)
        #expect(response.headers.first(named: "Age") == "7")
        #expect(response.body == .bytes([0x3C, 0xFF]))
        #expect(try Self.certs(#""media_type": null"#).headers.first(named: "Content-Type") == nil)
    }

    @Test
    func garbageHasItsSizeIsAlwaysTheSameAndIsNotText() throws {
        let bytes = try Self.certs(#""garbage": 1000"#).body.prefix(2_000)
        #expect(bytes.count == 1_000)
        #expect(String(validating: bytes, as: UTF8.self) == nil)
        #expect(try Self.certs(#""garbage": 1000"#).body.prefix(2_000) == bytes)
    }

    @Test
    func aHugeBodyIsNeverHeldInMemory() throws {
        let body = try Self.certs(#""huge": 1000000000000"#).body
        #expect(body.count == 1_000_000_000_000)
        #expect(body.piece(from: 0, maximum: 3) == Array("{  ".utf8))
        #expect(body.piece(from: 999_999_999_999, maximum: 8) == [0x20])
        #expect(body.piece(from: 1_000_000_000_000, maximum: 8) == [])
        #expect(body.piece(from: -1, maximum: 8) == [])
    }

    static let checksums: [(Int, UInt32)] = [
        // By Python's zlib.
        (0, 0), (1, 0xD202_EF8D), (4, 0x2144_DF1C), (32, 0x190A_55AD), (1 << 20, 0xA738_EA1C),
        (1_000_000_000, 0x63F4_5742),
    ]

    @Test(arguments: checksums)
    func theChecksumOfZerosIsThatOfGzip(_ count: Int, _ expected: UInt32) {
        #expect(CRC32.ofZeros(count) == expected)
    }

    @Test
    func aCompressionBombIsSmallAndDeclaresItsCoding() throws {
        let response = try Self.certs(#""bomb": 1000000000"#)
        #expect(response.headers.first(named: "Content-Encoding") == "gzip")
        #expect(response.body.count < 6_400_000)
        #expect(response.body.prefix(3) == [0x1F, 0x8B, 8])
        // Expanded by Python's gzip when this was written, which found the zeros and the checksum right.
        for (count, digest) in Self.bombs {
            let bytes = CompressionBomb.gzip(expandingTo: count).prefix(1_000_000)
            #expect(Hexadecimal.text(try HashAlgorithm.sha256.hash(bytes)) == digest)
        }
    }

    static let bombs: [(Int, String)] = [
        (0, "ac73670af3abed54ac6fb4695131f4099be9fbe39d6076c5d0264a6bbdae9d83"),
        (1, "209395eba190a64bb3e8e6ba82268ef3076d179c46be57b50c7cbaad0b710dfb"),
        (300, "2533d7763c0c961b8f8cd00211507fe7f8d656d9423ab53b44ac2bdb30961698"),
        (6_193, "de854ee31c37b5e7c6c5957235850e6104b4a9e2dcdfb7f132cebcfaf20fcbb3"),
        (100_000, "e37f2c50bcebdc98517dae169055aa1781dd154e3c34bdf347c53c1fb5f87be2"),
        (5_000_001, "15ff6bf5238f2335a29c0a12ae8c0468bae2542e64305cbee108f4c9ae3a664c"),
    ]

    @Test(arguments: [
        ("1", [503, 200, 200, 200]), ("[2, 4]", [200, 503, 200, 503]), (#"{"from": 3}"#, [200, 200, 503, 503]),
        (#"{"from": 2, "to": 3}"#, [200, 503, 503, 200]),
    ])
    func aFaultWorksInItsCallsAlone(_ calls: String, _ statuses: [Int]) throws {
        var browser = try Browser(#"{"faults": [{"endpoint": "certs", "calls": \#(calls), "status": 503}]}"#)
        for status in statuses {
            #expect(try browser.certs().status == status)
            // Another endpoint is not counted.
            #expect(try browser.send("GET", "https://www.googleapis.com/oauth2/v1/certs").status == 200)
        }
        browser.provider.replace(faults: [])
        #expect(try browser.certs().status == 200)
    }

    @Test
    func aConditionSelectsCallsAndOnlyThoseAreCounted() throws {
        var browser = try Browser(
            #"""
            {"faults": [
              {"endpoint": "token", "when": {"grant_type": "refresh_token", "scope": null}, "calls": 2, "status": 500},
              {"when": {"access_token": "x"}, "status": 418}]}
            """#)
        let token = try Browser.text(browser.signIn(), "refresh_token")
        #expect(try browser.refresh(token).status == 200)
        #expect(try browser.refresh(token, ["scope": "openid"]).status == 200)
        #expect(
            browser.provider.unusedFaults.map(\.words) == [
                #""status" at call 2 of token"#, #""status" at any endpoint"#,
            ])
        #expect(try browser.refresh(token).status == 500)
        #expect(browser.provider.unusedFaults.map(\.location.path.description) == ["$.faults[1]"])
        #expect(try browser.send("GET", "https://oauth2.googleapis.com/tokeninfo?access_token=x").status == 418)
    }

    @Test
    func jsonIsPatchedWithExactTextAndWithValuesOfTheRequest() throws {
        var browser = try Browser(
            #"""
            {"people": [{"sub": "1", "name": "US$ ${now}"}], "faults": [
              {"endpoint": "userinfo", "json": {"sub": "2", "aud": "${client_id}", "exp": {"$raw": "1e3"}, "email": null}},
              {"endpoint": "discovery", "json": {"issuer": "https://evil.example"}}]}
            """#)
        let token = try Browser.text(browser.signIn(), "access_token")
        let text = String(decoding: try browser.userInfo(token).body.prefix(9_999), as: UTF8.self)
        #expect(text == #"{"sub":"2","name":"US$ ${now}","aud":"\#(Fixture.ios)","exp":1e3}"#)
        let metadata = try Browser.json(
            browser.send("GET", "https://accounts.google.com/.well-known/openid-configuration"))
        #expect(metadata["issuer"] == "https://evil.example")
        #expect(metadata["token_endpoint"] == "https://oauth2.googleapis.com/token")
    }

    @Test
    func theAuthorizationResponseIsChangedParameterByParameter() throws {
        var browser = try Browser(
            #"{"faults": [{"endpoint": "authorize", "callback": {"state": null, "iss": "https://evil.example", "x": "${nonce}"}}]}"#
        )
        let parameters = try Browser.callback(browser.authorize())
        #expect(parameters["state"] == nil)
        #expect(parameters["iss"] == "https://evil.example")
        #expect(parameters["x"] == "n-1")
        #expect(parameters["code"] != nil)
    }

    @Test
    func aFaultThatReplacesTheBodyMakesAResponseOfStatus304OneOfStatus200() throws {
        var browser = try Browser()
        let tag = try #require(browser.certs().headers.first(named: "ETag"))
        for (fault, status) in [
            (#""garbage": 9"#, 200), (#""headers": {"X": "y"}"#, 304), (#""body": "", "status": 304"#, 304),
        ] {
            browser = try Browser(#"{"faults": [{"endpoint": "certs", \#(fault)}]}"#)
            let response = try browser.certs([HeaderField("If-None-Match", tag)])
            #expect(response.status == status)
            #expect((response.body.count == 9) == (status == 200))
        }
    }

    @Test
    func aPatchChangesTheBodyThatAResponseOfStatus304LeavesOut() throws {
        var browser = try Browser()
        let (honest, tag) = try (browser.certs(), "*")
        browser = try Browser(#"{"faults": [{"endpoint": "certs", "calls": [1, 2], "json": {"sub": "x"}}]}"#)
        let patched = try browser.certs()
        #expect(patched.body != honest.body)
        let again = try browser.certs([HeaderField("If-None-Match", tag)])
        #expect(again.status == 200 && again.body == patched.body)
        #expect(browser.provider.mistakes.isEmpty)
        #expect(try browser.certs([HeaderField("If-None-Match", tag)]).status == 304)
    }

    @Test
    func aKeySetCanBeReplacedOrStale() throws {
        var browser = try Browser(
            #"""
            {"keys": {"overlap": "none"}, "faults": [
              {"endpoint": "certs", "calls": 1, "keys": "stale"},
              {"endpoint": "certs", "calls": 2, "keys": ["attacker", {"key": "google-a", "jwk": {"kid": "x"}}]}]}
            """#)
        let ring = try Fixture.forge.get().keys
        browser.provider.change(keys: .rotate)
        let stale = try browser.certs([HeaderField("If-None-Match", "*")])
        #expect(stale.status == 200)
        #expect(stale.headers.first(named: "ETag") == nil)
        #expect(try Browser.keyIDs(stale) == [ring["google-a"]?.kid])
        #expect(try Browser.keyIDs(browser.certs()) == [ring["attacker"]?.kid, "x"])
        #expect(try Browser.keyIDs(browser.certs()) == [ring["google-b"]?.kid])
    }

    @Test
    func theIDTokenHasTheDefectOfAVectorInItsHonestClaims() throws {
        var browser = try Browser(
            #"""
            {"faults": [
              {"endpoint": "token", "calls": 1, "token": {"claims": {"aud": "other", "iat": "${now+90}", "jti": "${nonce}"}}},
              {"endpoint": "token", "calls": 2, "token": {"header": {"alg": "none"}, "sign": "none"}},
              {"endpoint": "token", "calls": 3, "token": {"sign": {"key": "attacker", "alg": "RS256"}}},
              {"endpoint": "token", "calls": 4, "token": {"signature": {"xor": "5a"}}}]}
            """#)
        let first = try Browser.text(browser.signIn(["nonce": "n-$2"]), "id_token")
        let (_, claims) = try Browser.decode(first)
        #expect(claims["aud"] == "other")
        #expect(claims["azp"] == .string(Fixture.ios))
        #expect(claims["iat"] == .integer(Fixture.start + 90))
        #expect(claims["jti"] == "n-$2")
        #expect(claims["nonce"] == "n-$2")
        #expect(try TokenTests.isSigned(first, by: "google-a"))
        let second = try Browser.text(browser.signIn(), "id_token")
        #expect(second.hasSuffix("."))
        #expect(try Browser.decode(second).header["alg"] == "none")
        let third = try Browser.text(browser.signIn(), "id_token")
        #expect(try TokenTests.isSigned(third, by: "attacker"))
        let fourth = try Browser.text(browser.signIn(), "id_token")
        #expect(try !TokenTests.isSigned(fourth, by: "google-a"))
        let fifth = try Browser.text(browser.signIn(), "id_token")
        #expect(try TokenTests.isSigned(fifth, by: "google-a"))
        #expect(browser.provider.mistakes.isEmpty)
    }

    @Test
    func aDefectCanUseTheServerClientIDAndTheHostedDomain() throws {
        var browser = try Browser(
            #"{"faults": [{"endpoint": "token", "token": {"claims": {"x": "${server_client_id} ${hosted_domain}"}}}]}"#)
        let code = try browser.code(["audience": Fixture.web], user: .consent(.index(1)))
        let tokens = try Browser.json(browser.token(Browser.exchange(code)))
        let (_, claims) = try Browser.decode(Browser.text(tokens, "id_token"))
        #expect(claims["x"] == .string("\(Fixture.web) workspace.example"))
    }

    static let mistakes: [Case<(fault: String, message: String)>] = [
        Case(
            "a patch that changes nothing",
            (
                #"{"endpoint": "token", "token": {"claims": {"sub": "108204268033311374519"}}}"#,
                "the patch changes nothing"
            )),
        Case(
            "JSON that changes nothing",
            (#"{"endpoint": "token", "json": {"token_type": "Bearer"}}"#, "the patch changes nothing")),
        Case(
            "a name that has no value",
            (#"{"endpoint": "token", "body": "${hosted_domain}"}"#, "${hosted_domain} has no value in this context")),
    ]

    /// An impossible fault is reported with its location and gets no honest response.
    @Test(arguments: mistakes)
    func mistake(_ row: Case<(fault: String, message: String)>) throws {
        var browser = try Browser(#"{"faults": [\#(row.value.fault)]}"#)
        let response = try browser.token(Browser.exchange(browser.code()))
        #expect(response.status == 500)
        #expect(browser.provider.mistakes.map(\.message) == [row.value.message])
        #expect(browser.provider.mistakes.first?.file == "provider.json")
    }
}
