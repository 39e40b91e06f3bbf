import Foundation

/// The width of a terminal.
enum TerminalWidth {
    /// The columns of the terminal that a file descriptor is, at least 20: what the person says by `COLUMNS`, or what
    /// the terminal says, or 80.
    ///
    /// - Returns: `nil` if the descriptor is not a terminal.
    static func columns(
        of descriptor: Int32, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        return columns(named: environment["COLUMNS"], measured: measured(descriptor))
    }

    /// The width that a text names, if it is a positive number; otherwise the measured one.
    static func columns(named text: String?, measured: Int?) -> Int {
        let named = text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        return max(20, min(named ?? measured ?? 80, 10_000))
    }

    private static func measured(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
