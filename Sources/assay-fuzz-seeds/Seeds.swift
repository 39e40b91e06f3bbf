@_spi(Fuzzing) internal import AssayFuzzTargets
@_spi(Fuzzing) internal import AssayFuzzing

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Writes the seeds of the fuzz targets, or lists the targets.
@main
enum Seeds {
    static func main() throws {
        guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last,
            !folder.hasPrefix("-") || folder == "--list"
        else {
            throw UsageError(description: "usage: assay-fuzz-seeds OUTPUTDIR | --list")
        }
        if folder == "--list" { return list() }
        let seeds = try FuzzSeeds()
        for target in FuzzTargets.all {
            let place = folder + "/" + target.name
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            for seed in seeds.seeds(of: target.name) {
                try Data(seed.bytes).write(to: URL(filePath: place + "/" + seed.name))
            }
            print("\(target.name): \(seeds.seeds(of: target.name).count) seeds")
        }
    }

    /// Name, weight, maximum length, and whether the target is a canary, a line a target.
    private static func list() {
        for target in FuzzTargets.all {
            print(target.name, target.weight, target.maximumLength, target.isCanary ? "canary" : "target")
        }
    }
}

private struct UsageError: Error, CustomStringConvertible {
    let description: String
}
