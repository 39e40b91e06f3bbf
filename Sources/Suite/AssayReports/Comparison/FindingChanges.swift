/// What of two lists of names, an earlier and a later one, is new, gone, or in both.
///
/// Each list keeps its order.
struct FindingChanges: Sendable, Equatable {
    let new: [String]
    let gone: [String]
    let unchanged: [String]

    init(from earlier: [String], to later: [String]) {
        let (before, after) = (Set(earlier), Set(later))
        new = later.filter { !before.contains($0) }
        gone = earlier.filter { !after.contains($0) }
        unchanged = later.filter(before.contains)
    }

    /// The numbers in words: `2 new, 1 gone, 40 unchanged`.
    var words: String { "\(new.count) new, \(gone.count) gone, \(unchanged.count) unchanged" }
}
