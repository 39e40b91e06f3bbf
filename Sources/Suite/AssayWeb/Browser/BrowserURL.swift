internal import AssayHTTP

extension WebURL {
    /// Resolves a `Location` or a link as browsers do (URL Standard §4.4); `nil` if they cannot request the result.
    func resolvingAsBrowser(_ reference: String) -> WebURL? { BrowserURL(base: self).resolve(reference) }
}

/// The part of the URL Standard that decides where a browser goes: http and https URLs, without their fragments.
struct BrowserURL {
    let base: WebURL

    func resolve(_ reference: String) -> WebURL? {
        let (scheme, rest) = Self.scheme(of: Self.cleaned(reference))
        guard let scheme else { return relative(rest) }
        guard scheme == "http" || scheme == "https" else { return nil }
        // The scheme of the base without two slashes is followed by a path; any other is followed by a host.
        if scheme == base.origin.scheme, !rest.starts(with: "//".utf8) { return relative(rest) }
        return absolute(scheme, rest)
    }

    /// The bytes without white space and control characters at the ends, without tabs and line ends, and without the
    /// fragment; a backslash before the query is a slash.
    private static func cleaned(_ reference: String) -> ArraySlice<UInt8> {
        var bytes = Array(reference.utf8)[...]
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        bytes = bytes.drop { $0 <= 0x20 }
        bytes = bytes.filter { ![0x09, 0x0A, 0x0D].contains($0) }[...]
        if let hash = bytes.firstIndex(of: UInt8(ascii: "#")) { bytes = bytes[..<hash] }
        let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        for index in bytes.startIndex..<end where bytes[index] == UInt8(ascii: "\\") { bytes[index] = slash }
        return bytes
    }

    private static let slash = UInt8(ascii: "/")

    private static func scheme(of bytes: ArraySlice<UInt8>) -> (name: String?, rest: ArraySlice<UInt8>) {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
            ASCIIText.isAlphanumeric(first), !ASCIIText.isDigit(first),
            bytes[..<colon].allSatisfy({ ASCIIText.isAlphanumeric($0) || "+-.".utf8.contains($0) })
        else { return (nil, bytes) }
        return (ASCIIText.lowercased(String(decoding: bytes[..<colon], as: UTF8.self)), bytes[colon...].dropFirst())
    }

    private func relative(_ bytes: ArraySlice<UInt8>) -> WebURL? {
        if bytes.starts(with: "//".utf8) { return absolute(base.origin.scheme, bytes) }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
        let path = bytes[..<(mark ?? bytes.endIndex)]
        let query = mark.map { Self.encoded(bytes[$0...].dropFirst(), Self.inQuery) }
        if path.isEmpty { return WebURL(origin: base.origin, path: base.path, query: mark == nil ? base.query : query) }
        let own = Array(base.path.utf8)
        let folder = own[...(own.lastIndex(of: Self.slash) ?? 0)]
        let whole = path.first == Self.slash ? path : folder + path
        return WebURL(origin: base.origin, path: Self.path(whole), query: query)
    }

    /// A URL whose host follows any number of slashes.
    private func absolute(_ scheme: String, _ bytes: ArraySlice<UInt8>) -> WebURL? {
        let rest = bytes.drop { $0 == Self.slash }
        let end = rest.firstIndex { $0 == Self.slash || $0 == UInt8(ascii: "?") } ?? rest.endIndex
        let mark = rest.firstIndex(of: UInt8(ascii: "?"))
        guard let (host, port) = BrowserHost.read(rest[..<end]) else { return nil }
        let path = Self.path(rest[end..<(mark ?? rest.endIndex)])
        return WebURL(
            origin: WebOrigin(scheme: scheme, host: host, port: port), path: path,
            query: mark.map { Self.encoded(rest[$0...].dropFirst(), Self.inQuery) })
    }

    /// The path without dot segments, which may be written with `%2e`.
    private static func path(_ bytes: ArraySlice<UInt8>) -> String {
        let parts = encoded(bytes, inPath).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        var segments: [Substring] = []
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch part.lowercased().replacing("%2e", with: ".") {
            case ".": if isLast { segments.append("") }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            default: segments.append(part)
            }
        }
        return "/" + segments.joined(separator: "/")
    }

    /// What is percent-encoded in a path and in a query, besides control characters and what is not ASCII; `|` only by
    /// Chromium.
    private static let inPath = Set(" \"<>`{}^|".utf8)
    private static let inQuery = Set(" \"<>'".utf8)

    private static func encoded(_ bytes: ArraySlice<UInt8>, _ special: Set<UInt8>) -> String {
        var encoded: [UInt8] = []
        for byte in bytes {
            guard byte < 0x20 || byte >= 0x7F || special.contains(byte) else {
                encoded.append(byte)
                continue
            }
            encoded += [
                UInt8(ascii: "%"), ASCIIText.hexadecimalDigit(byte >> 4), ASCIIText.hexadecimalDigit(byte & 15),
            ]
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
