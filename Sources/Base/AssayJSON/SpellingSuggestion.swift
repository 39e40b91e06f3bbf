/// Suggests a known name for a misspelt one.
package enum SpellingSuggestion {
    /// `; did you mean "token"?`, or an empty text if no known name is similar.
    package static func clause(for name: String, among known: [String]) -> String {
        guard let nearest = nearest(to: name, among: known) else { return "" }
        return "; did you mean \(JSONWriter.quoted(nearest))?"
    }

    /// The known name with the fewest edits: at most three, and at most a third of the part in which the names differ.
    package static func nearest(to name: String, among known: [String]) -> String? {
        let limit = 64
        let letters = Array(name.utf8.prefix(limit + 1))
        guard letters.count <= limit else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in known where candidate != name {
            let other = Array(candidate.utf8)
            guard other.count <= limit else { continue }
            let distance = distance(letters, other)
            let length = max(letters.count, other.count) - sharedFolderLength(letters, other)
            let isNear = distance <= min(3, max(1, length / 3)) && distance < other.count
            if isNear, best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
        }
        return best?.name
    }

    /// The number of bytes of the folders and the area that two full ids share; they say nothing about the rest.
    private static func sharedFolderLength(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let shared = zip(left, right).prefix { $0 == $1 }.map(\.0)
        return shared.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }.map { $0 + 1 } ?? 0
    }

    /// The Levenshtein distance, with a swap of two neighbours as one edit.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                let substitution = previous[column] + (byte == other ? 0 : 1)
                var best = min(substitution, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, byte == right[column - 1], other == left[row - 1] {
                    best = min(best, beforePrevious[column - 1] + 1)
                }
                current.append(best)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}
