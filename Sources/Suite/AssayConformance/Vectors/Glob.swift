/// A pattern for full ids: `*` matches any text and `?` one character.
///
/// A pattern without either matches an id, all ids of an area, or all ids of a folder of areas.
package struct Glob: Sendable {
    private let pattern: [UInt8]
    private let isPlain: Bool

    package init(_ text: String) {
        pattern = Array(text.utf8)
        isPlain = !text.contains("*") && !text.contains("?")
    }

    package func matches(_ id: String) -> Bool {
        let text = Array(id.utf8)
        if isPlain {
            guard text.starts(with: pattern) else { return false }
            let rest = text.dropFirst(pattern.count)
            return rest.isEmpty || pattern.last == UInt8(ascii: "/") || rest.first == UInt8(ascii: "/")
                || rest.starts(with: "::".utf8)
        }
        return matchesWildcards(text)
    }

    /// Not recursive: after a mismatch the search continues at the last `*`.
    private func matchesWildcards(_ text: [UInt8]) -> Bool {
        var position = 0
        var next = 0
        var star: (next: Int, position: Int)?
        while position < text.count {
            if next < pattern.count, pattern[next] == UInt8(ascii: "*") {
                star = (next + 1, position)
                next += 1
            } else if next < pattern.count, pattern[next] == UInt8(ascii: "?") || pattern[next] == text[position] {
                next += 1
                position += 1
            } else if let last = star {
                star = (last.next, last.position + 1)
                next = last.next
                position = last.position + 1
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
