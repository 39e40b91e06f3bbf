package import AssayJSON
internal import TokenForge

/// What is played to a client step by step.
package protocol Script: AnyObject, Sendable {
    /// The operation of such scripts.
    static var operation: ClientOperation { get }
    /// What such a script is called.
    static var name: String { get }
    /// The script as JSON without expectations, by which two scripts are compared.
    var document: JSONValue { get }
}

/// A script to play to a client.
package struct ScriptProbe<Content: Script>: OperationInput {
    let script: Content
    let forge: Forge
    /// The first instant, in seconds since 1970.
    let start: Int64

    /// The operation of the script.
    package static var operation: ClientOperation { Content.operation }

    /// Whether both are the same script at the same instant.
    package static func == (left: ScriptProbe, right: ScriptProbe) -> Bool {
        left.start == right.start && left.script.document == right.script.document
    }

    /// Hashes the script and the instant.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(start)
        hasher.combine(script.document)
    }
}

/// A probe whose input is played step by step, and can be shown as a whole.
protocol PlayedProbe {
    /// The script and the instant as JSON.
    var document: JSONValue { get }
}

extension ScriptProbe: PlayedProbe {
    var document: JSONValue {
        .object([JSONMember("now", JSONNode(.integer(start))), JSONMember(Content.name, JSONNode(script.document))])
    }
}
