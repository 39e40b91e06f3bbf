internal import AssayHTTP

/// Something that must not be on the page at which a sign-in ends.
package enum PageCheck: String, Sendable, CaseIterable {
    /// A script that the callback brought along: an element `script` with the id `assay`, or a link to `javascript:`.
    case noScript = "no-script"
    /// A link or a resource of another host to which the browser sends the code in `Referer`.
    case noCodeInReferer = "no-code-in-referer"
    /// A response of the sign-in that sets a cookie and that shared caches may store.
    case noSharedCaching = "no-shared-caching"
    /// A page that shows the person, or an answer to its scripts, and that shared caches may store.
    case noSharedPage = "no-shared-page"
    /// A token where any script of the page finds it.
    case noTokenInPage = "no-token-in-page"

    /// What is wrong with the page; `nil` if nothing is, or if the browser did not end at a page.
    ///
    /// - Parameters:
    ///   - sharedPaths: the paths whose responses set a cookie and may be stored by shared caches.
    ///   - sharedPage: the path of the page that shows the person, if shared caches may store it.
    ///   - exposed: where scripts of the page find a token.
    func violation(
        at arrival: Browser.Arrival?, sharedPaths: [String] = [], sharedPage: String? = nil, exposed: [String] = []
    ) -> String? {
        if self == .noTokenInPage { return exposed.first.map { "scripts of the page find a token in \($0)" } }
        if self == .noSharedCaching {
            return sharedPaths.first.map { "the response at \($0) sets a cookie, and shared caches may store it" }
        }
        if self == .noSharedPage {
            return sharedPage.map { "the response at \($0) shows the person, and shared caches may store it" }
        }
        guard case .page(let url, let response)? = arrival, response.isHTML else { return nil }
        let tags = HTMLTag.all(in: response.text).filter { !$0.isEnd }
        switch self {
        case .noScript:
            guard let tag = tags.first(where: Self.isInjected) else { return nil }
            let what = tag.name == "script" ? "script" : "link to a script"
            return "the page at \(url.path) has a \(what) of the callback"
        case .noCodeInReferer:
            guard CallbackQuery.value(of: "code", in: url) != nil else { return nil }
            return Referrer(url: url, response: response, tags: tags).firstOutsider.map { host in
                "the page at \(url.path) still has the code in its URL, and names \(host) without hiding the URL from it"
            }
        case .noSharedCaching, .noSharedPage, .noTokenInPage: return nil
        }
    }

    private static func isInjected(_ tag: HTMLTag) -> Bool {
        if tag.name == "script" { return tag["id"] == "assay" }
        return ["href", "src", "action"].contains { name in
            tag[name].map { $0.lowercased().hasPrefix("javascript:assay") } ?? false
        }
    }
}
