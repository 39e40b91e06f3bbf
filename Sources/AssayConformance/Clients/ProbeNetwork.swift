import Synchronization

/// The documents that an attacker serves, and a count of who fetched them.
///
/// A forged token that names a URL proves nothing while the URL leads nowhere: here it leads to a key set that would
/// verify the forgery.
public final class ProbeNetwork: Sendable, Hashable {
    /// A document on a URL of an attacker's.
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

    /// What is served.
    public let documents: [Document]
    private let counts = Mutex<[String: Int]>([:])
    private let strayURLs = Mutex<[String]>([])

    /// Serves the documents.
    public init(_ documents: [Document]) {
        self.documents = documents
    }

    /// Fetches a URL as an HTTP client would; `nil` where nothing answers.
    ///
    /// Every call is counted, also that of a URL where nothing is served.
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

    /// The URLs that were fetched although nothing is served there, in order.
    public var fetchesOfNothing: [String] { strayURLs.withLock(\.self) }

    /// Equal if they serve the same; counts do not matter.
    public static func == (left: ProbeNetwork, right: ProbeNetwork) -> Bool { left.documents == right.documents }

    /// Hashes what is served.
    public func hash(into hasher: inout Hasher) { hasher.combine(documents) }
}
