import Testing

@testable import MockGoogle

@Suite struct MockBodyTests {
    @Test(arguments: [
        ("abc", "xyz", 4, "!?"), ("", "xyz", 3, ""), ("abc", "x", 5, "!"), ("abc", "", 9, "!?"), ("", "", 0, ""),
    ])
    func thePiecesOfADescribedBodyAreThoseOfItsBytes(_ head: String, _ unit: String, _ count: Int, _ tail: String) {
        let body = MockBody.repeating(
            head: Array(head.utf8), unit: Array(unit.utf8), count: count, tail: Array(tail.utf8))
        let bytes = Array((head + String(repeating: unit, count: count) + tail).utf8)
        #expect(body.count == bytes.count)
        for offset in 0...bytes.count + 1 {
            for maximum in 0...bytes.count + 1 {
                #expect(body.piece(from: offset, maximum: maximum) == Array(bytes.dropFirst(offset).prefix(maximum)))
            }
        }
        #expect(body.piece(from: 0, maximum: .max) == bytes)
    }

    @Test(arguments: [7, 5_000])
    func aPieceIsLongerThanManyUnitsAndBeginsAndEndsWithinOne(_ size: Int) {
        let unit = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let body = MockBody.repeating(head: [255], unit: unit, count: 20_000, tail: [254])
        let piece = body.piece(from: 4, maximum: 12_345)
        #expect(piece == (0..<12_345).map { unit[($0 + 3) % size] })
        #expect(body.piece(from: 1 + size * 20_000 - 2, maximum: 9) == unit.suffix(2) + [254])
    }
}
