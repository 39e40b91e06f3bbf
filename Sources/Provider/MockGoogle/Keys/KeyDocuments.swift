internal import AssayJSON
internal import JOSECryptography
internal import TokenForge

/// A cache of the two documents of each set of keys.
struct KeyDocuments: Sendable {
    struct Document: Sendable {
        let body: [UInt8]
        let tag: String
    }

    private struct Key: Hashable {
        let names: [String]
        let isCertificates: Bool
    }

    /// The maximum number of documents, after which the cache is emptied; a rotation has few sets of keys.
    private static let capacity = 16
    private var documents: [Key: Document] = [:]

    mutating func document(
        _ names: [String], certificates: Bool, make: () throws(EndpointFailure) -> [UInt8]
    ) throws(EndpointFailure) -> Document {
        let key = Key(names: names, isCertificates: certificates)
        if let document = documents[key] { return document }
        let body = try make()
        let digest = try working { () throws(CryptoError) in try HashAlgorithm.sha256.hash(body) }
        let document = Document(body: body, tag: "\"\(Hexadecimal.text(Array(digest.prefix(10))))\"")
        if documents.count >= Self.capacity { documents.removeAll() }
        documents[key] = document
        return document
    }
}
