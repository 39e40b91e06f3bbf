import Synchronization

/// The documents that an attacker serves, with a count of fetches.
///
/// A forged token that names a URL tests a client only if the URL works: here it leads to a key set that would verify
/// the forgery.
public final class ProbeNetwork: Sendable, Hashable {
    /// A document at an attacker's URL.
    public struct Document: Sendable, Hashable {
        /// The name that `expect.requests` uses.
        public let name: String
        /// The address that the token names.
        public let url: String
        /// The document's bytes.
        public let body: [UInt8]

        /// Describes a document.
        public init(name: String, url: String, body: [UInt8]) {
            self.name = name
            self.url = url
            self.body = body
        }
    }

    /// The served documents.
    public let documents: [Document]
    private let counts = Mutex<[String: Int]>([:])
    private let strayURLs = Mutex<[String]>([])

    /// Serves the documents.
    public init(_ documents: [Document]) {
        self.documents = documents
    }

    /// Fetches a URL as an HTTP client would; `nil` if nothing is served there.
    ///
    /// Every call is counted.
    public func fetch(_ url: String) -> [UInt8]? {
        guard let document = documents.first(where: { $0.url == url }) else {
            strayURLs.withLock { $0.append(url) }
            return nil
        }
        counts.withLock { $0[document.name, default: 0] += 1 }
        return document.body
    }

    /// How often the document of that name was fetched.
    public func requests(to name: String) -> Int {
        counts.withLock { $0[name] ?? 0 }
    }

    /// The fetched URLs at which nothing is served, in order.
    public var fetchesOfNothing: [String] { strayURLs.withLock(\.self) }

    /// Whether both serve the same documents; the counts are ignored.
    public static func == (left: ProbeNetwork, right: ProbeNetwork) -> Bool { left.documents == right.documents }

    /// Hashes the served documents.
    public func hash(into hasher: inout Hasher) { hasher.combine(documents) }
}
