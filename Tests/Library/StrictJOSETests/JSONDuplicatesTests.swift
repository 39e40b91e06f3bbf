import AssayTestSupport
import Testing

@testable import StrictJOSE

/// The search for duplicate names, with hashes that the test chooses.
///
/// A hash has five classes of six bits each; its two highest bits belong to none. Without a table, a name must be the
/// first of one of its classes. Those in the middle are 0 if nothing else is said.
struct JSONDuplicatesTests {
    /// A name and its hash, by the fifth class and the rest.
    struct Name: Sendable {
        let text: String
        let hash: UInt32

        init(_ text: String, _ high: UInt32, _ low: UInt32) {
            self.text = text
            hash = high << 24 | low
        }
    }

    /// The first bits of the classes in the middle, and the bits above all classes.
    private static let second: UInt32 = 6
    private static let third: UInt32 = 12
    private static let fourth: UInt32 = 18
    private static let above: UInt32 = 30

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
        NamedCase("the first classes of both kinds", [Name("a", 0, 0), Name("b", 1, 1)], 0),
        NamedCase("another high class, the first", [Name("a", 1, 0), Name("b", 0, 0)], 0),
        NamedCase("another low class, the first", [Name("a", 0, 1), Name("b", 0, 0)], 0),
        NamedCase("high classes 2 and 3", [Name("a", 2, 0), Name("b", 3, 0)], 0),
        NamedCase("low classes 0 and 1", [Name("a", 0, 0), Name("b", 0, 1)], 0),
        NamedCase("second classes 0 and 1", [Name("a", 0, 0), Name("b", 0, 1 << second)], 0),
        NamedCase("third classes 63 and 62", [Name("a", 0, 63 << third), Name("b", 0, 62 << third)], 0),
        NamedCase("fourth classes 0 and 32", [Name("a", 0, 0), Name("b", 0, 32 << fourth)], 0),
        NamedCase("the last classes", [Name("a", 63, 63), Name("b", 62, 62)], 0),
        NamedCase("one name with the first classes", [Name("a", 0, 0), Name("a", 0, 0)], nil),
        NamedCase("one name with the last classes", [Name("a", 63, 63), Name("a", 63, 63)], nil),
        NamedCase("one name with the last high class", [Name("a", 63, 5), Name("a", 63, 5)], nil),
        NamedCase("one name with the last low class", [Name("a", 5, 63), Name("a", 5, 63)], nil),
        NamedCase("one name with the last third class", [Name("a", 0, 63 << third), Name("a", 0, 63 << third)], nil),
        // Each name reads a free slot; the second reads the slot of the first before.
        NamedCase("all classes, and another hash", [Name("a", 0, 0), Name("b", 0, 1 << above)], 1 + 2),
        NamedCase("all classes, and another highest bit", [Name("a", 0, 0), Name("b", 0, 2 << above)], 1 + 2),
        // The five bytes are compared.
        NamedCase("one hash", [Name("abc", 0, 0), Name("ab", 0, 0)], 1 + 2 + 5),
        NamedCase("one hash, the longer name behind", [Name("ab", 0, 0), Name("abc", 0, 0)], 1 + 2 + 5),
    ]

    @Test(arguments: pairs)
    func twoNames(_ names: NamedCase<[Name], Int?>) throws {
        #expect(try Self.steps(names.input) == names.expected)
    }

    /// The third name is the first of neither class, so all names go into a table of eight slots.
    ///
    /// The first three begin at slot 0 and take the slots 0, 1 and 2.
    static let tables: [NamedCase<Name, Int>] = [
        NamedCase("the fourth at a free slot", Name("d", 2, 5), 1 + 2 + 3 + 1),
        NamedCase("the fourth at a slot that is taken", Name("d", 2, 1), 1 + 2 + 3 + 3),
        NamedCase("the fourth at the last slot", Name("d", 2, 7), 1 + 2 + 3 + 1),
    ]

    @Test(arguments: tables)
    func fourNames(_ fourth: NamedCase<Name, Int>) throws {
        let three = [Name("a", 0, 0), Name("b", 1, 8), Name("c", 0, 8)]
        #expect(try Self.steps(three + [fourth.input]) == fourth.expected)
    }

    @Test
    func slotsAfterTheLastAreTheFirst() throws {
        let names = [Name("a", 0, 7), Name("b", 1, 15), Name("c", 0, 15), Name("d", 2, 0)]
        #expect(try Self.steps(names) == 1 + 2 + 3 + 3)
    }

    @Test
    func aNameIsFoundBehindOthersThatBeginAtItsSlot() throws {
        let names = [Name("a", 0, 0), Name("b", 1, 8), Name("c", 0, 8), Name("b", 1, 8)]
        #expect(try Self.steps(names) == nil)
    }

    /// Both objects need a table.
    ///
    /// In the second one a name of the first would be a duplicate.
    @Test
    func namesOfOneObjectAreUnknownInTheNext() throws {
        var duplicates = JSONDuplicates()
        let one = [Name("a", 0, 0), Name("b", 0, 1 << Self.above)]
        #expect(try Self.steps(one, &duplicates) == 1 + 2)
        #expect(try Self.steps(one, &duplicates) == (1 + 2) * 2)
        #expect(try Self.steps(one + [Name("a", 0, 0)], &duplicates) == nil)
    }
}
