internal import AssayConformance
internal import ReferenceJOSE

/// The one way in which an operation of this client fails.
struct Refusal: Error {
    let reason: Reason
    /// The defect, in words that quote nothing of the input.
    let message: String

    init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }

    init(_ refusal: JOSERefusal) {
        reason =
            switch refusal.subject {
            case .token: .invalidIDToken
            case .keySet: .invalidKeySet
            case .key: .invalidKey
            }
        message = refusal.message
    }

    /// Reads a token, a key set or a key for an operation.
    static func refusing<Value>(_ body: () throws(JOSERefusal) -> Value) throws(Refusal) -> Value {
        do {
            return try body()
        } catch {
            throw Refusal(error)
        }
    }
}

extension Observation {
    /// The output of an operation, or its refusal.
    init(_ body: () throws(Refusal) -> [String: OutputValue]) {
        do {
            self = .accept(try body())
        } catch {
            self.init(error)
        }
    }

    init(_ refusal: Refusal) { self = .reject(refusal.reason, message: refusal.message) }
}
