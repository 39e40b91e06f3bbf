/// Chooses one schedule by a sequence of bytes, so that every input of a fuzzer is a schedule.
final class BytesChooser: Chooser {
    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func choose(_ choice: Choice) -> Int? {
        guard next < bytes.count else { return 0 }
        defer { next += 1 }
        return Int(bytes[next]) % choice.count
    }
}
