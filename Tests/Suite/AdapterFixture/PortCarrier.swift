import AssayAdapters
import AssayHTTP
import AssayJSON
import MockGoogle
import MockGoogleServer
import Synchronization

/// A relay of the adapter's own, which sends the client's requests to the providers' ports.
///
/// The client gets addresses with TLS, as it demands, and the requests leave without it.
final class PortCarrier: Sendable {
    /// How long a request waits in real time.
    private static let patience = Duration.seconds(2)
    private static let (plain, secure) = ("http://127.0.0.1:", "https://127.0.0.1:")

    /// Where the metadata is, by the URL that follows from the issuer (OpenID Connect Discovery 1.0 §4).
    private final class MetadataPlaces: Sendable {
        let urls = Mutex<[String: String]>([:])
    }

    private let server: HTTPListener
    private let places: MetadataPlaces

    init() throws {
        let places = MetadataPlaces()
        self.places = places
        server = try HTTPListener { _ in
            { request in
                guard let message = try? RelayRequest(request.body) else { return MockResponse(status: 400) }
                return MockResponse(status: 200, body: .bytes(Self.answer(to: message, places).bytes))
            }
        }
    }

    /// The step with this relay and addresses with TLS.
    func relayed(_ input: JSONValue) -> JSONValue {
        if case .string(let url)? = input["provider"]?["metadata_url"],
            case .string(let issuer)? = input["provider"]?["issuer"]
        {
            places.urls.withLock { $0[issuer + "/.well-known/openid-configuration"] = url }
        }
        // The client's own loopback address is no provider's, and stays as it is.
        let own = ["redirect_uri", "callback_url"].map { ($0, input[$0]) }
        var input = Self.replacing(Self.plain, by: Self.secure, in: input)
        for (name, value) in own where value != nil { input[name] = value }
        input["relay"] = .string("\(server.origin)/")
        if case .number(let now)? = input["now"] { input["now_ms"] = .number(now + "000") }
        return input
    }

    /// The reply with the addresses of the ports.
    func plain(_ reply: JSONValue) -> JSONValue { Self.replacing(Self.secure, by: Self.plain, in: reply) }

    private static func replacing(_ text: String, by other: String, in value: JSONValue) -> JSONValue {
        let line = JSONWriter.text(value, style: .ascii).replacing(text, with: other)
        return (try? JSON.parse(text: line, file: "").value) ?? value
    }

    private static func answer(to message: RelayRequest, _ places: MetadataPlaces) -> RelayResponse {
        let (now, limit) = (message.milliseconds, message.timeLimit)
        guard let request = message.request else { return RelayResponse(answer: nil, milliseconds: now) }
        let url = places.urls.withLock { $0[request.url] } ?? request.url.replacing(secure, with: plain)
        guard let web = WebRequest(method: request.method, url: url, headers: request.headers, body: request.body)
        else { return RelayResponse(answer: .unreachable, milliseconds: now) }
        do throws(WebFailure) {
            let response = try SocketTransport(maximumAnswer: message.maximumBodyBytes + 65_536)
                .answer(web, within: min(.milliseconds(limit), patience))
            let isTooLarge = response.body.count > message.maximumBodyBytes
            return RelayResponse(answer: isTooLarge ? .tooLarge : .response(secured(response)), milliseconds: now)
        } catch {
            switch error {
            case .timedOut: return RelayResponse(answer: .timedOut, milliseconds: now + limit)
            case .malformed: return RelayResponse(answer: .tooLarge, milliseconds: now)
            case .brokenOff: return RelayResponse(answer: .brokenOff, milliseconds: now)
            default: return RelayResponse(answer: .unreachable, milliseconds: now)
            }
        }
    }

    /// The response with addresses that have TLS.
    private static func secured(_ response: ResponseMessage) -> ResponseMessage {
        let body = String(validating: response.body, as: UTF8.self)?.replacing(plain, with: secure).utf8
        return ResponseMessage(
            status: response.status,
            headers: response.headers.map { HeaderField($0.name, $0.value.replacing(plain, with: secure)) },
            body: body.map(Array.init) ?? response.body)
    }
}
