internal import AssayConformance
internal import AssayJSON
internal import AssayThreads
internal import Foundation

extension AdapterCheck {
    /// Checks that an injected clock is also the clock of the client's key cache.
    ///
    /// Keys live for a second of the scenario, whose clock stands still. A client that keeps them at first, and asks for
    /// them again after that second has really passed, counts by the machine's clock. No verdict on cached keys would be
    /// about the client then. Nothing can be said about a client that keeps no keys, or keeps them for a fixed time.
    func keyCacheItems(_ hello: AdapterHello) -> [Item] {
        guard hello.clock == .injected, hello.operations.contains(.signIn) else { return [] }
        let title = "the clock of the key cache"
        let keys: JSONValue = ["providers": ["google": ["keys": ["max_age": 1, "expires": false]]]]
        return items(title) { client in
            let requests = Worker.result { [library, keyWait] () -> [Int]? in
                guard let signIns = try? await HonestSignIns(library, client: client, input: JSONNode(keys)) else {
                    return nil
                }
                var requests: [Int] = []
                for _ in 0..<3 {
                    if requests.count == 2 {
                        // Nothing can be said about a client that keeps no keys, so that it need not be waited for.
                        guard requests[0] > 0, requests[1] == requests[0] else { break }
                        usleep(UInt32(keyWait / .microseconds(1)))
                    }
                    guard case .accept = await signIns.signIn() else { return nil }
                    requests.append(signIns.keySetRequests)
                }
                return requests
            }
            // A client that does not sign in has its own item.
            guard let requests else { return [] }
            guard requests.count == 3, requests[2] > requests[1] else { return [Item(title: title)] }
            return [
                Item(
                    title: title,
                    problem:
                        "the keys expired although the injected clock stood still, so the key cache uses the machine's clock",
                    hint: "let the client's key cache read the time from \"now\", or say \"clock\": \"real\"")
            ]
        }
    }
}
