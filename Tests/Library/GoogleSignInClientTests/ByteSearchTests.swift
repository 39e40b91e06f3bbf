import AssayTestSupport
import StrictJOSE
import Testing

@testable import GoogleSignInClient

/// Each octet at each place of texts that are shorter and longer than what is compared at once.
@Suite struct ByteSearchTests {
    private static let texts = [0, 1, 7, 8, 16, 17, 33].map { [UInt8](repeating: UInt8(ascii: "a"), count: $0) }

    /// Calls the body with every text that has one octet instead of a letter.
    private func forEachText(_ body: (_ text: [UInt8], _ octet: UInt8) -> Void) {
        for text in Self.texts {
            body(text, UInt8(ascii: "a"))
            for place in text.indices {
                for octet in UInt8.min...UInt8.max {
                    var changed = text
                    changed[place] = octet
                    body(changed, octet)
                }
            }
        }
    }

    @Test func visibleTexts() {
        forEachText { text, octet in
            guard let text = String(validating: text, as: UTF8.self) else { return }
            #expect(ASCII.areVisible(text) == (32...126 ~= octet), "\(octet) in \(text.utf8.count)")
        }
        #expect(ASCII.areVisible(""))
        #expect(!ASCII.areVisible("é"))
    }

    @Test func textsThatDecodeToThemselves() {
        forEachText { text, octet in
            let isPlain = octet < 128 && ![0, UInt8(ascii: "%"), UInt8(ascii: "+")].contains(octet)
            let found = FormEncoding.isPlain(text.borrowed)
            #expect(found == isPlain, "\(octet) in \(text.count)")
        }
    }

    @Test func positions() {
        forEachText { text, octet in
            let place = text.firstIndex(of: octet)
            let found = text.borrowed.position(of: octet)
            #expect(found == place)
            #expect(text[...].dropFirst().position(of: UInt8(ascii: "b")) == text.dropFirst().firstIndex(of: 98))
        }
    }

    @Test(arguments: [
        NamedCase("equal", ("ab", "ab"), false), NamedCase("a beginning", ("a", "ab"), true),
        NamedCase("continued", ("ab", "a"), false), NamedCase("nothing", ("", "a"), true),
        NamedCase("a greater one later", ("ab", "b"), true), NamedCase("a smaller one later", ("b", "ab"), false),
        NamedCase("as numbers without a sign", ("z", "é"), true),
    ])
    func order(_ test: NamedCase<(String, String), Bool>) {
        let precedes = Array(test.input.0.utf8).borrowed.precedes(Array(test.input.1.utf8).borrowed)
        #expect(precedes == test.expected)
    }

    /// A span of no bytes may have no address.
    @Test
    func spansOfNoBytesHaveTheSameBytesWhereverTheyAre() {
        let none = Span<UInt8>()
        for (bytes, isSame) in [([], true), ([0], false)] as [([UInt8], Bool)] {
            let there = none.hasSameBytes(as: bytes.borrowed)
            let back = bytes.borrowed.hasSameBytes(as: none)
            #expect((there, back) == (isSame, isSame))
        }
        let itself = none.hasSameBytes(as: Span())
        #expect(itself)
    }
}
