internal import AssayConformance
internal import Foundation

/// How a step of the plan ends without a result.
enum PlanFailure: Error, Sendable, Hashable {
    /// With an error of the plan's own list.
    case refused(Reason)
    /// With an error of another module's that the plan does not catch; the text holds no input.
    case passedOn(String)
    /// With a force-unwrapped `nil`, which ends the process where the plan runs. Here it is only reported.
    case trapped(String)

    /// What a runner sees of it.
    var observation: Observation {
        switch self {
        case .refused(let reason): .reject(reason)
        case .passedOn(let what): .reject(nil, message: what)
        case .trapped(let place): .crashed(place)
        }
    }

    /// Decodes JSON with `JSONDecoder`, whose errors the plan passes on.
    ///
    /// The decoder takes the first of two members of one name, a fraction of zero as an integer, a byte order mark and
    /// trailing commas; none of that is the plan's intention, and all of it is the plan's behaviour.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(PlanFailure) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw .passedOn(summary(of: error))
        }
    }

    /// One line that names the member at fault.
    ///
    /// Foundation's own description may quote the document.
    private static func summary(of error: any Error) -> String {
        func place(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
            let path = (context.codingPath + [key].compactMap { $0 }).map { key in
                key.intValue.map(String.init) ?? key.stringValue
            }
            return path.isEmpty ? "the document" : path.joined(separator: ".")
        }
        return switch error {
        case DecodingError.keyNotFound(let key, let context): "DecodingError: \(place(context, key)) is missing"
        case DecodingError.valueNotFound(_, let context): "DecodingError: \(place(context)) is null"
        case DecodingError.typeMismatch(_, let context): "DecodingError: \(place(context)) has the wrong type"
        case DecodingError.dataCorrupted(let context): "DecodingError: \(place(context)) cannot be read"
        default: "the JSON document cannot be decoded"
        }
    }
}
