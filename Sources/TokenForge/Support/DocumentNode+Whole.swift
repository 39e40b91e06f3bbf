internal import AssayDocument

extension DocumentNode {
    /// The object whose members a decoder goes through one by one; anything else is its only mistake.
    func wholeObject() throws(DocumentErrors) -> DocumentObject {
        do {
            return try object()
        } catch {
            throw DocumentErrors(first: error)
        }
    }
}
