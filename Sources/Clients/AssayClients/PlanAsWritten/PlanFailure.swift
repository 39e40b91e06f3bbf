internal import AssayConformance
internal import Foundation

/// The failure of a step of the plan.
enum PlanFailure: Error, Sendable, Hashable {
    /// An error of the plan's own list.
    case refused(Reason)
    /// An error of another module that the plan does not catch; the text contains no input.
    case passedOn(String)
    /// A force-unwrapped `nil`, which would crash the plan's process; here it is only reported.
    case trapped(String)

    /// The observation for the runner.
    var observation: Observation {
        switch self {
        case .refused(let reason): .reject(reason)
        case .passedOn(let what): .reject(nil, message: what)
        case .trapped(let place): .crashed(place)
        }
    }

    /// Decodes JSON with `JSONDecoder`, whose errors the plan does not catch.
    ///
    /// The decoder takes the first of two members with the same name, and accepts an integer with a fraction of zero, a
    /// byte order mark and trailing commas. The plan does not intend any of this, but behaves like this.
    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(PlanFailure) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw .passedOn(summary(of: error))
        }
    }

    /// A line that names the wrong member; Foundation's own description may quote the document.
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
