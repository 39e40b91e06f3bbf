import CAssayOpenSSL
import Foundation
import JOSECryptography

/// OpenSSL's allocations in a process that has not used OpenSSL yet: one of them can be made to fail.
///
/// Only one thread of the process may use OpenSSL.
enum OpenSSLMemory {
    /// How many blocks are allocated and not yet freed.
    nonisolated(unsafe) private static var live = 0
    /// How many allocations succeed before one fails; negative for no failure.
    nonisolated(unsafe) private static var countdown = -1

    private static func isDenied() -> Bool {
        guard countdown >= 0 else { return false }
        countdown -= 1
        return countdown == -1
    }

    /// Takes over OpenSSL's memory; ends the process if it is too late for that.
    static func takeOver() {
        let done = CRYPTO_set_mem_functions(
            { size, _, _ in
                guard !OpenSSLMemory.isDenied(), let block = malloc(size) else { return nil }
                OpenSSLMemory.live += 1
                return block
            },
            { block, size, _, _ in
                guard size > 0 else {
                    if block != nil { OpenSSLMemory.live -= 1 }
                    free(block)
                    return nil
                }
                guard !OpenSSLMemory.isDenied(), let moved = realloc(block, size) else { return nil }
                if block == nil { OpenSSLMemory.live += 1 }
                return moved
            },
            { block, _, _ in
                if block != nil { OpenSSLMemory.live -= 1 }
                free(block)
            })
        require(done == 1, "OpenSSL has already allocated memory")
    }

    /// Ends the process with a failure unless the condition holds.
    static func require(_ condition: Bool, _ message: @autoclosure () -> String) {
        guard !condition else { return }
        FileHandle.standardError.write(Data((message() + "\n").utf8))
        exit(EXIT_FAILURE)
    }

    /// Runs an operation with its first allocation failing, then with its second or a later one, until none is left.
    ///
    /// Each run gives the right result or throws one of the errors; it leaves no block, and an error leaves OpenSSL's
    /// error queue empty.
    static func attempt<Value>(
        _ name: String, throwing errors: [String], every step: Int = 1, _ run: () throws(CryptoError) -> Value,
        isRight: (Value) -> Bool
    ) {
        // OpenSSL keeps what the first calls fetch.
        for _ in 0..<2 { _ = once(name, errors, failingAt: -1, run, isRight) }
        let before = live
        require(!once(name, errors, failingAt: -1, run, isRight), "\(name) fails")
        require(live == before, "\(name) leaves \(live - before) blocks")
        var number = 0
        while true {
            var isReached = false
            for round in 0..<2 {
                let before = live
                isReached = once(name, errors, failingAt: number, run, isRight)
                require(round == 0 || live == before, "\(name) leaves \(live - before) blocks after failure \(number)")
            }
            guard isReached else { return }
            number += step
        }
    }

    /// Whether the failing allocation was reached.
    private static func once<Value>(
        _ name: String, _ errors: [String], failingAt number: Int, _ run: () throws(CryptoError) -> Value,
        _ isRight: (Value) -> Bool
    ) -> Bool {
        countdown = number
        var isReached: Bool { number >= 0 && countdown == -1 }
        do {
            let value = try run()
            let wasReached = isReached
            countdown = -1
            require(isRight(value), "\(name) is wrong after failure \(number)")
            ERR_clear_error()
            return wasReached
        } catch {
            let wasReached = isReached
            countdown = -1
            require(wasReached, "\(name) throws \(error) without a failure")
            require(errors.contains(error.operation), "\(name) throws \(error.operation)")
            require(ERR_peek_error() == 0, "\(name) leaves an error in the queue after failure \(number)")
            return true
        }
    }
}
