import AssayFuzzTargets
import AssayParserFuzzTargets
import Testing

/// The planted bugs are found by the intended inputs, and only by them.
@Suite struct CanaryTests {
    private static let line = "assay fuzz: canary-bug: the planted bug: found, as it should be"

    @Test func thePlantedBugIsFoundByOneWord() {
        #expect(FuzzTargets.canaryBug.failure(on: Array("assay".utf8)) == Self.line)
        #expect(FuzzTargets.canaryBug.failure(on: Array("assayer".utf8)) == Self.line)
    }

    @Test(arguments: ["", "assa", "assaz", "Assay", "essay"])
    func noOtherWordFindsIt(_ word: String) {
        #expect(FuzzTargets.canaryBug.failure(on: Array(word.utf8)) == nil)
    }

    @Test func thePlantedDoubleResumeIsFoundBySomeOrdersAndNotByOthers() {
        let found = (0..<256 as Range<Int>).filter { number in
            let schedule = (0..<8).map { UInt8(number >> $0 & 1) }
            return FuzzTargets.canaryDoubleResume.failure(on: schedule) != nil
        }
        #expect(!found.isEmpty)
        #expect(found.count < 128)
        #expect(!found.contains(0))
    }

    @Test func aFindingEndsTheProcessWithALineThatNamesTargetAndProperty() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                Array("assay".utf8).withUnsafeBytes { FuzzTargets.canaryBug.run($0) }
            })
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("\n\(Self.line)\n"))
    }
}
