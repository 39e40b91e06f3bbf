internal import AssayConformance
internal import AssayJSON
internal import Foundation

extension Observation {
    /// The result message for a probe.
    ///
    /// A hung client sends no message: this never returns, and the suite sees a timeout.
    func adapterResult(id: String) -> JSONValue {
        var value: JSONValue = ["type": "result", "id": .string(id)]
        switch self {
        case .accept(let output):
            value["outcome"] = "accept"
            value["output"] = .object(
                output.sorted { $0.key < $1.key }.map { JSONMember($0.key, JSONNode($0.value.value)) })
        case .reject(let reason, let message):
            value["outcome"] = "reject"
            value["reason"] = reason.map { .string($0.rawValue) }
            value["message"] = message.map(JSONValue.string)
        case .unsupported(let what):
            value["outcome"] = "unsupported"
            value["message"] = .string(what)
        case .crashed(let how), .notPut(let how):
            value["outcome"] = "error"
            value["message"] = .string(how)
        case .hung:
            while true { sleep(3_600) }
        }
        return value
    }
}
