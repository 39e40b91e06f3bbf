/// The path of an object below the root folder of a store on disk.
///
/// Each segment of a key becomes a file name of lowercase letters, digits, `-`, `_` and `.`. Every other byte,
/// including uppercase letters and a dot at the beginning of a name, becomes `%` and two digits. A file system that
/// ignores case or normalises Unicode therefore keeps different keys apart, and no name is `.`, `..` or hidden. A
/// folder's name ends in `+`, so that an object and a folder may have the same segment; a segment that is too long for
/// one name continues in a folder whose name ends in `=`.
struct ObjectPath: Equatable {
    /// The names of the folders, and of the file at the end.
    let names: [String]

    private static let nameBytes = 200

    /// Creates the path of a valid key.
    init(key: String) {
        let segments = key.utf8.split(separator: UInt8(ascii: "/"))
        var names: [String] = []
        for (index, segment) in segments.enumerated() {
            var rest = Array(PercentEncoding.encode(segment, keeping: Self.keeps).utf8)[...]
            while rest.count > Self.nameBytes {
                names.append(String(decoding: rest.prefix(Self.nameBytes), as: UTF8.self) + "=")
                rest = rest.dropFirst(Self.nameBytes)
                if rest.first == UInt8(ascii: ".") { rest = "%2E".utf8 + rest.dropFirst() }
            }
            names.append(String(decoding: rest, as: UTF8.self) + (index == segments.count - 1 ? "" : "+"))
        }
        self.names = names
    }

    /// The key of a path found on disk; `nil` if it is not the path of any key.
    static func key(of names: [String]) -> String? {
        var bytes: [UInt8] = []
        for name in names {
            switch name.utf8.last {
            case UInt8(ascii: "="): bytes += name.utf8.dropLast()
            case UInt8(ascii: "+"): bytes += Array(name.utf8.dropLast()) + [UInt8(ascii: "/")]
            default: bytes += name.utf8
            }
        }
        guard let decoded = PercentEncoding.decode(bytes), let key = String(validating: decoded, as: UTF8.self),
            ObjectChecks.isKey(key), ObjectPath(key: key).names == names
        else { return nil }
        return key
    }

    /// Whether the path found on disk is that of a folder of this store; the root has no names.
    ///
    /// The end of a segment that is too long for one name decides about its folders, so they count until then.
    static func isFolder(_ names: [String]) -> Bool {
        var whole = names[...]
        while let last = whole.last, last.utf8.last == UInt8(ascii: "="), last.utf8.count == nameBytes + 1 {
            whole = whole.dropLast()
        }
        guard names.count - whole.count <= ObjectLimits.keyBytes * 3 / nameBytes else { return false }
        guard let last = whole.last else { return true }
        let file = String(decoding: last.utf8.dropLast(), as: UTF8.self)
        return last.utf8.last == UInt8(ascii: "+") && key(of: whole.dropLast() + [file]) != nil
    }

    private static func keeps(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        case UInt8(ascii: "."): !isFirst
        default: false
        }
    }
}
