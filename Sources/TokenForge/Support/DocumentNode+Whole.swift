internal import AssayDocument

extension DocumentNode {
    /// The object whose members a decoder goes through one by one; anything else is its only mistake.
    func wholeObject() throws(DocumentError) -> DocumentObject {
        return try object()
    }
}
