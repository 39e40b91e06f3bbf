import AssayTestSupport
import Testing

@testable import GoogleSignInDirectory

/// Every system call of the stores on disk is the last one before a power failure, and fails once in every way.
struct CrashTests {
    typealias Kind = PowerLossSearch.Violation.Kind

    /// Fewer power failures and states would mean that the search misses some.
    @Test(arguments: [(StoreSubject.sessions, 500, 140), (.objects, 1_300, 1_000)])
    func aPowerFailureAfterAnyCallLosesTearsAndExposesNothing(
        _ subject: StoreSubject, _ leastFailures: Int, _ leastStates: Int
    ) async throws {
        var search = PowerLossSearch(subject)
        try await search.run()
        #expect(search.violations.isEmpty)
        #expect(search.failures >= leastFailures)
        #expect(search.states >= leastStates)
        print("\(subject.name): \(search.failures) power failures, at most \(search.mostStates) states after one")
    }

    @Test(arguments: [(StoreSubject.sessions, 190), (.objects, 350)])
    func whicheverCallFailsTheOldOrTheNewRemains(_ subject: StoreSubject, _ least: Int) async throws {
        var search = PowerLossSearch(subject)
        let tried = try await search.runWithFaults()
        #expect(search.violations.isEmpty)
        #expect(tried >= least)
        print("\(subject.name): \(tried) failing calls, \(search.states) states")
    }

    typealias Break = NamedCase<(store: StoreSubject, mutation: Mutation), Kind?>

    /// What the search finds in a store with a mutation; `nil` if the store makes no such call.
    static let breaks: [Break] = [
        (.fileNotSynchronized, .torn, .torn), (.fileSynchronizedAfterRename, .torn, .torn),
        (.folderNotSynchronized, .lost, .lost), (.foreignChangeNotSynchronized, .lost, .lost),
        (.parentNotSynchronized, .lost, .lost), (.parentOfFoundFolderNotSynchronized, .lost, .lost),
        (.writtenInPlace, .torn, .torn), (.targetRemovedFirst, .torn, .torn),
        (.modeSetAfterWrite, .exposed, .exposed), (.createdWithoutExclusion, .torn, .torn),
        (.leftoversKept, .leftover, .stuck), (.changeNotNamed, nil, .lost),
    ].flatMap { (mutation: Mutation, sessions: Kind?, objects: Kind?) in
        [
            Break("sessions: \(mutation.rawValue)", (.sessions, mutation), sessions),
            Break("objects: \(mutation.rawValue)", (.objects, mutation), objects),
        ]
    }

    @Test(arguments: breaks)
    func theSearchFindsWhatAMutationBreaks(_ row: Break) async throws {
        var search = PowerLossSearch(row.input.store)
        let mutation = row.input.mutation
        search.calls = { MutatedCalls($0, mutation) }
        try await search.run(until: row.expected)
        if let kind = row.expected {
            #expect(search.violations.contains { $0.kind == kind })
        } else {
            #expect(search.violations.isEmpty)
        }
    }

    @Test
    func theTableHasEveryMutation() {
        #expect(Set(Self.breaks.map(\.input.mutation)) == Set(Mutation.allCases))
    }
}
