import Foundation
import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Synchronization

/// S3's REST interface on a store in memory, as far as its documentation covers the five calls.
final class S3StandIn: HTTPTransport {
    private let store = MemoryObjectStore()
    private let log = Mutex<[HTTPRequest]>([])
    private let pageSize: Int
    private let others: [String]

    /// - Parameters:
    ///   - pageSize: the maximum number of keys per page, whatever the request says.
    ///   - others: keys of objects that other programs have made, which are not valid keys of a store.
    init(pageSize: Int = 1_000, others: [String] = []) {
        self.pageSize = pageSize
        self.others = others
    }

    var requests: [HTTPRequest] { log.withLock { $0 } }

    func response(to request: HTTPRequest, limits: HTTPLimits) async throws(GoogleSignInError) -> HTTPResponse {
        log.withLock { $0.append(request) }
        do {
            return try await answer(request)
        } catch let error as GoogleSignInError where error.code == .conflict {
            return Self.error(412, "PreconditionFailed")
        } catch {
            return Self.error(500, "InternalError")
        }
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let parts = request.url.split(separator: "?", maxSplits: 1)
        let path = parts[0].dropFirst("https://s3.test/bucket".count)
        guard request.url.hasPrefix("https://s3.test/bucket"), request.fields["authorization"].count == 1 else {
            return Self.error(404, "NoSuchBucket")
        }
        if path.isEmpty { return try await list(parts.count > 1 ? String(parts[1]) : "") }
        let key = Self.decoded(path.dropFirst())
        let condition: WriteCondition =
            if let tag = request.fields["if-match"].first {
                .matches(ObjectTag(text: String(tag.dropFirst().dropLast())))
            } else if request.fields["if-none-match"] == ["*"] {
                .absent
            } else {
                .none
            }
        switch request.method {
        case "GET":
            guard let object = try await store.get(key) else { return Self.error(404, "NoSuchKey") }
            return HTTPResponse(status: 200, fields: ["ETag": "\"\(object.tag.text)\""], body: object.bytes)
        case "PUT":
            if case .matches = condition, try await store.get(key) == nil { return Self.error(404, "NoSuchKey") }
            let tag = try await store.put(key, request.body, if: condition)
            return HTTPResponse(status: 200, fields: ["ETag": "\"\(tag.text)\""])
        case "DELETE":
            if case .matches = condition, try await store.get(key) == nil { return Self.error(404, "NoSuchKey") }
            try await store.delete(key, if: condition)
            return HTTPResponse(status: 204)
        default:
            return Self.error(405, "MethodNotAllowed")
        }
    }

    private func list(_ query: String) async throws -> HTTPResponse {
        var parameters: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            parameters[String(parts[0])] = Self.decoded(parts[1])
        }
        let limit = min(Int(parameters["max-keys"] ?? "") ?? 1_000, pageSize)
        let (prefix, after) = (parameters["prefix"] ?? "", parameters["start-after"])
        let others = others.filter {
            $0.utf8.starts(with: prefix.utf8) && after?.utf8.lexicographicallyPrecedes($0.utf8) ?? true
        }
        let keys = try await (store.list(prefix: prefix, after: after, limit: limit + 1) + others).sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
        let contents = keys.prefix(limit).map { key in
            let text = key.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&#x3E;")
                .replacing("\"", with: "&#34;")
            return "<Contents><Key>\(text)</Key><Size>1</Size></Contents>"
        }
        let body = """
            <?xml version="1.0" encoding="UTF-8"?>
            <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name>
            <IsTruncated>\(keys.count > limit)</IsTruncated>\(contents.joined())</ListBucketResult>
            """
        return HTTPResponse(status: 200, body: Array(body.utf8))
    }

    static func error(_ status: Int, _ code: String) -> HTTPResponse {
        let body = "<?xml version=\"1.0\"?>\n<Error><Code>\(code)</Code><Message>In words.</Message></Error>"
        return HTTPResponse(status: status, body: Array(body.utf8))
    }

    private static func decoded(_ text: some StringProtocol) -> String {
        String(text).removingPercentEncoding ?? ""
    }
}
