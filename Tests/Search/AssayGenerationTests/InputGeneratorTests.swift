import AssayConformance
import AssayTestRuns
import Testing

@testable import AssayGeneration

@Suite struct InputGeneratorTests {
    private func generator(seed: UInt64) throws -> InputGenerator {
        let library = try BundledLibrary.shared()
        let grammars = [ClientOperation.parseUserInfo, .parseTokenResponse].map { Grammar($0, library) }
        return InputGenerator(grammars, operations: [0, 1], seed: seed)
    }

    /// Two rounds, the first of which tells the class of each edit.
    private func rounds(seed: UInt64) throws -> [InputGenerator.Choice] {
        var generator = try generator(seed: seed)
        var all: [InputGenerator.Choice] = []
        for _ in 0..<2 {
            let choices = generator.next()
            for (index, choice) in choices.enumerated() {
                generator.note(choice, index % 2 == 0 ? .accepted : .refused("x"))
            }
            all += choices
        }
        return all
    }

    @Test func sameSeedGivesSameInputs() throws {
        let one = try rounds(seed: 7)
        #expect(one == (try rounds(seed: 7)))
        #expect(one != (try rounds(seed: 8)))
        #expect(one.count > InputGenerator.roundSize)
    }

    @Test func editsAreOneToSixOfDifferentPlaces() throws {
        for choice in try rounds(seed: 7) {
            #expect((1...Swarm.most).contains(choice.edits.count))
            #expect(Set(choice.edits.map(\.place)).count == choice.edits.count)
        }
    }

    @Test func firstRoundHasEachEditAlone() throws {
        var generator = try generator(seed: 7)
        #expect(generator.next().allSatisfy { $0.edits.count == 1 })
    }

    /// Each place has one pair with each other place, of what is refused alone and what is accepted alone.
    @Test func pairs() throws {
        var generator = try generator(seed: 7)
        for choice in generator.next() where choice.grammar == 0 { generator.note(choice, .accepted) }
        let pairs = generator.pairs()
        #expect(!pairs.isEmpty)
        #expect(pairs.allSatisfy { $0.grammar == 0 && Set($0.edits.map(\.place)).count == 2 })
        #expect(Set(pairs).count == pairs.count)
    }
}
