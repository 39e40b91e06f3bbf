import GoogleSignInAccounts
import Testing

@testable import GoogleSignInDirectory

/// A store on disk, as the search of power failures uses it.
struct StoreSubject: Sendable, CustomTestStringConvertible {
    /// What a store holds: texts under names.
    typealias Contents = [String: String]

    /// An operation that changes a store.
    struct Operation: Sendable {
        let name: String
        /// What the store holds afterwards, if it returns.
        let change: @Sendable (Contents) -> Contents
        /// Opens the store and makes the change; the second parameter is the number of the process.
        let run: @Sendable (any FileSystemCalls, UInt64) async throws -> Void
    }

    /// An operation and what happened before it.
    struct Scenario: Sendable {
        var before: [Operation] = []
        /// An operation whose process ends after any of its calls; the system goes on.
        var interrupted: Operation?
        let operation: Operation
        /// Whether the temporary name is taken by another file when the operation creates it, so that it fails.
        var isNameTaken = false
    }

    let name: String
    let scenarios: [Scenario]
    /// Opens the store and reads everything.
    let read: @Sendable (any FileSystemCalls) async throws -> Contents
    /// A write that succeeds in every state.
    let write: Operation
    /// The removal of everything that the write and the scenarios may have written.
    let clear: Operation
    /// A text that no file may contain.
    let secret: String?
    /// The paths of the files of a store that holds this.
    let files: @Sendable (Contents) -> Set<String>

    var testDescription: String { name }
}

extension StoreSubject.Scenario: CustomStringConvertible {
    var description: String {
        let earlier = before.map(\.name) + (interrupted.map { ["interrupted \($0.name)"] } ?? [])
        return (earlier + ["\(operation.name)\(isNameTaken ? " over a taken name" : "")"]).joined(separator: ", ")
    }
}
