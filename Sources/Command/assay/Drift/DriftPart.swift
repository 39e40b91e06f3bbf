internal import AssayConformance
internal import AssayJSON

/// A part of what Google sends, which is compared by itself.
enum DriftPart: String, CaseIterable {
    case discovery = "discovery document"
    case discoveryFields = "header fields of the discovery document"
    case keySet = "key set"
    case keySetFields = "header fields of the key set"
    case tokenHeader = "header of the ID token"
    case claims = "claims of the ID token"
    case tokenResponse = "token response"

    /// The operation whose golden input has the part.
    var operation: ClientOperation {
        switch self {
        case .discovery, .discoveryFields: .parseProviderMetadata
        case .keySet, .keySetFields: .parseKeySet
        case .tokenHeader, .claims: .verifyIDToken
        case .tokenResponse: .parseTokenResponse
        }
    }

    /// The endpoint of the mock provider whose faults change the part.
    var endpoint: String {
        switch self {
        case .discovery, .discoveryFields: "discovery"
        case .keySet, .keySetFields: "certs"
        case .tokenHeader, .claims, .tokenResponse: "token"
        }
    }
}

/// One thing that a document says, in words that show no secret.
struct DriftFact: Hashable {
    /// The member, the claim or the header field.
    let name: String
    /// The element, if the fact is about one of a list of texts.
    var element: String?
    let text: String

    /// The name for people: that of an unusual member is quoted and cut.
    var shownName: String {
        let isPlain = name.wholeMatch(of: /[A-Za-z0-9_ -]{1,64}/) != nil
        return (isPlain ? name : JSONWriter.quoted(name)) + (element.map { " " + JSONWriter.quoted($0) } ?? "")
    }
}

/// What the parts say; a part that is not there says nothing, and is not compared.
typealias DriftFacts = [DriftPart: [DriftFact]]
