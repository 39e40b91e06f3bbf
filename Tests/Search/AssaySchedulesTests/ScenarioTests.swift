import AssayTestSupport
import ScheduleExplorer
import Testing

@testable import AssaySchedules

@Suite(.tags(.search)) struct ScenarioTests {
    static let scenarios = Schedules.library?.scenarios ?? []

    @Test func allFilesAreReadWithoutAnError() throws {
        let library = try #require(Schedules.library)
        #expect(library.scenarios.count >= 130)
        #expect(Set(library.scenarios.map(\.id)).count == library.scenarios.count)
    }

    /// Runs a few orders of each scenario; `assay schedules` searches all of them.
    @Test(arguments: scenarios.map(\.id))
    func noInvariantIsBroken(id: String) throws {
        let library = try #require(Schedules.library)
        let scenario = try #require(library.scenario(id))
        var search = ScheduleSearch()
        search.exhaustiveLimit = 8
        search.sampleLimit = 3
        for result in try search.run(scenario, of: library, against: .library) {
            #expect(result.isClean, "\(result.exploration)")
        }
    }

    @Test func atLeastTwelveScenariosAreSearchedToTheirEnd() throws {
        let library = try #require(Schedules.library)
        var search = ScheduleSearch()
        search.method = .exhaustive
        search.exhaustiveLimit = 100
        var complete = 0
        for scenario in library.scenarios where !scenario.id.contains("in-pairs") {
            for result in try search.run(scenario, of: library, against: .library) {
                #expect(result.isClean, "\(result.exploration)")
                if result.exploration.isComplete { complete += 1 }
            }
        }
        #expect(complete >= 12)
    }

    @Test(arguments: scenarios.filter { !$0.order.isEmpty }.map(\.id))
    func aPinnedOrderHappens(id: String) throws {
        let library = try #require(Schedules.library)
        var search = ScheduleSearch()
        search.exhaustiveLimit = 200
        search.sampleLimit = 100
        let results = try search.run(try #require(library.scenario(id)), of: library, against: .library)
        #expect(results.contains { $0.ordersSeen > 0 })
    }

    /// If there are too few schedules, the pinned order does not happen and the scenario tests nothing.
    @Test(arguments: [(1, ["schedules/sign-in::cancelled-anywhere/before-the-callback"]), (300, [])])
    func aSearchInWhichThePinnedOrderNeverHappenedSaysSo(schedules: Int, lacking: [String]) throws {
        let library = try #require(Schedules.library)
        var search = ScheduleSearch()
        search.method = .random
        search.sampleLimit = schedules
        let scenario = try #require(library.scenario("schedules/sign-in::cancelled-anywhere/before-the-callback"))
        let results = try search.run(scenario, of: library, against: .library)
        #expect(results.scenariosWithoutTheirOrder == lacking)
        #expect(
            try search.run(#require(library.scenario("schedules/keys::two-verifiers")), of: library, against: .library)
                .scenariosWithoutTheirOrder == [])
    }

    @Test func everySequenceOfBytesSelectsAScenarioAndASchedule() throws {
        let library = try #require(Schedules.library)
        #expect(library.run(bytes: [UInt8]()) == nil)
        var selected: Set<String> = []
        for number in library.scenarios.indices {
            let bytes = [UInt8(number >> 8), UInt8(number & 0xFF)]
            let decisions = (0..<24).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* 17) }
            #expect(library.run(bytes: bytes + decisions) == nil)
            if let selection = library.selection(by: bytes + decisions) {
                selected.insert(selection.scenario.id)
                #expect(Array(selection.decisions) == decisions)
            }
            #expect(library.selection(by: bytes.prefix(1)) == nil)
        }
        #expect(selected == Set(library.scenarios.map(\.id)))
    }
}
