// Reads JSON with Foundation's JSONDecoder: a text in hexadecimal in each line; see scripts/suite/reader-causes.
import Foundation

/// Any JSON value.
enum Value: Codable {
    case object([String: Value]), array([Value]), text(String), integer(Int64), number(Double), flag(Bool), null

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let array = try? value.decode([Value].self) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: Value].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .object(let members): try value.encode(members)
        case .array(let elements): try value.encode(elements)
        case .text(let text): try value.encode(text)
        case .integer(let number): try value.encode(number)
        case .number(let number): try value.encode(number)
        case .flag(let flag): try value.encode(flag)
        case .null: try value.encodeNil()
        }
    }
}

func bytes(_ line: String) -> Data {
    let digits = line.compactMap(\.hexDigitValue)
    return Data(stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
}

setvbuf(stdout, nil, _IOLBF, 0)
while let line = readLine() {
    guard let value = try? JSONDecoder().decode(Value.self, from: bytes(line)),
        let written = try? JSONEncoder().encode(value)
    else {
        print("-")
        continue
    }
    print(written.map { String(format: "%02x", $0) }.joined())
}
