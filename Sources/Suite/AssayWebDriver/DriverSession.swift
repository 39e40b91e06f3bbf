internal import AssayHTTP
package import AssayJSON
internal import AssayThreads
internal import Foundation

/// A browser that is driven by WebDriver BiDi (W3C, Working Draft of 2026), through the driver that comes with it.
package final class DriverSession: Sendable {
    /// What the browser tells without being asked.
    package struct Event: Sendable {
        /// Such as `network.beforeRequestSent`.
        package let name: String
        package let parameters: JSONValue

        package init(name: String, parameters: JSONValue) {
            self.name = name
            self.parameters = parameters
        }
    }

    private struct State {
        var next = 1
        var awaited: Set<Int> = []
        var answers: [Int: JSONValue] = [:]
        var isEnded = false
    }

    /// How long one command may take; navigations are not waited for.
    private static let limit = Duration.seconds(60)

    private let process: DriverProcess
    private let socket: WebSocket
    private let state = Monitor(State())

    /// Starts a browser.
    ///
    /// - Parameters:
    ///   - programs: the paths of the browser and of its driver.
    ///   - arguments: the browser's arguments.
    ///   - onEvent: called on one thread; it must not wait for a command.
    package init(
        _ programs: BrowserPrograms, arguments: [String], environment: [String: String],
        onEvent: @escaping @Sendable (Event) -> Void
    ) throws(DriverFailure) {
        process = try DriverProcess(programs.driver, environment: environment)
        let options: JSONValue = [
            "binary": .string(programs.browser), "args": .array(arguments.map { JSONNode(.string($0)) }),
        ]
        let capabilities: JSONValue = [
            "browserName": "chrome", "webSocketUrl": .bool(true), "acceptInsecureCerts": .bool(true),
            "unhandledPromptBehavior": "dismiss", "goog:chromeOptions": options,
        ]
        let origin = WebOrigin(scheme: "http", host: "127.0.0.1", port: process.port)
        let request = WebRequest(
            method: "POST", url: WebURL(origin: origin, path: "/session"),
            headers: [HeaderField("Content-Type", "application/json")],
            body: JSONWriter.bytes(["capabilities": ["alwaysMatch": capabilities]]))
        do {
            let response = try SocketTransport().answer(request, within: Self.limit)
            let answer = JSON.value(of: response.body)?["value"]
            guard case .string(let address)? = answer?["capabilities"]?["webSocketUrl"],
                address.hasPrefix("ws://"), let url = WebURL("http" + address.dropFirst(2))
            else {
                let why = if case .string(let text)? = answer?["message"] { text } else { "status \(response.status)" }
                throw DriverFailure("the browser does not start: \(why.prefix(while: { $0 != "\n" }))")
            }
            socket = try WebSocket(url, limit: Self.limit)
        } catch {
            process.stop()
            throw (error as? WebFailure).map(DriverFailure.init) ?? (error as? DriverFailure)
                ?? DriverFailure("\(error)")
        }
        Thread { [socket, state] in
            while let bytes = socket.receive() {
                guard let message = JSON.value(of: DriverText.withoutLoneSurrogates(bytes)) else { continue }
                if case .number(let number)? = message["id"], let id = Int(number) {
                    state.withLock { if $0.awaited.contains(id) { $0.answers[id] = message } }
                } else if case .string(let name)? = message["method"], let parameters = message["params"] {
                    onEvent(Event(name: name, parameters: parameters))
                }
            }
            state.withLock { $0.isEnded = true }
        }.start()
    }

    deinit { stop() }

    /// Sends a command and returns its result.
    package func call(_ method: String, _ parameters: JSONValue) throws(DriverFailure) -> JSONValue {
        let id = try send(method, parameters, isAwaited: true)
        let answer = state.wait(for: Self.limit) { state -> Result<JSONValue, DriverFailure>? in
            if let answer = state.answers.removeValue(forKey: id) { return .success(answer) }
            return state.isEnded ? .failure(DriverFailure("the browser has ended")) : nil
        }
        _ = state.withLock { $0.awaited.remove(id) }
        guard let answer else { throw DriverFailure("the browser does not answer \(method) within 60 s") }
        let message = try answer.get()
        if case .string("success")? = message["type"], let result = message["result"] { return result }
        let words = if case .string(let text)? = message["message"] { text } else { "" }
        let code: String? = if case .string(let text)? = message["error"] { text } else { nil }
        throw DriverFailure("\(method): \(code ?? "error") \(words.prefix(while: { $0 != "\n" }))", code: code)
    }

    /// Sends a command whose result nobody waits for.
    package func post(_ method: String, _ parameters: JSONValue) {
        _ = try? send(method, parameters, isAwaited: false)
    }

    private func send(_ method: String, _ parameters: JSONValue, isAwaited: Bool) throws(DriverFailure) -> Int {
        let id = state.withLock { state in
            defer { state.next += 1 }
            if isAwaited { state.awaited.insert(state.next) }
            return state.next
        }
        try socket.send(JSONWriter.bytes(["id": .integer(id), "method": .string(method), "params": parameters]))
        return id
    }

    /// Ends the browser.
    package func stop() {
        socket.close()
        process.stop()
    }
}
