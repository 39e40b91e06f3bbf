internal import AssayConformance
internal import ReferenceJOSE

extension SignInKeys {
    /// Fetches the keys, or learns that the cached ones are still the latest (RFC 9111 §4.3).
    nonisolated(nonsending) func fetch() async throws(Refusal) -> Entry {
        let requestedAt = now
        let response = try await answer()
        if response.status == 200, let tag = tag(response.headers) { latestTag = tag }
        if response.status == 304, let entry, isAbout(entry, response) {
            if flaws.has("not-modified-not-understood") {
                throw Refusal(.keySetUnavailable, "the status of the key set is not 200")
            }
            // The fields of the response replace those of the stored one (RFC 9111 §3.2, §4.3.4).
            return Entry(
                document: entry.document,
                requestedAt: flaws.has("not-modified-renews-nothing") ? entry.requestedAt : requestedAt,
                lifetime: flaws.has("not-modified-lifetime-ignored") ? entry.lifetime : lifetime(response.headers),
                tag: entry.tag)
        }
        let isSuccess = (200...299).contains(response.status)
        guard
            response.status == 200 || isSuccess && flaws.has("any-success-accepted")
                || flaws.has("key-set-status-not-checked")
        else {
            throw Refusal(.keySetUnavailable, "the status of the key set is not 200")
        }
        guard HeaderFields(fields: response.headers, flaws: flaws).mayBeKeySet else {
            throw Refusal(.invalidKeySet, "the media type is not that of a key set")
        }
        _ = try Refusal.refusing { () throws(JOSERefusal) in try KeySet(response.body, flaws).usableKeyIDs() }
        let first = entry.map(\.requestedAt)
        return Entry(
            document: response.body,
            requestedAt: first.flatMap { flaws.has("lifetime-counted-from-first-keys") ? $0 : nil } ?? requestedAt,
            lifetime: lifetime(response.headers), tag: tag(response.headers))
    }

    private nonisolated(nonsending) func answer() async throws(Refusal) -> ResponseMessage {
        var known = entry?.tag
        if known == nil, let latestTag, flaws.has("tag-of-refused-keys-kept") { known = latestTag }
        do {
            var response = try await requests.get(url, ifNoneMatch: known, following: "redirects-followed-for-keys")
            for _ in 0..<4 where response.status == 304 && entry == nil {
                guard flaws.has("unasked-not-modified-asked-again") else { break }
                response = try await requests.get(url)
            }
            return response
        } catch {
            throw Refusal(.keySetUnavailable, error.message)
        }
    }

    /// Whether a response with status 304 is about these keys: it was asked for, and names no other tag.
    private func isAbout(_ entry: Entry, _ response: ResponseMessage) -> Bool {
        guard let known = entry.tag else { return false }
        guard let tag = tag(response.headers), tag != known else { return true }
        return flaws.has("not-modified-of-other-keys-taken")
    }

    private func tag(_ headers: [HeaderField]) -> String? {
        HeaderFields(fields: headers, flaws: FlawSwitch(nil)).lines("ETag").first
    }

    private func lifetime(_ headers: [HeaderField]) -> Int64 {
        var headers = headers
        if headers.contains(where: { $0.name.lowercased() == "age" && $0.value != "0" }), flaws.has("key-age-forgotten")
        {
            headers.removeAll { $0.name.lowercased() == "age" }
        }
        let lifetime = Freshness(headers, flaws).seconds
        if lifetime < Self.lifetimeBounds.lowerBound, !flaws.has("key-life-without-floor") {
            return Self.lifetimeBounds.lowerBound
        }
        if lifetime > Self.lifetimeBounds.upperBound, !flaws.has("key-life-without-ceiling") {
            return Self.lifetimeBounds.upperBound
        }
        return lifetime
    }
}
