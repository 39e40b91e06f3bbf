/// The name of a vector file in a report: a relative URI reference that shows no path of the machine.
struct RelativeFile: Hashable {
    /// The folder that it is relative to.
    enum Base: Hashable {
        /// The folder that the command ran in, usually the root of a checkout.
        case workingFolder
        /// The folder of vectors.
        case vectors
    }

    let base: Base
    let uri: String

    /// Creates the name of a file.
    ///
    /// - Parameters:
    ///   - path: the path of the file as the user gave it.
    ///   - area: the file's area, which is its path below the folder of vectors.
    ///   - folder: the absolute path of the working folder.
    init(path: String, area: String, folder: String) {
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        var relative: String?
        if !path.hasPrefix("/") {
            relative = path
        } else if path.hasPrefix(base) {
            relative = String(path.dropFirst(base.count))
        }
        let parts = relative?.split(separator: "/").filter { $0 != "." }
        guard let parts, !parts.contains("..") else {
            self.base = .vectors
            uri = Self.encoded(area + ".json")
            return
        }
        self.base = .workingFolder
        uri = Self.encoded(parts.joined(separator: "/"))
    }

    /// Percent-encodes what RFC 3986 §3.3 does not allow in a path.
    private static func encoded(_ path: String) -> String {
        var encoded = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        return encoded
    }
}
