import AssayFuzzTargets
import AssayParserFuzzTargets
import AssayVectors
import Foundation
import Testing

/// Every property holds for every seed and for every regression.
@Suite struct ReplayTests {
    static let names = FuzzTargets.all.filter { !$0.isCanary }.map(\.name)

    /// Every file below `Fuzz/Regressions`.
    private static let regressions: [(name: String, bytes: [UInt8])] = {
        let folder = BundledVectors.checkout + "/Fuzz/Regressions"
        guard let paths = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] else { return [] }
        return paths.sorted().compactMap { path in
            FileManager.default.contents(atPath: folder + "/" + path).map { (path, [UInt8]($0)) }
        }
    }()

    @Test(arguments: names)
    func everyPropertyHoldsOfTheSeeds(_ name: String) throws {
        let target = try #require(FuzzTargets.target(named: name))
        let seeds = try FuzzSeeds.shared.get().seeds(of: name)
        #expect(seeds.count >= 10)
        for seed in seeds { #expect(target.failure(on: seed.bytes) == nil, "\(seed.name)") }
    }

    @Test(arguments: names)
    func everyPropertyHoldsForEveryRegressionOfAnyTarget(_ name: String) throws {
        let target = try #require(FuzzTargets.target(named: name))
        #expect(Self.regressions.count >= 10)
        for (file, bytes) in Self.regressions { #expect(target.failure(on: bytes) == nil, "\(file)") }
    }

    @Test func seedsAreTheSameEachTime() throws {
        let again = try FuzzSeeds()
        for name in Self.names {
            #expect(try FuzzSeeds.shared.get().seeds(of: name) == again.seeds(of: name), "\(name)")
        }
    }
}
