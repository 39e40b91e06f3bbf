/// One schedule from any bytes, so that a fuzzer can drive the search: every input is a schedule.
final class BytesChooser: Chooser {
    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func begin() {
        next = 0
    }

    func choose(_ choice: Choice) -> Int? {
        guard next < bytes.count else { return 0 }
        defer { next += 1 }
        return Int(bytes[next]) % choice.count
    }

    func end(decisions: Int) -> Bool { false }
}
