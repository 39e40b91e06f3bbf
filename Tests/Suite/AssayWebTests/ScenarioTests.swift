import AssayConformance
import AssayJSON
import AssayTestRuns
import AssayWeb
import Testing
import TokenForge

struct ScenarioTests {
    static let brokenFiles: [(String, String)] = [
        (#"{"about": "a", "scenarios": [{"id": "x"}]}"#, "\"expect\""),
        (
            #"{"about": "a", "scenarios": [{"id": "x", "title": "t", "covers": ["c"], "importance": "low", "expect": "maybe"}]}"#,
            "expected \"accept\", \"reject\" or an object with \"either\" or \"not_as\""
        ),
        (
            #"{"about": "a", "scenarios": [{"id": "x", "title": "t", "covers": ["c"], "importance": "low", "expect": "accept", "faults": [{"endpoint": "token", "stat": 1}]}]}"#,
            "stat"
        ),
        (
            #"{"about": "a", "scenarios": [{"id": "x", "title": "t", "covers": ["c"], "importance": "low", "expect": "accept", "play": "dance"}]}"#,
            "dance"
        ),
        (
            #"{"about": "a", "scenarios": [{"id": "x", "title": "t", "covers": ["c"], "importance": "low", "expect": "accept", "provider": {"usr": "deny"}}]}"#,
            "did you mean \"user\"?"
        ),
        (
            #"{"about": "a", "scenarios": [{"id": "x", "title": "t", "covers": ["c"], "importance": "low", "expect": "accept", "page": ["no-scripts"]}]}"#,
            "no-script"
        ),
        (
            #"{"about": "a", "scenarios": [{"id": "x", "title": "t", "covers": ["c"], "importance": "low", "expect": "accept", "second": {"fault": []}}]}"#,
            "did you mean \"faults\"?"
        ),
        (
            #"{"about": "a", "scenarios": [{"id": "x", "title": "t", "covers": ["c"], "importance": "low", "expect": "accept", "request": {}}]}"#,
            "expected \"link\", \"headers\", \"before_callback\" or \"callback_page\""
        ),
        (
            #"{"about": "a", "scenarios": [{"id": "x", "title": "t", "covers": ["c"], "importance": "low", "expect": "accept", "request": {"headers": {"X Y": "a"}}}]}"#,
            "expected a header field with printable ASCII characters"
        ),
        (
            #"{"about": "a", "scenarios": [{"id": "x", "title": "t", "covers": ["c"], "importance": "low", "expect": "accept", "request": {"headers": {"X": "a\r\nb"}}}]}"#,
            "expected a header field with printable ASCII characters"
        ),
        (
            #"{"about": "a", "scenarios": [{"id": "x", "title": "t", "covers": ["c"], "importance": "low", "expect": "accept", "request": {"before_callback": {"method": "PUT"}}}]}"#,
            "expected \"GET\" or \"HEAD\""
        ),
        (#"{"about": "a", "scenario": []}"#, "did you mean \"scenarios\"?"),
    ]

    @Test(arguments: brokenFiles)
    func aMistakeInAFileIsReportedWithItsLocation(_ text: String, _ message: String) throws {
        let library = try #require(BundledLibrary.loaded.library)
        var collector = JSONErrorCollector()
        _ = WebScenarioFile.decode(
            try JSON.parse(text: text, file: "web/test.json"), area: "web/test", keys: library.forge.keys,
            into: &collector)
        let error = try #require(collector.errors.first)
        #expect(error.description.hasPrefix("web/test.json:1:"))
        #expect(error.description.contains(message), "\(error)")
    }

    private func scenario(_ id: String, features: Set<Feature> = []) throws -> WebScenario {
        let library = try #require(BundledLibrary.loaded.library)
        let vector = try #require(library.vectors.first { $0.fullID == id })
        return TokenVectorScenario(issuer: "http://127.0.0.1:5", features: features).scenario(of: vector)
    }

    @Test
    func aTokenVectorBecomesAFaultOfTheTokenEndpointWithTheIssuerOfTheRun() throws {
        let scenario = try scenario("id-token/issuer::trailing-slash")
        #expect(scenario.obstacle == nil)
        #expect(scenario.expected == .reject)
        #expect(scenario.faults.first?.value["token"]?["claims"]?["iss"] == "http://127.0.0.1:5/")
    }

    static let adapted: [(String, WebScenario.Expected)] = [
        ("id-token/expiration::a-day-ago", .reject), ("id-token/audience::another-client", .reject),
        ("id-token/golden::required-claims-only", .accept),
        ("id-token/expiration::one-second-ago", isInsideLeeway), ("id-token/expiration::expired-float", isInsideLeeway),
        ("id-token/expiration::expired-fraction", isInsideLeeway),
        ("id-token/expiration::expired-fraction-with-exponent", isInsideLeeway),
        ("id-token/expiration::expired-by-its-exponent", .reject), ("id-token/expiration::six-minutes-ago", .reject),
        ("id-token/expiration::expired-with-digits-not-written", .reject),
    ]
    private static let isInsideLeeway = WebScenario.Expected.either(
        "a client may allow for clocks that differ by a few minutes (OpenID Connect Core, 2)")

    @Test(arguments: adapted)
    func expectationsStayExceptThoseThatCannotBeObservedFromOutside(_ id: String, _ expected: WebScenario.Expected)
        throws
    {
        #expect(try scenario(id).expected == expected)
    }

    static let patches: [(String, Bool)] = [
        ("id-token/subject::number", true), ("id-token/subject::missing", true),
        ("id-token/golden::escaped-member-name", false), ("id-token/golden::required-claims-only", false),
    ]

    /// User information has the subject of the claims, or none if its absence is the defect.
    @Test(arguments: patches)
    func userInformation(_ id: String, _ isChanged: Bool) throws {
        #expect(try scenario(id).faults.contains { $0.value["endpoint"] == "userinfo" } == isChanged)
    }

    static let addresses: [(String, JSONValue?)] = [
        ("id-token/subject::one-character", "one-character@example.com"),
        ("id-token/subject::leading-zeros", "leading-zeros@example.com"),
        ("id-token/subject::number", nil), ("id-token/subject::another-in-name-and-email", "victim@example.org"),
        ("id-token/subject::another-in-the-header", nil),
    ]

    @Test(arguments: addresses)
    func aNewSubjectThatIsToBeLetInHasAnEmailAddressOfItsOwn(_ id: String, _ expected: JSONValue?) throws {
        let faults = try scenario(id).faults
        #expect(faults.first { $0.value["endpoint"] == "token" }?.value["token"]?["claims"]?["email"] == expected)
        guard let information = faults.first(where: { $0.value["endpoint"] == "userinfo" }) else { return }
        #expect(information.value["json"]?["email"] == expected)
    }

    struct Obstacle: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let id: String
        let issuer: String
        let expected: String?
    }

    /// A token that is right must be the application's own: a text that names another issuer or client stays, if the
    /// vector writes it in a form in which the run's does not take its place.
    @Test(arguments: [
        Obstacle(
            testDescription: "an escaped issuer that is not the run's", id: "id-token/golden::escaped-values",
            issuer: "http://127.0.0.1:5",
            expected: "the token names Google's issuer, but the provider has another one here"),
        Obstacle(
            testDescription: "an escaped client ID that is not the run's", id: "id-token/golden::escaped-values",
            issuer: "https://accounts.google.com",
            expected: "the token names a client of the vectors, but the application is another one"),
        Obstacle(
            testDescription: "an escaped name, at another issuer", id: "id-token/golden::escaped-member-name",
            issuer: "http://127.0.0.1:5", expected: nil),
        Obstacle(
            testDescription: "an escaped name, at Google's issuer", id: "id-token/golden::escaped-member-name",
            issuer: "https://accounts.google.com", expected: nil),
        Obstacle(
            testDescription: "the issuer of the run, in a token that is to be refused",
            id: "id-token/issuer::trailing-slash", issuer: "http://127.0.0.1:5", expected: nil),
    ])
    func aRightTokenOfAnotherIssuerOrClientIsSkipped(_ each: Obstacle) throws {
        let library = try #require(BundledLibrary.loaded.library)
        let vector = try #require(library.vectors.first { $0.fullID == each.id })
        let scenario = TokenVectorScenario(issuer: each.issuer, features: []).scenario(of: vector)
        #expect(scenario.obstacle == each.expected)
    }

    @Test
    func aScenarioThatNeedsAFeatureIsPlayedOnlyIfTheFeatureIsGiven() throws {
        let library = try #require(BundledLibrary.loaded.library)
        let vector = try #require(library.vectors.first { $0.needs.contains(.authorizedParty) })
        #expect(try scenario(vector.fullID).obstacle?.contains("--feature azp") == true)
        #expect(try scenario(vector.fullID, features: [.authorizedParty]).obstacle == nil)
    }

    @Test
    func vectorsAboutTheHostedDomainArePlayedIfTheApplicationHasTheirs() throws {
        let library = try #require(BundledLibrary.loaded.library)
        let vector = try #require(library.vectors.first { $0.fullID == "id-token/hosted-domain::another-domain" })
        let obstacles = [nil, "example.com", "example.org"].map { domain in
            TokenVectorScenario(issuer: "http://127.0.0.1:5", features: [], hostedDomain: domain).scenario(of: vector)
                .obstacle
        }
        #expect(obstacles[0]?.contains("--feature hosted_domain") == true)
        #expect(obstacles[1] == nil)
        #expect(obstacles[2]?.contains("another hosted_domain") == true)
    }

    @Test
    func servedDocumentsAreAtTheURLsInTheToken() throws {
        let library = try #require(BundledLibrary.loaded.library)
        let vector = try #require(library.vectors.first { $0.expectation.requests["evil"] == 0 })
        let scenario = try scenario(vector.fullID)
        #expect(scenario.servedLimits["evil"] == 0)
        #expect(scenario.provider?.value["documents"]?["/served/evil"]?["body"] != nil)
    }
}
