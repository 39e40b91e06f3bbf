internal import GoogleSignInAccounts
internal import GoogleSignInClient

/// A page of a bucket's keys: the response to `ListObjectsV2`.
struct S3ListPage {
    let keys: [String]
    let isTruncated: Bool

    init(_ body: [UInt8]) throws(GoogleSignInError) {
        let document: XMLElement
        do {
            document = try XMLElement(body)
        } catch {
            throw GoogleSignInError(.storageFailed, "S3: the list is not XML: \(error.reason)")
        }
        guard document.name == "ListBucketResult" else { throw Self.malformed }
        let truncated = document.children.filter { $0.name == "IsTruncated" }.map(\.text)
        switch truncated {
        case ["true"]: isTruncated = true
        case ["false"]: isTruncated = false
        default: throw Self.malformed
        }
        var keys: [String] = []
        for contents in document.children where contents.name == "Contents" {
            let names = contents.children.filter { $0.name == "Key" }
            guard names.count == 1, let key = names.first, key.children.isEmpty else { throw Self.malformed }
            keys.append(key.text)
        }
        self.keys = keys
    }

    /// Rejects a page that is not the requested one: it could make objects seem absent, or a list endless.
    func check(prefix: String, after: String?, limit: Int) throws(GoogleSignInError) {
        var last = after
        for key in keys {
            guard key.utf8.starts(with: prefix.utf8), last.map({ $0.utf8.lexicographicallyPrecedes(key.utf8) }) ?? true
            else { throw Self.malformed }
            last = key
        }
        guard keys.count <= limit, !(isTruncated && keys.isEmpty) else { throw Self.malformed }
    }

    private static let malformed = GoogleSignInError(.storageFailed, "S3: the list is not the requested one")
}
