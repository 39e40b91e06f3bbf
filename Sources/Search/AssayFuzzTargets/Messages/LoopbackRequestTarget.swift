internal import AssayConformance
internal import AssayHTTP
package import AssayParserFuzzTargets
internal import GoogleSignInClient
internal import GoogleSignInLoopback

extension FuzzTargets {
    /// What comes over one connection to the port of a sign-in, byte by byte.
    package static let loopbackRequest = FuzzTarget(
        "loopback-request", weight: 2,
        dictionary: FuzzDictionary(
            texts: [
                "GET /cb?state=s1-aZ_9~x&code=c HTTP/1.1\r\n", "Host: 127.0.0.1:51004\r\n", "\r\n", "\r\n\r\n", "\r",
                "\n",
                " HTTP/1.0\r\n", "http://127.0.0.1:51004/cb?", "state=", "s1-aZ_9~x", "&state=", "%73", "?", "&", "=",
                "#", "%", "+", ":", " ", "\t", "host:", "POST ", "HEAD ", "/favicon.ico", "localhost:51004",
                "[::1]:51004",
                "Content-Length: 9\r\n", "Transfer-Encoding: chunked\r\n",
            ]),
        breaks: LoopbackRequestProperties.breaks,
        madeSeeds: { FuzzSeed.numbered(LoopbackRequestProperties.seeds) },
        LoopbackRequestProperties.check)
}

private enum LoopbackRequestProperties {
    private static let authority = "127.0.0.1:51004"
    private static let state = "s1-aZ_9~x"

    /// Checks of the library without which the target finds a broken property.
    static let breaks = [
        FuzzBreak(
            "loopback-host", "Sources/Library/GoogleSignInLoopback/Requests/LoopbackResponder.swift",
            replace: "guard head.host.utf8.elementsEqual(authority.utf8) else {",
            with: "guard !head.host.isEmpty else {", says: "Host",
            why: "a page of an attacker whose name leads to the loopback address reads the answers (DNS rebinding)"),
        FuzzBreak(
            "loopback-second-host", "Sources/Library/GoogleSignInLoopback/Requests/RequestHead.swift",
            replace: "guard host == nil else {", with: "guard host != \"\" else {", says: "Host",
            why: "a proxy and the program take different fields for the host of a request"),
    ]

    static let seeds: [String] = {
        let host = "Host: \(authority)\r\n"
        let response = "GET /cb?state=\(state)&code=c HTTP/1.1\r\n"
        return [
            "\(response)\(host)\r\n", "\(response)\(host)Cookie: a=b; c=d\r\nAccept: */*\r\n\r\n",
            "GET /cb?error=access_denied&state=\(state) HTTP/1.0\r\n\(host)\r\n", "\(response)\(host)\(host)\r\n",
            "\(response)Host: localhost:51004\r\n\r\n", "\(response)Host: a\r\n\(host)\r\n", "\(response)\r\n",
            "GET http://\(authority)/cb?state=\(state) HTTP/1.1\r\n\(host)\r\n",
            "GET /favicon.ico HTTP/1.1\r\n\(host)\r\n", "POST /cb?state=\(state) HTTP/1.1\r\n\(host)\r\nstate=\(state)",
            "GET /cb?state=forged&code=c HTTP/1.1\r\n\(host)\r\n", "\(response)\(host) folded\r\n\r\n",
            "\(response)\(host)\r\n\(response)\(host)\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ]
    }()

    private static func responder() throws(BrokenProperty) -> LoopbackResponder {
        do {
            let redirectURI = try RedirectURI("http://\(authority)/cb")
            return LoopbackResponder(
                request: ExternalUserAgentRequest(
                    url: "https://op.example/auth?state=\(state)", redirectURI: redirectURI), authority: authority,
                pages: LoopbackPages())
        } catch {
            throw BrokenProperty("the redirect URI of a loopback port is one", "\(error)")
        }
    }

    /// What the library makes of the bytes, if they come in parts of a size.
    private static func outcome(
        _ bytes: [UInt8], parts size: Int, _ responder: LoopbackResponder
    ) -> Result<String?, RequestRefusal> {
        var reader = RequestHeadReader()
        var rest = bytes[...]
        return Result { () throws(RequestRefusal) in
            while !rest.isEmpty {
                if let head = try reader.add(rest.prefix(size)) { return try responder.callbackURL(of: head) }
                rest = rest.dropFirst(size)
            }
            return nil
        }
    }

    static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
        let responder = try responder()
        let whole = outcome(bytes, parts: max(1, bytes.count), responder)
        for size in [1, 5] {
            try expect(
                outcome(bytes, parts: size, responder) == whole, "a request is the same in whatever parts it comes",
                "in parts of \(size)")
        }
        if case .success(let url?) = whole { try checkAccepted(url, bytes) }
    }

    /// Reads an accepted request again, line by line.
    private static func checkAccepted(_ url: String, _ bytes: [UInt8]) throws(BrokenProperty) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw BrokenProperty("an accepted request has a whole head", "")
        }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let lines = head.unicodeScalars.split(separator: "\r\n".unicodeScalars, omittingEmptySubsequences: false)
            .map { String($0) }
        try expect(
            lines.allSatisfy { !$0.unicodeScalars.contains("\r") && !$0.unicodeScalars.contains("\n") },
            "lines end with CR LF")
        let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        try expect(
            words.count == 3 && words[0] == "GET" && ["HTTP/1.0", "HTTP/1.1"].contains(words[2]),
            "an accepted request is a GET of HTTP/1")
        let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }
        try expect(hosts.count == 1, "an accepted request has one Host", "\(hosts.count)")
        let isOwn = hosts.allSatisfy { field in
            field.dropFirst(5).trimming { $0 == " " || $0 == "\t" } == authority
        }
        try expect(isOwn, "the Host of an accepted request is the address and the port")
        let target = words[1].hasPrefix("/") ? "http://\(authority)\(words[1])" : String(words[1])
        try expect(url == target, "the callback is the target of the request as it came")
        let prefix = "http://\(authority)/cb?"
        try expect(url.hasPrefix(prefix), "the callback leads to the redirect URI")
        guard let parameters = QueryParameters(decoding: url.utf8.dropFirst(prefix.utf8.count), maximumCount: .max)
        else {
            throw BrokenProperty("an accepted callback has parameters", "")
        }
        let states = parameters.list.filter { $0.name == "state" }.map(\.value)
        try expect(states == [state], "an accepted callback has the state of the sign-in once", "\(states.count)")
        try expect(
            Set(parameters.list.map(\.name)).count == parameters.list.count, "an accepted callback repeats no parameter"
        )
    }
}

extension StringProtocol {
    /// The text without the characters at both ends that satisfy a condition.
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> SubSequence {
        let rest = drop(while: isTrimmed)
        guard let last = rest.lastIndex(where: { !isTrimmed($0) }) else { return rest.prefix(0) }
        return rest[...last]
    }
}
