/// Why a token, a key set or a key is refused.
package struct JOSERefusal: Error {
    /// The refused part: the token, the set, or the key.
    package enum Subject: Sendable {
        case token, keySet, key
    }

    package let subject: Subject
    /// The defect, in words that quote nothing of the input.
    package let message: String

    init(_ subject: Subject, _ message: String) {
        self.subject = subject
        self.message = message
    }
}
