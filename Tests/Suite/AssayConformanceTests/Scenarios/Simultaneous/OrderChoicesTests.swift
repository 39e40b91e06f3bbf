import Testing

@testable import AssayConformance

/// The search for orders: every decision is made in every way, each order once.
@Suite struct OrderChoicesTests {
    /// The words that a process makes which decides between the letters that are left.
    private static func words(_ letters: String) -> [String] {
        var words: [String] = []
        var next: [Int]? = []
        while let prefix = next {
            var choices = OrderChoices(repeating: prefix)
            var left = Array(letters)
            var word = ""
            while !left.isEmpty { word.append(left.remove(at: choices.next(of: left.count))) }
            words.append(word)
            next = OrderChoices.following(choices.made)
        }
        return words
    }

    @Test(arguments: [
        ("a", ["a"]), ("ab", ["ab", "ba"]), ("abc", ["abc", "acb", "bac", "bca", "cab", "cba"]),
    ])
    func everyOrderIsPlayedOnce(_ letters: String, _ expected: [String]) {
        #expect(Self.words(letters) == expected)
    }

    @Test func oneEventAloneIsNoDecision() {
        var choices = OrderChoices(repeating: [1])
        #expect(choices.next(of: 1) == 0)
        #expect(choices.next(of: 2) == 1)
        #expect(choices.made.map(\.taken) == [1])
    }

    @Test func aDecisionThatIsGoneIsTheLastOfTheOthers() {
        var choices = OrderChoices(repeating: [4])
        #expect(choices.next(of: 2) == 1)
    }

    @Test func aSeedDrawsTheSameOrderAgain() {
        func drawn(_ seed: UInt64) -> [Int] {
            var choices = OrderChoices(then: SeededOrder(seed: seed))
            return (0..<20).map { _ in choices.next(of: 5) }
        }
        #expect(drawn(1) == drawn(1))
        #expect(drawn(1) != drawn(2))
    }
}
