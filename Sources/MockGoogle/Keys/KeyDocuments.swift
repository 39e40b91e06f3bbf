internal import AssayDocument
internal import OpenSSLCrypto
internal import TokenForge

/// The two documents of one set of keys, made once.
struct KeyDocuments: Sendable {
    struct Document: Sendable {
        let body: [UInt8]
        let tag: String
    }

    private struct Key: Hashable {
        let names: [String]
        let isCertificates: Bool
    }

    /// A handful of sets is all that a rotation has; a schedule that goes beyond begins anew.
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
