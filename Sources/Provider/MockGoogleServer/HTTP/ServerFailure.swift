/// Why a server could not be started.
package struct ServerFailure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
