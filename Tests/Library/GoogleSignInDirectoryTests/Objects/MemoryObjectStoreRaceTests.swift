import AssayTestSupport
import Foundation
import GoogleSignInClient
import GoogleSignInDirectory
import Synchronization
import Testing

/// Two callers that begin at the same moment, again and again, so that one often waits for the other's lock: a check
/// outside the lock of the change, or two locks, then let both succeed.
@Suite struct MemoryObjectStoreRaceTests {
    private static let rounds = 4_000
    private static let before: [UInt8] = [0]

    typealias Call = @Sendable (MemoryObjectStore, _ key: String, ObjectTag) async throws -> Void

    static let races: [(name: String, first: Call, second: Call)] = [
        (
            "both replace the object", { try await $0.put($1, [1], if: .matches($2)) },
            { try await $0.put($1, [2], if: .matches($2)) }
        ),
        (
            "one replaces the object, and one removes it", { try await $0.put($1, [1], if: .matches($2)) },
            { try await $0.delete($1, if: .matches($2)) }
        ),
        (
            "both write the object first", { store, key, _ in try await store.put(key + "-new", [1], if: .absent) },
            { store, key, _ in try await store.put(key + "-new", [2], if: .absent) }
        ),
    ]

    @Test(.timeLimit(.minutes(1)), arguments: races)
    func exactlyOneSucceeds(_ name: String, _ first: @escaping Call, _ second: @escaping Call) async throws {
        let store = MemoryObjectStore()
        var tag = try await store.put("0", Self.before, if: .none)
        for round in 1..<Self.rounds { tag = try await store.put("\(round)", Self.before, if: .none) }
        let (line, known) = (StartingLine(), tag)
        // Each has a thread of its own: on those of all tests one would wait for whatever runs on the other.
        func run(_ call: @escaping Call) async throws -> [Bool] {
            try await onNewThread {
                Task(executorPreference: InlineExecutor()) {
                    var successes: [Bool] = []
                    for round in 0..<Self.rounds {
                        line.pass(2 * (round + 1))
                        successes.append((try? await call(store, "\(round)", known)) != nil)
                    }
                    return successes
                }
            }.value
        }
        async let one = run(first)
        async let other = run(second)
        let winners = zip(try await one, try await other).map { ($0 ? 1 : 0) + ($1 ? 1 : 0) }
        #expect(winners.count == Self.rounds)
        #expect(winners.count { $0 != 1 } == 0)
    }

    /// Where callers wait for each other.
    private final class StartingLine: Sendable {
        private let arrivals = Atomic<Int>(0)

        /// Returns when so many have arrived in all.
        func pass(_ count: Int) {
            arrivals.add(1, ordering: .sequentiallyConsistent)
            var looks = 0
            while arrivals.load(ordering: .sequentiallyConsistent) < count {
                looks += 1
                // The other one may need this processor.
                if looks % 1_000 == 0 { Thread.sleep(forTimeInterval: 0) }
            }
        }
    }
}
