@_spi(Fuzzing) internal import AssayFuzzTargets

/// Writes the seeds of the fuzz targets, or lists the targets.
@main
enum Seeds {
    static func main() {
        for target in FuzzTargets.all {
            print(target.name, target.weight, target.maximumLength, target.isCanary ? "canary" : "target")
        }
    }
}
