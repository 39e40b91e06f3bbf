internal import AssayJSON
internal import Foundation

/// The program of an executable of the package in `Fuzz/`, which runs the target in its name `fuzz-TARGET`.
///
/// One executable runs many targets, each through a link with such a name.
@_spi(Fuzzing)
public struct FuzzProgram: Sendable {
    private let target: FuzzTarget

    /// The program that can run the parsers' targets.
    public static let parsers = FuzzProgram(FuzzTargets.parsers)

    /// Finds the target by the name of the program; the process ends if there is no such target.
    package init(_ targets: [FuzzTarget]) {
        let path = CommandLine.arguments.first ?? ""
        let name = path.split(separator: "/").last ?? ""
        guard let target = (targets + [.empty]).first(where: { "fuzz-\($0.name)" == name }) else {
            let names = targets.map { "fuzz-\($0.name)" }.joined(separator: ", ")
            let line: VisibleText = "\(path): call this program through a link with one of these names: \(names)\n"
            _ = Array(line.description.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            exit(2)
        }
        self.target = target
    }

    /// Runs one input; a broken property ends the process.
    public func run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
        target.run(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// Changes an input in place, and returns its new length.
    public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32) -> Int {
        target.mutate?(UnsafeMutableRawBufferPointer(start: bytes, count: capacity), count, seed) ?? count
    }

    /// Makes an input from two others, and returns its length.
    public func crossOver(
        _ one: UnsafePointer<UInt8>?, _ oneCount: Int, _ other: UnsafePointer<UInt8>?, _ otherCount: Int,
        _ output: UnsafeMutablePointer<UInt8>, _ capacity: Int, _ seed: UInt32
    ) -> Int {
        target.crossOver?(
            UnsafeRawBufferPointer(start: one, count: oneCount),
            UnsafeRawBufferPointer(start: other, count: otherCount),
            UnsafeMutableRawBufferPointer(start: output, count: capacity), seed) ?? 0
    }
}
