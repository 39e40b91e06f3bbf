internal import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import ReferenceJOSE

/// The requests of a user agent and its end according to the specifications, computed without the library.
struct ExpectedVisit {
    /// The URLs that it requests, in order.
    private(set) var urls: [String] = []
    /// The URL at which it ends, if that is the redirect URI.
    private(set) var callback: String?
    /// Whether it reaches a URL on which implementations may differ.
    private(set) var isOpen = false

    /// Follows the responses from the first page until the redirect URI, or the limit of redirects.
    init(_ redirectURI: String, _ page: String, _ responses: [RedirectResponse], _ policy: EndpointPolicy) {
        var url = page
        for index in 0...HeadlessUserAgent.maximumRedirects {
            guard let requested = String(url.utf8.prefix { $0 != UInt8(ascii: "#") }) else { return }
            if OpenQuestions.isURLOpen(requested) { isOpen = true }
            guard !isOpen, Self.isAllowed(requested, policy) else { return }
            urls.append(requested)
            guard index < responses.count else { return }
            let response = responses[index]
            guard [301, 302, 303, 307, 308].contains(response.status), response.locations.count == 1,
                let location = response.locations.first, location.utf8.count <= 8_192
            else { return }
            url = String(decoding: RFC3986Resolution.target(of: location, from: url), as: UTF8.self)
            if OpenQuestions.isURLOpen(url) { isOpen = true }
            if isOpen { return }
            if Self.isReached(redirectURI, by: url) {
                callback = url
                return
            }
        }
    }

    private static func isAllowed(_ url: String, _ policy: EndpointPolicy) -> Bool {
        guard let uri = URISyntax(url), !uri.hasUserInformation, let host = uri.host, !host.isEmpty else {
            return false
        }
        let isLoopback = host == "127.0.0.1" || host == "[::1]"
        return uri.scheme == "https" || (uri.scheme == "http" && isLoopback && policy == .secureOrLoopback)
    }

    /// Whether a URL is for the redirect URI: by its scheme, by its loopback address and port, or by its host and path.
    private static func isReached(_ redirectURI: String, by url: String) -> Bool {
        guard let own = URISyntax(redirectURI) else { return false }
        guard ["http", "https"].contains(own.scheme) else {
            return url.utf8.contains(UInt8(ascii: ":"))
                && String(url.utf8.prefix { $0 != UInt8(ascii: ":") })?.lowercased() == own.scheme
        }
        guard let place = String(url.utf8.prefix { !"?#".utf8.contains($0) }), let uri = URISyntax(place),
            !uri.hasUserInformation, uri.scheme == own.scheme, uri.host == own.host, port(of: uri) == port(of: own)
        else { return false }
        return own.scheme == "http" || path(of: uri) == path(of: own)
    }

    private static func port(of uri: URISyntax) -> Int? {
        uri.port.isEmpty ? (uri.scheme == "https" ? 443 : 80) : Int(uri.port)
    }

    private static func path(of uri: URISyntax) -> String { uri.path.isEmpty ? "/" : uri.path }
}

/// The algorithm of RFC 3986 §5.2, step by step as it is written there.
private enum RFC3986Resolution {
    private struct Parts {
        var scheme: ArraySlice<UInt8>?
        var authority: ArraySlice<UInt8>?
        var path: [UInt8] = []
        var query: ArraySlice<UInt8>?
        var fragment: ArraySlice<UInt8>?

        /// Appendix B.
        init(_ text: String) {
            var rest = Array(text.utf8)[...]
            let name = rest.prefix { !":/?#".utf8.contains($0) }
            if !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: ":") {
                scheme = name
                rest = rest.dropFirst(name.count + 1)
            }
            if rest.starts(with: "//".utf8) {
                rest = rest.dropFirst(2)
                let place = rest.prefix { !"/?#".utf8.contains($0) }
                authority = place
                rest = rest.dropFirst(place.count)
            }
            path = Array(rest.prefix { !"?#".utf8.contains($0) })
            rest = rest.dropFirst(path.count)
            if rest.first == UInt8(ascii: "?") {
                let part = rest.dropFirst().prefix { $0 != UInt8(ascii: "#") }
                query = part
                rest = rest.dropFirst(1 + part.count)
            }
            if rest.first == UInt8(ascii: "#") { fragment = rest.dropFirst() }
        }
    }

    /// §5.2.2 and §5.3.
    static func target(of reference: String, from base: String) -> [UInt8] {
        let base = Parts(base)
        var target = Parts(reference)
        if target.scheme != nil || target.authority != nil {
            target.path = withoutDotSegments(target.path)
        } else if target.path.isEmpty {
            target.path = base.path
            if target.query == nil { target.query = base.query }
        } else if target.path.first == UInt8(ascii: "/") {
            target.path = withoutDotSegments(target.path)
        } else {
            target.path = withoutDotSegments(merged(target.path, base))
        }
        if target.scheme == nil {
            target.scheme = base.scheme
            if target.authority == nil { target.authority = base.authority }
        }
        var text: [UInt8] = []
        if let scheme = target.scheme { text += scheme + ":".utf8 }
        if let authority = target.authority { text += "//".utf8 + authority }
        text += target.path
        if let query = target.query { text += "?".utf8 + query }
        if let fragment = target.fragment { text += "#".utf8 + fragment }
        return text
    }

    /// §5.2.3.
    private static func merged(_ path: [UInt8], _ base: Parts) -> [UInt8] {
        if base.authority != nil, base.path.isEmpty { return "/".utf8 + path }
        guard let slash = base.path.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return base.path[...slash] + path
    }

    /// §5.2.4.
    private static func withoutDotSegments(_ path: [UInt8]) -> [UInt8] {
        var input = path[...]
        var output: [UInt8] = []
        func begins(_ text: StaticString) -> Bool { input.starts(with: text.description.utf8) }
        func isAll(_ text: StaticString) -> Bool { input.elementsEqual(text.description.utf8) }
        while !input.isEmpty {
            if begins("../") {
                input = input.dropFirst(3)
            } else if begins("./") || begins("/./") {
                input = input.dropFirst(2)
            } else if isAll("/.") {
                input = [UInt8(ascii: "/")]
            } else if begins("/../") || isAll("/..") {
                input = isAll("/..") ? [UInt8(ascii: "/")] : input.dropFirst(3)
                output.removeSubrange((output.lastIndex(of: UInt8(ascii: "/")) ?? 0)...)
            } else if isAll(".") || isAll("..") {
                input = []
            } else {
                let segment = input.prefix(1) + input.dropFirst().prefix { $0 != UInt8(ascii: "/") }
                output += segment
                input = input.dropFirst(segment.count)
            }
        }
        return output
    }
}
