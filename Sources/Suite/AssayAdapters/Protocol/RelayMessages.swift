package import AssayConformance
package import AssayJSON
internal import TokenForge

/// A message to the relay: an HTTP request and the client's time, or only the time.
package struct RelayRequest {
    package var request: RequestMessage?
    package var timeLimit: Int64
    package var maximumBodyBytes: Int
    /// The client's time, in milliseconds since 1970.
    package var milliseconds: Int64

    package var bytes: [UInt8] {
        var value: JSONValue = [
            "now_ms": .integer(milliseconds), "time_limit_ms": .integer(timeLimit),
            "maximum_bytes": .integer(maximumBodyBytes),
        ]
        if let request {
            value["method"] = .string(request.method)
            value["url"] = .string(request.url)
            value["headers"] = request.headers.memberValue?.json
            value["body"] = .string(Base64.standard(request.body))
        }
        return JSONWriter.bytes(value, style: .ascii)
    }
}

extension RelayRequest {
    package init(_ bytes: [UInt8]) throws(JSONError) {
        let object = try JSON.parse(bytes, file: "").object()
        milliseconds = try object.member("now_ms").integer()
        timeLimit = try object.member("time_limit_ms").integer()
        maximumBodyBytes = try object.member("maximum_bytes").integer(in: 0...Int.max)
        guard object.optionalMember("url") != nil else { return }
        request = RequestMessage(
            method: try object.member("method").string(), url: try object.member("url").string(),
            headers: try object.value("headers"), body: try object.member("body").base64())
    }
}

/// The relay's reply.
package struct RelayResponse {
    package var answer: TransportResult?
    /// The time after the request, in milliseconds since 1970.
    package var milliseconds: Int64

    package init(answer: TransportResult?, milliseconds: Int64) {
        self.answer = answer
        self.milliseconds = milliseconds
    }

    package var bytes: [UInt8] {
        var value: JSONValue = ["now_ms": .integer(milliseconds)]
        switch answer {
        case .response(let response)?:
            value["status"] = .integer(response.status)
            value["headers"] = response.headers.memberValue?.json
            value["body"] = .string(Base64.standard(response.body))
        case .timedOut?: value["failure"] = "timed-out"
        case .tooLarge?: value["failure"] = "too-large"
        case .unreachable?: value["failure"] = "unreachable"
        case .brokenOff?: value["failure"] = "broken-off"
        case nil: break
        }
        return JSONWriter.bytes(value, style: .ascii)
    }
}

extension RelayResponse {
    package init(_ bytes: [UInt8]) throws(JSONError) {
        let node = try JSON.parse(bytes, file: "")
        let object = try node.object()
        milliseconds = try object.member("now_ms").integer()
        switch object.optionalMember("failure")?.value {
        case nil where object.optionalMember("status") == nil: break
        case nil:
            answer = .response(
                ResponseMessage(
                    status: try object.member("status").integer(in: 0...999),
                    headers: try object.value("headers"), body: try object.member("body").base64()))
        case .string("timed-out")?: answer = .timedOut
        case .string("too-large")?: answer = .tooLarge
        case .string("unreachable")?: answer = .unreachable
        case .string("broken-off")?: answer = .brokenOff
        default: throw node.error("unknown failure")
        }
    }
}

extension JSONNode {
    fileprivate func base64() throws(JSONError) -> [UInt8] {
        guard let bytes = Base64.decodeStandard(try string()) else { throw error("expected base64") }
        return bytes
    }
}
