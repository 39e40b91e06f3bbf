import AssayConformance
import AssayJSON
import Testing

@testable import AssayWeb

struct IdentityRunTests {
    @Test(arguments: [[], ["Signed in as {email} (", "({sub})"]])
    func thePlacesThatShowThePersonAreLearnedOrGiven(_ identity: [String]) throws {
        let stage = try RunStage([], identity: identity)
        try stage.run.prepare()
        #expect(Set(stage.run.marks.map(\.field)) == [.subject, .email])
    }

    @Test
    func aPlaceThatShowsNobodyIsReported() throws {
        let stage = try RunStage([], identity: ["Welcome, {email}"])
        let error = #expect(throws: WebRun.SetupError.self) { try stage.run.prepare() }
        #expect(error?.description.contains("does not show the person's email where --identity says") == true)
    }

    /// A scenario with other people gives them the claims too.
    @Test
    func anApplicationForOneGroupIsTestedWithItsClaim() throws {
        let stage = try RunStage([.admitsStaffOnly], claims: ["groups": ["staff"]])
        try stage.run.prepare()
        let report = stage.run.run(
            try stage.played([
                "web/sign-in::honest", "web/account::same-email-other-sub", "id-token/none::no-signature",
            ]))
        #expect(report.results.map(\.judgement.verdict) == [.passed, .passed, .passed])
        #expect(report.results[1].judgement.detail.contains("let the browser in"))
        let without = try RunStage([.admitsStaffOnly])
        #expect(throws: WebRun.SetupError.self) { try without.run.prepare() }
    }

    @Test(
        arguments: [
            (#"{"groups": ["staff"]}"#, nil), (#"{"sub": "1"}"#, "the provider sets \"sub\" itself"), ("[]", "object"),
        ] as [(String, String?)])
    func claimsThatTellPeopleApartCannotBeAdded(_ text: String, _ message: String?) throws {
        let node = try JSON.parse(text: text, file: "--claims")
        guard let message else { return #expect(try WebPeople.claims(decoding: node) == node.value) }
        let error = #expect(throws: JSONError.self) { try WebPeople.claims(decoding: node) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }

    static let otherPeople = ["another-under-a-name-in-capitals", "name-with-long-s", "another-in-the-header"]

    static let namedWithoutCase: [(Set<TestApplication.Flaw>, [String: String])] = [
        (
            [.namesWithoutCase],
            [
                "id-token/subject::another-under-a-name-in-capitals": "accepted-bad",
                "id-token/unicode::name-with-long-s": "accepted-bad",
            ]
        ),
        ([], [:]),
        // The page shows only the address, which is the same for every subject.
        (
            [.namesWithoutCase, .showsEmailOnly],
            [
                "id-token/subject::another-under-a-name-in-capitals": "inconclusive",
                "id-token/unicode::name-with-long-s": "inconclusive",
                "id-token/subject::another-in-the-header": "inconclusive",
            ]
        ),
    ]

    @Test(
        arguments: namedWithoutCase
    )
    func aClaimNamedSubInAnotherCaseDoesNotSignInAnotherPerson(
        _ flaws: Set<TestApplication.Flaw>, _ expected: [String: String]
    ) throws {
        let stage = try RunStage(flaws)
        try stage.run.prepare()
        #expect(stage.findings(["id-token/subject", "id-token/unicode"], Self.otherPeople) == expected)
    }

    /// A scenario of each play that may let somebody in, and of each expectation.
    static let plays: [(String, String)] = [
        ("web/sign-in", "honest"), ("web/sign-in", "second-start"), ("web/keys", "changed"),
        ("web/keys", "empty-for-a-moment"), ("web/userinfo", "other-subject"),
        ("web/userinfo", "server-error"), ("id-token/subject", "leading-zeros"), ("id-token/subject", "nul-and-more"),
    ]

    @Test(arguments: plays)
    func anotherPersonIsFoundInEveryPlay(_ area: String, _ id: String) throws {
        let stage = try RunStage([.userInfoSubject], profile: "strict")
        try stage.run.prepare()
        if id != "other-subject", id != "server-error" { #expect(stage.findings([area], [id]) == [:]) }
        stage.application.show("ngaio.whetu@other.example (100000000000000000001)")
        // If the user information is refused nobody is let in, so nobody is taken for another person.
        let expected = id == "server-error" ? [:] : ["\(area)::\(id)": "accepted-bad"]
        #expect(stage.findings([area], [id]) == expected)
    }

    @Test
    func aPageThatShowsTheEarlierOfTwoPeopleIsAFinding() throws {
        let stage = try RunStage([])
        try stage.run.prepare()
        let id = "same-email-other-sub"
        #expect(stage.findings(["web/account"], [id]) == [:])
        stage.application.show("mahina.kealoha@example.com (108204268033311374519)")
        #expect(stage.findings(["web/account"], [id]) == ["web/account::\(id)": "accepted-bad"])
    }

    static let shared: [(flaws: Set<TestApplication.Flaw>, identity: [String], evidence: String?)] = [
        ([], [], nil), ([], ["Signed in as {email} ("], nil), ([.showsNobody], [], nil),
        ([.sharesSubject], [], "the page shows the sub \"108204268033311374519\""),
        ([.sharesAccount], [], "the page shows the sub \"108204268033311374519\""),
        ([.sharesAccount], ["Signed in as {email} ("], "the page shows the email \"mahina.kealoha@example.com\""),
        ([], ["Signed {account} as"], "the page shows the account \"in\""),
        ([.showsNobody], ["as {account}"], "the page shows the account \"yourself\""),
    ]

    /// Two honest people who are shown as the same person.
    @Test(arguments: shared)
    func anAccountThatAllPeopleShareIsAFinding(
        _ flaws: Set<TestApplication.Flaw>, _ identity: [String], _ evidence: String?
    ) throws {
        let stage = try RunStage(flaws, identity: identity)
        try stage.run.prepare()
        let report = try stage.run.run(stage.played(["web/account::two-people"]))
        let judgement = try #require(report.results.first).judgement
        guard let evidence else {
            #expect(judgement.verdict == (flaws.contains(.showsNobody) ? .skipped : .passed), "\(judgement.detail)")
            return
        }
        #expect(judgement.kind == .acceptedBad)
        #expect(judgement.detail.contains("as another person: \(evidence)"), "\(judgement.detail)")
    }

    @Test
    func theApplicationsOwnAccountIsKnownBesideWhatIsLearned() throws {
        let stage = try RunStage([], identity: ["as {account} ("])
        try stage.run.prepare()
        #expect(Set(stage.run.marks.map(\.field)) == [.account, .subject, .email])
    }

    /// A subject that does not exist is a finding for an honest token, and the page is quoted.
    @Test
    func nobody() throws {
        let stage = try RunStage([])
        try stage.run.prepare()
        stage.application.show("mahina.kealoha@example.com (108204)")
        let report = stage.run.run(stage.scenarios.filter { $0.vector.fullID == "web/sign-in::honest" })
        let judgement = try #require(report.results.first).judgement
        #expect(judgement.kind == .acceptedBad)
        #expect(judgement.detail.contains("the page shows the sub \"108204\": …"), "\(judgement.detail)")
    }

    @Test(arguments: [TestApplication.Flaw.showsNobody, .admitsOnePersonOnly])
    func thePersonIsNotJudgedIfThePageDoesNotShowIt(_ flaw: TestApplication.Flaw) throws {
        let stage = try RunStage([flaw])
        try stage.run.prepare()
        #expect(stage.run.marks == [])
        #expect(stage.findings(["web/sign-in"], ["honest"]) == ["web/sign-in::honest": "inconclusive"])
        #expect(stage.findings(["web/callback"], ["state-changed"]) == [:])
    }

    @Test
    func anApplicationForOnePersonIsJudgedIfItIsKnownHowItShowsThatPerson() throws {
        let stage = try RunStage([.admitsOnePersonOnly], identity: ["Signed in as {email} "])
        try stage.run.prepare()
        #expect(stage.findings(["web/sign-in", "web/callback"]) == [:])
    }
}
