internal import AssayHTTP

/// A page that leads on by itself: a header field `Refresh`, or `meta http-equiv="refresh"` (HTML §4.2.5.3).
struct Refresh: Hashable {
    /// In seconds; a fraction is dropped.
    let delay: Int
    /// The reference to the next page.
    let target: String

    /// The longest delay that the browser follows, in seconds, without waiting for it in fact.
    static let longest = 10

    /// Reads a value (HTML, shared declarative refresh steps); `nil` if it leads nowhere.
    init?(_ value: String) {
        var rest = value.drop(while: Self.isSpace)
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        guard !digits.isEmpty || rest.hasPrefix(".") else { return nil }
        rest = rest.drop { $0.isASCII && $0.isNumber || $0 == "." }
        guard let next = rest.first, Self.isSpace(next) || next == ";" || next == "," else { return nil }
        rest = rest.drop(while: Self.isSpace)
        if rest.first == ";" || rest.first == "," { rest = rest.dropFirst().drop(while: Self.isSpace) }
        if rest.lowercased().hasPrefix("url") {
            let after = rest.dropFirst(3).drop(while: Self.isSpace)
            if after.first == "=" { rest = after.dropFirst().drop(while: Self.isSpace) }
        }
        if let quote = rest.first, quote == "'" || quote == "\"" { rest = rest.dropFirst().prefix { $0 != quote } }
        guard !rest.isEmpty else { return nil }
        delay = digits.isEmpty ? 0 : Int(digits) ?? .max
        target = String(rest)
    }

    private static func isSpace(_ character: Character) -> Bool { " \t\n\u{C}\r\r\n".contains(character) }

    /// Where a page leads on soon; `nil` if it stays, or only loads itself again.
    static func target(of url: WebURL, _ response: ResponseMessage) -> WebURL? {
        let fields = response.headers.filter { $0.isNamed("Refresh") }.map(\.value)
        var found = fields.isEmpty ? [] : [fields.joined(separator: ", ")]
        if response.isHTML {
            // A browser that runs scripts ignores what is there for others.
            var isForOthers = false
            for tag in HTMLTag.all(in: response.text) {
                if tag.name == "noscript" { isForOthers = !tag.isEnd }
                guard !isForOthers, tag.name == "meta", tag["http-equiv"]?.lowercased() == "refresh" else { continue }
                found += [tag["content"]].compactMap(\.self)
            }
        }
        // Of two with the same delay the last one counts.
        let soonest = found.compactMap(Refresh.init).reversed().min { $0.delay < $1.delay }
        guard let soonest, soonest.delay <= longest, let target = url.resolvingAsBrowser(soonest.target), target != url
        else { return nil }
        return target
    }
}
