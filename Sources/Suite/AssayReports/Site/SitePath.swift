/// The path of a page below the folder of the site.
///
/// An id has the same path in every version of the site, on every file system, so a link to a page stays right.
package struct SitePath: Sendable, Hashable {
    package let text: String

    static let front = SitePath("index.html")
    static let search = SitePath("search.html")
    static let requirements = SitePath("requirements.html")
    static let style = SitePath("style.css")
    static let script = SitePath("script.js")
    static let searchIndex = SitePath("search.js")

    private init(_ text: String) { self.text = text }

    static func client(_ name: String) -> SitePath { SitePath("clients/\(fileName(name)).html") }
    static func requirement(_ id: String) -> SitePath { SitePath("requirements/\(fileName(id)).html") }
    static func area(_ name: String) -> SitePath { SitePath("areas/\(folders(name)).html") }

    /// The page of a vector: `vectors/id-token/nonce/missing.html` for `id-token/nonce::missing`.
    static func vector(_ id: String) -> SitePath {
        guard let colons = id.firstRange(of: "::") else { return SitePath("vectors/\(folders(id)).html") }
        return SitePath("vectors/\(folders(id[..<colons.lowerBound]))/\(fileName(id[colons.upperBound...])).html")
    }

    /// The address of a page as another page links to it.
    func address(from page: SitePath) -> String {
        String(repeating: "../", count: page.text.utf8.count { $0 == UInt8(ascii: "/") }) + text
    }

    private static func folders(_ name: some StringProtocol) -> String {
        name.split(separator: "/", omittingEmptySubsequences: false).map { fileName($0) }.joined(separator: "/")
    }

    /// Names that Windows reserves, whatever their extension.
    private static let reserved = Set(
        ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

    /// A name that every file system takes: lower-case letters, digits, hyphens and full stops, and each other byte as
    /// an underscore with two hexadecimal digits.
    ///
    /// Names that differ only by case have one file name, because some file systems have one file for them.
    static func fileName(_ name: some StringProtocol) -> String {
        var text = ""
        let bytes = name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        let stem = String(decoding: bytes.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
        for (index, byte) in bytes.enumerated() {
            let isPlain =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                case UInt8(ascii: "."): index > 0
                default: false
                }
            if isPlain, index > 0 || !reserved.contains(stem) {
                text.unicodeScalars.append(UnicodeScalar(byte))
            } else {
                text += "_" + String(Int(byte) + 256, radix: 16).dropFirst()
            }
        }
        return text
    }
}
