internal import Foundation
internal import ScheduleExplorer

/// The schedule that runs, in memory that a process and its copies share: it remains if a copy ends.
///
/// It is `@unchecked Sendable` because only one copy at a time writes it, and the others read it when that has ended, but
/// for the number of steps.
final class SearchJournal: ScheduleJournal, @unchecked Sendable {
    private enum Place {
        static let steps = 0
        static let isOver = 8
        static let decisions = 12
        static let traceLength = 16
        static let bytes = 32
        static let trace = 65_536
        static let end = 4 * 65_536
    }

    private let memory: UnsafeMutableRawPointer

    /// - Returns: `nil` if there is no memory.
    init?() {
        let memory = mmap(nil, Place.end, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else { return nil }
        self.memory = memory
    }

    deinit { munmap(memory, Place.end) }

    /// The number of steps of all schedules so far.
    var steps: UInt64 { memory.load(fromByteOffset: Place.steps, as: UInt64.self) }

    /// Whether the schedule had ended, and what was unfinished was cancelled.
    var isOver: Bool { memory.load(fromByteOffset: Place.isOver, as: UInt32.self) != 0 }

    /// The decisions so far.
    var decisions: [UInt8] {
        let count = Int(memory.load(fromByteOffset: Place.decisions, as: UInt32.self))
        return (0..<count).map { memory.load(fromByteOffset: Place.bytes + $0, as: UInt8.self) }
    }

    /// How the schedule failed that is over; `nil` if it did not.
    var failure: (kind: Finding.Kind, message: String)? {
        let parts = text.split(separator: "\n", maxSplits: 1)
        guard isOver, parts.count == 2, let kind = Finding.Kind(rawValue: String(parts[0])) else { return nil }
        return (kind, String(parts[1]))
    }

    /// What ran in the traced schedule.
    var trace: String { isOver ? "" : text }

    private var text: String {
        let count = Int(memory.load(fromByteOffset: Place.traceLength, as: UInt32.self))
        return String(
            decoding: UnsafeRawBufferPointer(start: memory + Place.trace, count: count), as: UTF8.self)
    }

    func begin() {
        memory.storeBytes(of: 0, toByteOffset: Place.isOver, as: UInt32.self)
        memory.storeBytes(of: 0, toByteOffset: Place.decisions, as: UInt32.self)
    }

    func note(_ decision: UInt8?) {
        memory.storeBytes(of: steps + 1, toByteOffset: Place.steps, as: UInt64.self)
        guard let decision else { return }
        let count = memory.load(fromByteOffset: Place.decisions, as: UInt32.self)
        guard Place.bytes + Int(count) < Place.trace else { return }
        memory.storeBytes(of: decision, toByteOffset: Place.bytes + Int(count), as: UInt8.self)
        memory.storeBytes(of: count + 1, toByteOffset: Place.decisions, as: UInt32.self)
    }

    func write(_ trace: Trace) { write(trace.description) }

    private func write(_ text: String) {
        let bytes = Array(text.utf8.prefix(Place.end - Place.trace))
        (memory + Place.trace).copyMemory(from: bytes, byteCount: bytes.count)
        memory.storeBytes(of: UInt32(bytes.count), toByteOffset: Place.traceLength, as: UInt32.self)
    }

    func end(_ failure: (kind: Finding.Kind, message: String)?) {
        // The trace of a schedule that is over is that of its finding.
        write(failure.map { "\($0.kind.rawValue)\n\($0.message)" } ?? "")
        memory.storeBytes(of: 1, toByteOffset: Place.isOver, as: UInt32.self)
    }
}
