internal import CAssayProcesses
internal import Foundation

/// Tells a handler of each signal that this process receives, instead of what the signal does by default.
///
/// Only one watch can be open at a time. Sources of Dispatch are not used: on Linux they register some time after they are
/// activated, and send a signal on from the thread that received it.
package final class SignalWatch {
    private let writing: FileDescriptor
    /// The signals that are told of; none after the end.
    private var numbers: [Int32]

    /// Calls the handler on a thread of its own, for one signal after the other.
    ///
    /// - Parameters:
    ///   - signals: Their numbers, and whether each is received even if this process ignores it.
    ///   - handler: It gets the number.
    package init(
        _ signals: [(number: Int32, evenIfIgnored: Bool)], _ handler: @escaping @Sendable (Int32) -> Void
    ) throws(ProcessFailure) {
        let (reading, writing) = try FileDescriptor.pipe()
        writing.stopBlocking()
        self.writing = writing
        let numbers = signals.compactMap {
            assay_forward_signal($0.number, writing.number, $0.evenIfIgnored ? 1 : 0) == 1 ? $0.number : nil
        }
        self.numbers = numbers
        Thread.detachNewThread {
            for number in numbers { assay_receive_signal(number) }
            var byte: [UInt8] = [0]
            while true {
                switch reading.read(into: &byte) {
                case .bytes where byte[0] != 0: handler(Int32(byte[0]))
                case .nothingNow: continue
                case .bytes, .ended: return
                }
            }
        }
    }

    /// Restores the default action of the signals.
    package func end() {
        guard !numbers.isEmpty else { return }
        for number in numbers { assay_restore_signal(number) }
        numbers = []
        // No signal has this number; it ends the thread.
        _ = writing.write([0])
    }

    deinit { end() }
}
