internal import AssayJSON
internal import Dispatch
internal import Synchronization

/// Shows on a terminal how much of a long work is done, and about how long the rest takes.
///
/// What takes less than two seconds shows nothing.
final class Progress: Sendable {
    private struct State {
        var done = 0
        var item: String?
        var isOver = false
    }

    private let console: Console
    private let total: Int
    private let noun: String
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    /// - Parameter noun: what is counted, in the singular.
    init(_ console: Console, of total: Int, _ noun: String) {
        self.console = console
        self.total = total
        self.noun = noun
        if console.showsProgress { draw(in: 2) }
    }

    /// Tells how many are done, and which is in work.
    func update(_ done: Int, _ item: String? = nil) {
        state.withLock { state in
            // Workers may report out of order.
            state.done = max(state.done, done)
            state.item = item
        }
    }

    /// Clears the line and shows nothing any more.
    func end() {
        state.withLock { $0.isOver = true }
        console.clearProgress()
    }

    /// Draws the line after a number of seconds, and then again and again.
    private func draw(in seconds: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
            guard let self, draw() else { return }
            draw(in: 0.5)
        }
    }

    /// Returns whether the work still goes on.
    private func draw() -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            console.progress(
                Self.line(state.done, of: total, noun, item: state.item, after: ContinuousClock.now - start))
            return true
        }
    }

    /// The text of the line.
    static func line(
        _ done: Int, of total: Int, _ noun: String, item: String?, after elapsed: Duration
    ) -> VisibleText {
        var line: VisibleText = "\(done) of \(total, noun)"
        if done > 0, done < total {
            line += ", about \(words(elapsed / done * (total - done))) left"
        }
        if let item { line += ": \(item)" }
        return line
    }

    /// A duration in its two largest units.
    static func words(_ duration: Duration) -> String {
        let seconds = max(1, duration.components.seconds + (duration.components.attoseconds > 0 ? 1 : 0))
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3600: return "\(seconds / 60) min \(seconds % 60) s"
        default: return "\(seconds / 3600) h \(seconds / 60 % 60) min"
        }
    }
}
