import Glibc
package import GoogleSignInAccounts
import Synchronization

/// System calls of which the n-th fails.
package final class FaultingCalls: ForwardedCalls {
    package enum Fault: String, CaseIterable {
        /// The call fails without effect.
        case failed
        /// The call takes effect and is reported as failed.
        case failedAfterwards
        /// The call transfers fewer bytes than requested, which is allowed; a call that transfers none has no fault.
        case cutShort
        /// The process ends before the call, and later calls have no effect.
        case endedBefore
        /// The process ends after the call.
        case endedAfter
        /// The process ends in the middle of a write.
        case endedWithin

        package var endsProcess: Bool { [.endedBefore, .endedAfter, .endedWithin].contains(self) }
    }

    private struct State {
        var count = 0
        var isEnded = false
        var wasMet = false
    }

    package let base: any FileSystemCalls
    private let fault: Fault
    private let position: Int
    private let state = Mutex(State())

    /// - Parameter position: the number of the failing call, from 1.
    package init(_ base: any FileSystemCalls, _ fault: Fault, at position: Int) {
        self.base = base
        self.fault = fault
        self.position = position
    }

    /// Whether there was a call of that number.
    package var wasReached: Bool { state.withLock { $0.count >= position } }
    /// Whether it failed; a call that transfers no bytes does not fail in every way.
    package var wasMet: Bool { state.withLock(\.wasMet) }
    /// Whether the process has ended.
    package var isEnded: Bool { state.withLock(\.isEnded) }

    private static let error = SystemCallError(call: "test", number: EIO)

    /// The end of what a store says about it.
    package static let reason = ": test: Input/output error"

    package func forward<Value>(_ call: () throws(SystemCallError) -> Value) throws(SystemCallError) -> Value {
        try forward(shortened: nil, call)
    }

    private func forward<Value>(
        shortened: (() throws(SystemCallError) -> Value)?, _ call: () throws(SystemCallError) -> Value
    ) throws(SystemCallError) -> Value {
        let isHere: Bool? = state.withLock { state in
            guard !state.isEnded else { return nil }
            state.count += 1
            return state.count == position
        }
        guard let isHere else { throw Self.error }
        guard isHere else { return try call() }
        switch fault {
        case .failed:
            met()
            throw Self.error
        case .failedAfterwards:
            let value = try call()
            met()
            // A failed call has opened nothing, whatever else it did.
            if let opened = value as? OpenFile { base.close(opened) }
            throw Self.error
        case .endedBefore:
            met()
            throw Self.error
        case .endedAfter:
            defer { met() }
            _ = try call()
            throw Self.error
        case .cutShort:
            guard let shortened else { return try call() }
            met()
            return try shortened()
        case .endedWithin:
            guard let shortened else { return try call() }
            defer { met() }
            _ = try shortened()
            throw Self.error
        }
    }

    private func met() {
        state.withLock { state in
            state.wasMet = true
            state.isEnded = fault.endsProcess
        }
    }

    package func read(_ descriptor: OpenFile, count: Int) throws(SystemCallError) -> [UInt8] {
        try forward(
            shortened: { [base] () throws(SystemCallError) in try base.read(descriptor, count: max(1, count / 2)) },
            { () throws(SystemCallError) in try base.read(descriptor, count: count) })
    }

    package func write(_ bytes: ArraySlice<UInt8>, to descriptor: OpenFile) throws(SystemCallError) -> Int {
        try forward(
            shortened: { [base] () throws(SystemCallError) in
                try base.write(bytes.prefix(max(1, bytes.count / 2)), to: descriptor)
            },
            { () throws(SystemCallError) in try base.write(bytes, to: descriptor) })
    }
}
