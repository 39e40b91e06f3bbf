import AssayTestSupport
import Testing

@testable import StrictJOSE

/// The search for duplicate names, with hashes that the test chooses.
///
/// A table of up to 32 names has 64 slots, and a name begins at the slot of the lowest six bits of its hash.
struct JSONDuplicatesTests {
    struct Name: Sendable {
        let text: String
        let hash: UInt32

        init(_ text: String, _ hash: UInt32) {
            self.text = text
            self.hash = hash
        }
    }

    /// The steps of the search; `nil` if it finds a duplicate.
    private static func steps(_ names: [Name]) throws -> Int? {
        var duplicates = JSONDuplicates()
        return try steps(names, &duplicates)
    }

    private static func steps(_ names: [Name], _ duplicates: inout JSONDuplicates) throws -> Int? {
        var bytes: [UInt8] = []
        var nodes = [JSONNode(kind: .object, start: 0, end: UInt32(names.count), next: 0)]
        for name in names {
            let start = UInt32(bytes.count)
            bytes += Array(name.text.utf8)
            nodes.append(JSONNode(kind: .string, start: start, end: UInt32(bytes.count), next: name.hash))
            nodes.append(JSONNode(kind: .null, start: 0, end: 0, next: UInt32(nodes.count + 1)))
        }
        nodes[0].next = UInt32(nodes.count)
        do {
            try duplicates.refuse(in: nodes, object: 0, memberCount: names.count, bytes: bytes.borrowed)
            return duplicates.steps
        } catch {
            #expect(error.code == .duplicateMember)
            return nil
        }
    }

    static let pairs: [NamedCase<[Name], Int?>] = [
        NamedCase("a single name", [Name("a", 5)], 0),
        // Each name reads a free slot.
        NamedCase("two slots", [Name("a", 0), Name("b", 1)], 1 + 1),
        NamedCase("the last slot and the first", [Name("a", 63), Name("b", 0)], 1 + 1),
        // The second reads the slot of the first before.
        NamedCase("one slot, and another hash", [Name("a", 0), Name("b", 64)], 1 + 2),
        NamedCase("one slot, and another highest bit", [Name("a", 0), Name("b", 1 << 31)], 1 + 2),
        // The five bytes are compared.
        NamedCase("one hash", [Name("abc", 0), Name("ab", 0)], 1 + 2 + 5),
        NamedCase("one hash, the longer name behind", [Name("ab", 0), Name("abc", 0)], 1 + 2 + 5),
        NamedCase("one name", [Name("a", 0), Name("a", 0)], nil),
        NamedCase("one name at the last slot", [Name("a", 63), Name("a", 63)], nil),
        NamedCase("one name with the greatest hash", [Name("a", .max), Name("a", .max)], nil),
    ]

    @Test(arguments: pairs)
    func twoNames(_ names: NamedCase<[Name], Int?>) throws {
        #expect(try Self.steps(names.input) == names.expected)
    }

    /// The first three begin at slot 0 and take the slots 0, 1 and 2.
    static let tables: [NamedCase<Name, Int>] = [
        NamedCase("the fourth at a free slot", Name("d", 5), 1 + 2 + 3 + 1),
        NamedCase("the fourth at a slot that is taken", Name("d", 1), 1 + 2 + 3 + 3),
        NamedCase("the fourth at the last slot", Name("d", 63), 1 + 2 + 3 + 1),
    ]

    @Test(arguments: tables)
    func fourNames(_ fourth: NamedCase<Name, Int>) throws {
        let three = [Name("a", 0), Name("b", 64), Name("c", 128)]
        #expect(try Self.steps(three + [fourth.input]) == fourth.expected)
    }

    @Test
    func slotsAfterTheLastAreTheFirst() throws {
        let names = [Name("a", 63), Name("b", 127), Name("c", 191), Name("d", 0)]
        #expect(try Self.steps(names) == 1 + 2 + 3 + 3)
    }

    @Test
    func aNameIsFoundBehindOthersThatBeginAtItsSlot() throws {
        let names = [Name("a", 0), Name("b", 64), Name("c", 128), Name("b", 64)]
        #expect(try Self.steps(names) == nil)
    }

    private static func names(_ count: Int, hash: (UInt32) -> UInt32) -> [Name] {
        (0..<UInt32(count)).map { Name("name\($0)", hash($0)) }
    }

    /// The slots are as many as the power of two from twice the names on, and 64 at least.
    ///
    /// A hash that is a multiple of the slots begins at the first slot, and reads all that are taken.
    @Test(arguments: [(31, 64), (32, 64), (33, 128), (64, 128), (65, 256)] as [(Int, UInt32)])
    func slotsAreAtLeastTwiceTheNames(_ count: Int, _ slots: UInt32) throws {
        #expect(try Self.steps(Self.names(count) { $0 }) == count)
        #expect(try Self.steps(Self.names(count) { $0 &* slots }) == count * (count + 1) / 2)
        #expect(try Self.steps(Self.names(count) { $0 &* slots / 2 }) != count * (count + 1) / 2)
        #expect(try Self.steps(Self.names(count - 1) { $0 } + [Name("name0", 0)]) == nil)
    }

    /// In the next object, a name of the one before would be a duplicate.
    @Test(arguments: [[2, 2], [33, 33], [65, 33], [33, 65], [33, 2]])
    func namesOfOneObjectAreUnknownInTheNext(_ counts: [Int]) throws {
        var duplicates = JSONDuplicates()
        let (one, next) = (Self.names(counts[0]) { $0 }, Self.names(counts[1]) { $0 })
        #expect(try Self.steps(one, &duplicates) == counts[0])
        #expect(try Self.steps(next, &duplicates) == counts[0] + counts[1])
        #expect(try Self.steps(next + [next[0]], &duplicates) == nil)
    }
}
