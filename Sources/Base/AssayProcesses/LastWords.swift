/// What runtimes print when a program ends with an error.
enum LastWords {
    /// Texts in the line that says why: of Swift, C's `assert`, sanitizers, Go, C++, Java, and .NET.
    private static let markers = [
        "Fatal error: ", "Assertion failed: ", "Assertion `", "ERROR: AddressSanitizer: ", "runtime error: ",
        "panic: ", "fatal error: ", "terminate called ", "Exception in thread ", "Unhandled exception. ",
    ]
    /// Texts in a line whose next line says more: of Rust and C++.
    private static let openMarkers = [" panicked at ", "terminate called "]
    private static let traceback = "Traceback (most recent call last):"

    /// The line that says why the program ended, with the next one if that says more; `nil` if there is none.
    static func text(in lines: [Substring]) -> String? {
        for index in lines.indices.reversed() {
            let line = lines[index]
            // Python prints the exception behind its trace, whose lines are indented.
            if line.hasPrefix(traceback) {
                return lines[(index + 1)...].first { !$0.hasPrefix(" ") }.map(String.init)
            }
            let continues = openMarkers.contains(where: line.contains)
            guard continues || markers.contains(where: line.contains) else { continue }
            let next = continues ? lines.dropFirst(index + 1).first.map { " | " + $0 } : nil
            return line + (next ?? "")
        }
        return nil
    }
}
