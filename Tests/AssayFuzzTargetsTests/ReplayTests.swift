@_spi(Fuzzing) import AssayFuzzTargets
import AssayVectors
import Foundation
import Testing

/// What fuzzing has found before stays mended, and every property holds of every seed.
@Suite struct ReplayTests {
    private static let seeds = Result { try FuzzSeeds() }

    private static let regressions: [(name: String, bytes: [UInt8])] = {
        let folder = BundledVectors.checkout + "/Fuzz/Regressions"
        let paths = (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []).sorted()
        return paths.compactMap { path in
            FileManager.default.contents(atPath: folder + "/" + path).map { (path, [UInt8]($0)) }
        }
    }()

    @Test(arguments: FuzzTargets.all.filter { !$0.isCanary }.map(\.name))
    func `every property holds of the seeds`(_ name: String) throws {
        let target = try #require(FuzzTargets.target(named: name))
        let seeds = try Self.seeds.get().seeds(of: name)
        #expect(!seeds.isEmpty)
        var failures: [String: Int] = [:]
        for seed in seeds { if let f = target.failure(on: seed.bytes) { failures[f + "   e.g. ", default: 0] += 1; if failures[f + "   e.g. "] == 1 { print("FAIL", seed.name, f) } } }
        #expect(failures.isEmpty)
    }

    @Test(arguments: FuzzTargets.all.filter { !$0.isCanary }.map(\.name))
    func `every property holds of what was found before`(_ name: String) throws {
        let target = try #require(FuzzTargets.target(named: name))
        for (file, bytes) in Self.regressions { #expect(target.failure(on: bytes) == nil, "\(file)") }
    }
}
