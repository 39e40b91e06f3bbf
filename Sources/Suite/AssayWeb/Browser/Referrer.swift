internal import AssayHTTP

/// What a page tells other hosts about its URL (Referrer Policy, W3C).
struct Referrer {
    /// The policies under which another origin never gets the path or the query.
    private static let hiding: Set<String> = [
        "no-referrer", "same-origin", "origin", "strict-origin", "origin-when-cross-origin",
        "strict-origin-when-cross-origin",
    ]
    private static let policies = hiding.union(["no-referrer-when-downgrade", "unsafe-url"])
    private static let targets = [
        "a": "href", "area": "href", "audio": "src", "embed": "src", "form": "action", "frame": "src", "iframe": "src",
        "img": "src", "input": "src", "link": "href", "object": "data", "script": "src", "source": "src",
        "track": "src", "video": "src",
    ]

    let url: WebURL
    let response: ResponseMessage
    /// The start tags of the page.
    let tags: [HTMLTag]

    /// The first other host that the page names without hiding its URL from it.
    ///
    /// A page without a policy counts as one that hides nothing, because the default differs from browser to browser.
    var firstOutsider: String? {
        let own = policy
        for tag in tags {
            guard let attribute = Self.targets[tag.name], let target = tag[attribute],
                let there = url.resolvingAsBrowser(target), there.origin.host != url.origin.host
            else { continue }
            let relations = tag["rel"]?.lowercased().split(whereSeparator: \.isWhitespace)
            if relations?.contains("noreferrer") == true { continue }
            let policy = tag["referrerpolicy"].flatMap { Self.policy([$0]) } ?? own
            guard let policy, Self.hiding.contains(policy) else { return there.origin.host }
        }
        return nil
    }

    /// The policy of the page: the last one that a header field or a `meta` names.
    private var policy: String? {
        let fields = response.headers.filter { $0.isNamed("Referrer-Policy") }.map(\.value)
        let metas = tags.filter { $0.name == "meta" && $0["name"]?.lowercased() == "referrer" }
            .compactMap { $0["content"] }
        return Self.policy(fields + metas)
    }

    private static func policy(_ texts: [String]) -> String? {
        texts.flatMap { $0.split(separator: ",") }
            .map { $0.split(whereSeparator: \.isWhitespace).joined().lowercased() }
            .last(where: policies.contains)
    }
}
