/// A URI reference, resolved against the URI of the page that contains it (RFC 3986 §4.1, §5.2).
struct URIReference: Sendable {
    private var scheme: Substring?
    private var authority: Substring?
    private var path: Substring
    private var query: Substring?
    private let fragment: Substring?

    /// Splits the text as RFC 3986 appendix B does, which never fails.
    init(_ text: String) {
        var rest = Substring(text)
        fragment = Self.cut(&rest, at: "#")
        query = Self.cut(&rest, at: "?")
        let stop = rest.utf8.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
        if let stop, rest.utf8[stop] == UInt8(ascii: ":"), stop > rest.startIndex {
            scheme = rest[..<stop]
            rest = rest[rest.utf8.index(after: stop)...]
        }
        if rest.utf8.starts(with: "//".utf8) {
            // Counted in bytes: a combining character after a slash does not belong to the slash here.
            rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = rest[..<end]
            rest = rest[end...]
        }
        path = rest
    }

    /// The resolved text; it is not checked to be a usable URI.
    func resolved(against base: String) -> String {
        let base = URIReference(base)
        var target = self
        if scheme != nil || authority != nil {
            target.path = Substring(Self.removingDotSegments(path))
        } else if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
        } else if path.utf8.first == UInt8(ascii: "/") {
            target.path = Substring(Self.removingDotSegments(path))
        } else {
            target.path = Substring(Self.removingDotSegments(Self.merge(path, with: base)))
        }
        if scheme == nil {
            target.scheme = base.scheme
            if authority == nil { target.authority = base.authority }
        }
        return target.text
    }

    /// RFC 3986 §5.3.
    private var text: String {
        var text = ""
        if let scheme { text += "\(scheme):" }
        if let authority { text += "//\(authority)" }
        text += path
        if let query { text += "?\(query)" }
        if let fragment { text += "#\(fragment)" }
        return text
    }

    private static func cut(_ rest: inout Substring, at separator: Unicode.Scalar) -> Substring? {
        guard let position = rest.utf8.firstIndex(of: UInt8(ascii: separator)) else { return nil }
        defer { rest = rest[..<position] }
        return rest[rest.utf8.index(after: position)...]
    }

    /// RFC 3986 §5.2.3.
    private static func merge(_ path: Substring, with base: URIReference) -> Substring {
        if base.authority != nil, base.path.isEmpty { return "/\(path)" }
        guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return "\(base.path[...slash])\(path)"
    }

    /// RFC 3986 §5.2.4, segment by segment.
    private static func removingDotSegments(_ path: Substring) -> String {
        var isAbsolute = path.utf8.first == UInt8(ascii: "/")
        // Split by bytes: a slash followed by a combining character is still a slash.
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst(isAbsolute ? 1 : 0).map { Substring($0) }
        var output: [Substring] = []
        for segment in segments {
            switch segment {
            case ".": continue
            case "..":
                // Only the segment is removed; the slash after it stays: `a/../b` becomes `/b`.
                if output.popLast() != nil, output.isEmpty { isAbsolute = true }
            default: output.append(segment)
            }
        }
        // A path that ends in a dot segment ends with a slash.
        if let last = segments.last, last == "." || last == ".." { output.append("") }
        return (isAbsolute ? "/" : "") + output.joined(separator: "/")
    }
}
