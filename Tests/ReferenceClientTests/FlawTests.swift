import AssayConformance
import ReferenceJOSE
import Testing

@testable import ReferenceClient

extension Flaw: CustomTestStringConvertible {
    /// The id: all members would fill a screen.
    public var testDescription: String { id }
}

@Suite struct FlawTests {
    private static let all = FlawCheck.all.flatMap(\.flaws)

    @Test func areMany() {
        #expect(Self.all.count >= 600)
    }

    @Test(arguments: all) func isDescribed(_ flaw: Flaw) {
        #expect(!flaw.summary.isEmpty && !flaw.threat.text.isEmpty && !flaw.aims.isEmpty)
        #expect(flaw.threat.text.hasSuffix("."))
        #expect(FlawCheck.all.count { $0.flaws.contains(flaw) } == 1)
        #expect(flaw.id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
    }

    /// A code that is not a reason would be an aim that the kill matrix never gets.
    @Test(arguments: all) func aimsAtKnownReasons(_ flaw: Flaw) {
        for aim in flaw.aims {
            #expect(aim.reasons.filter { Reason(rawValue: $0) == nil } == [])
            let namesReasons = aim.kind == .accepting || aim.kind == .misreporting
            #expect(namesReasons == !aim.reasons.isEmpty)
        }
    }

    @Test func haveDifferentIDs() {
        let ids = Self.all.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    /// A flaw or a choice that is tested for by an id that no list has would never be switched on.
    @Test func areAllListed() async throws {
        let listed = Set(Matrix.catalogue.flaws.map(\.id)).union(BoundaryClient.all.flatMap(\.choices).map(\.id))
        let reached = try await Matrix.reached.reduce(into: Set<String>()) { $0.formUnion($1) }
        #expect(reached.subtracting(listed) == [])
        #expect(listed.subtracting(reached) == [])
    }

    /// Whatever verifier is drawn, this flaw shows, so that two measurements of what it fails are the same.
    @Test(arguments: [nil, "challenge-in-standard-base64"]) func theAlphabetOfChallenges(_ flaw: String?) throws {
        let flaws = FlawSwitch(flaw)
        let probe = AuthorizationRequestProbe(
            authorizationEndpoint: "https://accounts.google.com/o/oauth2/v2/auth", clientID: "app.example",
            serverClientID: nil, redirectURI: "com.example.app:/oauth2redirect", scopes: ["openid"], loginHint: nil,
            hostedDomain: nil)
        for _ in 0..<100 {
            let output = try AuthorizationURL(probe: probe, flaws: flaws, values: RequestValues(flaws)).build()
            guard case .string(let url)? = output["url"] else {
                Issue.record("the output has no URL")
                return
            }
            let challenge = try #require(url.firstMatch(of: /[?&]code_challenge=([^&]*)/)).output.1
            let isStandard = challenge.contains("%2B") || challenge.contains("%2F")
            #expect(isStandard == (flaw != nil), "\(challenge)")
        }
    }

    @Test(arguments: Habit.all) func aHabitHasSeveralKnownFlaws(_ habit: Habit) {
        #expect(habit.flaws.count > 1 && Set(habit.flaws).count == habit.flaws.count)
        #expect(Set(habit.flaws).subtracting(Self.all.map(\.id)) == [])
        #expect(habit.remedy.matches(of: /[.](?= [A-Z]|$)/).count == 2, "\(habit.remedy)")
    }
}
