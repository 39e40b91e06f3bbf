/// One change at one place.
struct Mutant {
    /// The bytes of the source that are replaced.
    let range: Range<Int>
    /// What they are replaced by.
    let replacement: String
    /// The kind of change.
    let change: String
    /// Why a person would make the change; for those written by hand.
    var why: String?
    /// The name of a mutant written by hand, or one computed from its place, which does not change when lines move.
    var id = ""
    /// The name of the function, property or parameter that holds it.
    var declaration = ""
    /// The switch that turns it on.
    var number: Int32 = -1

    init(_ range: Range<Int>, _ replacement: String, _ change: String, why: String? = nil) {
        self.range = range
        self.replacement = replacement
        self.change = change
        self.why = why
    }
}

/// A file of the library.
struct SourceFile {
    /// The path below the package, such as `Sources/Library/StrictJOSE/Found.swift`.
    let path: String
    let bytes: [UInt8]

    init(path: String, text: String) {
        self.path = path
        bytes = Array(text.utf8)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The line of a byte, from 1.
    func line(of offset: Int) -> Int { bytes[..<offset].reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) } }

    /// The text of the line of a byte, without the space around it, and the byte's place in it.
    func lineText(of offset: Int) -> (text: String, column: Int) {
        var start = offset
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        var end = offset
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        while start < offset, bytes[start] == 0x20 { start += 1 }
        return (text(start..<end), offset - start)
    }
}
