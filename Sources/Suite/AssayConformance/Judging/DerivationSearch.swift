internal import TokenForge

/// Looks for a way to compute a secret from the URLs of requests, the same for two requests.
///
/// Whatever is found is removed from both secrets at the same place. If the rest is the same too, nothing in the secret
/// was secret: it was a prefix or a separator.
struct DerivationSearch {
    /// How many requests the search needs.
    static let minimumCount = 3

    /// What can be computed from the second URL and from the third, in pairs.
    private let pairs: [(DerivedText, DerivedText)]

    /// Computes everything that is tried from the URLs of three requests or more, in their order; `nil` if there are
    /// fewer, or one has no query.
    init?(_ urls: [[UInt8]]) {
        guard urls.count >= Self.minimumCount, let first = Self.known(urls[0], urls[1]),
            let second = Self.known(urls[1], urls[2])
        else { return nil }
        let others = Dictionary(second.map { ($0.name, $0) }) { first, _ in first }
        pairs = first.compactMap { text in others[text.name].map { (text, $0) } }.filter { $0.bytes != $1.bytes }
    }

    /// The steps that give the secret of each request; `nil` if no such way is found.
    ///
    /// - Parameter secrets: what must not follow from the URLs, in the order of the requests.
    func recipe(for secrets: [[UInt8]]) -> String? {
        guard secrets.count >= Self.minimumCount, Set(secrets).count == secrets.count else { return nil }
        return Self.forms(of: secrets[1], secrets[2]).lazy.compactMap { Self.recipe(for: $0, pairs) }.first
    }

    /// Parameters beyond these are ignored; no honest request has half as many.
    private static let maximumCount = 24

    private static func known(_ before: [UInt8], _ own: [UInt8]) -> [DerivedText]? {
        guard let own = RequestQuery(url: String(decoding: own, as: UTF8.self)),
            let before = RequestQuery(url: String(decoding: before, as: UTF8.self))
        else { return nil }
        return DerivedText.all(
            of: own.values(limit: maximumCount), before: before.values(limit: maximumCount))
    }

    /// The secrets as they are, and decoded if both can be.
    private static func forms(of one: [UInt8], _ other: [UInt8]) -> [(one: [UInt8], other: [UInt8])] {
        func decoded(_ bytes: [UInt8]) -> [UInt8]? { Base64.decodeURL(String(decoding: bytes, as: UTF8.self)) }
        guard let first = decoded(one), let second = decoded(other) else { return [(one, other)] }
        return [(one, other), (first, second)]
    }

    private static func recipe(
        for form: (one: [UInt8], other: [UInt8]), _ pairs: [(DerivedText, DerivedText)]
    ) -> String? {
        var one = form.one.map(Optional.init)
        var other = form.other.map(Optional.init)
        var names: [String] = []
        let index = WindowIndex(form.one)
        for (first, second) in pairs {
            if first.bytes.count >= form.one.count, first.bytes.count == second.bytes.count,
                let place = first.bytes.firstIndex(of: form.one), second.bytes.has(form.other, at: place)
            {
                return first.name
            }
            for place in index.places(of: first.bytes) where second.bytes.count == first.bytes.count {
                let range = place..<(place + first.bytes.count)
                guard one[range].allSatisfy({ $0 != nil }), form.other.has(second.bytes, at: place) else { continue }
                for position in range {
                    one[position] = nil
                    other[position] = nil
                }
                names.append(first.name)
            }
        }
        return !names.isEmpty && one == other ? names.joined(separator: ", then ") : nil
    }
}

/// Where the beginnings of texts occur in a secret.
private struct WindowIndex {
    /// Shorter texts are found by chance.
    private static let minimum = 8
    private let bytes: [UInt8]
    private var places: [[UInt8]: [Int]] = [:]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for start in bytes.indices where start + Self.minimum <= bytes.count {
            places[Array(bytes[start..<start + Self.minimum]), default: []].append(start)
        }
    }

    func places(of text: [UInt8]) -> [Int] {
        guard text.count >= Self.minimum, let starts = places[Array(text.prefix(Self.minimum))] else { return [] }
        return starts.filter { bytes.has(text, at: $0) }
    }
}

extension [UInt8] {
    /// Whether the bytes from a place on begin with a text.
    fileprivate func has(_ text: [UInt8], at place: Int) -> Bool {
        place >= 0 && place <= count && self[place...].starts(with: text)
    }

    fileprivate func firstIndex(of text: [UInt8]) -> Int? {
        guard let first = text.first, count >= text.count else { return nil }
        var place = 0
        while place + text.count <= count {
            if self[place] == first, has(text, at: place) { return place }
            place += 1
        }
        return nil
    }
}
