import GoogleSignInAccounts
import GoogleSignInClient
import GoogleSignInDirectory
import Testing

extension ObjectStoreContract {
    /// Keys that a careless store confuses with each other or treats as a path out of its folder.
    static let hostileKeys: [String] = [
        "a", "A", "a.", ".a", "a%2Fb", "a%2fb", "a/b", "a/b/c", "a+b", "a b", "a&b", "a=b", "a?b", "a#b", "a;b", "a'b",
        "a\"b", "a<b>", "a\\b", "a\\..\\b", "a:b", "a*b", "a~b", "~a", "...", "..a", "a../b", "%", "%00", "%2e%2e/a",
        "-",
        "caf\u{E9}", "cafe\u{301}", "\u{FB01}", "\u{1F512}", "\u{430}", "CON", "nul.txt",
        String(repeating: "k", count: 255), String(repeating: "k", count: 256),
        String(repeating: "k", count: ObjectLimits.keyBytes), String(repeating: "k", count: ObjectLimits.keyBytes - 1),
        String(repeating: "\u{E9}", count: 512),
        String(repeating: "K", count: 300) + "/" + String(repeating: "K", count: 300),
    ]

    static let refusedKeys: [String] = [
        "", "/", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/.", "a/./b", "a\u{0}b", "a\nb", "a\u{1F}b",
        "a\u{7F}b",
        String(repeating: "k", count: ObjectLimits.keyBytes + 1),
        "k" + String(repeating: "\u{E9}", count: 512),
    ]

    static let keys: [ObjectStoreContract] = [
        ObjectStoreContract("keys that look alike are different objects") { store in
            for (index, key) in hostileKeys.enumerated() {
                await #expect(throws: Never.self, "\(key)") {
                    try await store.put(key, Array("object \(index)".utf8), if: .absent)
                }
            }
            for (index, key) in hostileKeys.enumerated() {
                #expect(try await store.get(key)?.bytes == Array("object \(index)".utf8), "\(key)")
            }
            let expected = hostileKeys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
            #expect(try await store.list(prefix: "", limit: 1_000).map { Array($0.utf8) } == expected)
            for (index, key) in hostileKeys.enumerated() {
                try await store.delete(key, if: .none)
                #expect(try await store.list(prefix: "", limit: 1_000).count == hostileKeys.count - index - 1)
            }
        },
        ObjectStoreContract("every call refuses an invalid key") { store in
            for key in refusedKeys {
                await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.put(key, [1], if: .none) }
                await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.get(key) }
                await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.delete(key, if: .none) }
            }
            let kept = try await store.list(prefix: "", limit: 10)
            #expect(kept.isEmpty)
        },
    ]

    static let lists: [ObjectStoreContract] = [
        ObjectStoreContract("a list has the keys of a prefix in the order of their bytes") { store in
            for key in ["b/2", "b/10", "b", "a", "b/1", "B/1", "b!", "c", "b/\u{E9}", "b/\u{EA}"] {
                try await store.put(key, [1], if: .absent)
            }
            #expect(try await store.list(prefix: "b/", limit: 10) == ["b/1", "b/10", "b/2", "b/\u{E9}", "b/\u{EA}"])
            #expect(try await store.list(prefix: "b/1", limit: 10) == ["b/1", "b/10"])
            #expect(
                try await store.list(prefix: "", limit: 10)
                    == ["B/1", "a", "b", "b!", "b/1", "b/10", "b/2", "b/\u{E9}", "b/\u{EA}", "c"])
            #expect(try await store.list(prefix: "b/\u{E9}", limit: 10) == ["b/\u{E9}"])
            #expect(try await store.list(prefix: "d", limit: 10).isEmpty)
            #expect(try await store.list(prefix: "/", limit: 10).isEmpty)
        },
        ObjectStoreContract("a list compares the bytes of the prefix, not its characters") { store in
            for key in ["e", "e\u{301}", "e\u{301}/a", "\u{E9}", "\u{E9}/a"] {
                try await store.put(key, [1], if: .absent)
            }
            let rows: [(prefix: String, keys: [String])] = [
                ("e", ["e", "e\u{301}", "e\u{301}/a"]), ("e\u{301}", ["e\u{301}", "e\u{301}/a"]),
                ("\u{E9}", ["\u{E9}", "\u{E9}/a"]),
            ]
            for row in rows {
                let expected = row.keys.map { Array($0.utf8) }
                #expect(try await store.list(prefix: row.prefix, limit: 10).map { Array($0.utf8) } == expected)
            }
        },
        ObjectStoreContract("pages follow one another without gap or repetition") { store in
            let keys = (0..<23).map { "p/" + ($0 < 10 ? "0" : "") + "\($0)" }
            for key in keys.shuffledByHash { try await store.put(key, [1], if: .absent) }
            try await store.put("q", [1], if: .absent)
            for size in [1, 2, 5, 22, 23, 24] {
                var found: [String] = []
                while true {
                    let page = try await store.list(prefix: "p/", after: found.last, limit: size)
                    found += page
                    if page.count < size { break }
                }
                #expect(found == keys, "pages of \(size)")
            }
            #expect(try await store.list(prefix: "p/", after: "p/1", limit: 1) == ["p/10"])
            #expect(try await store.list(prefix: "p/", after: "q", limit: 1).isEmpty)
            await #expect(throws: GoogleSignInError(.storageFailed)) { try await store.list(prefix: "", limit: 0) }
        },
    ]

    static let races: [ObjectStoreContract] = [
        ObjectStoreContract("of many first writes at once exactly one succeeds") { store in
            let winners = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<8 as Range<UInt8> {
                    group.addTask { (try? await store.put("a", [number], if: .absent)) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(winners == 1)
        },
        ObjectStoreContract("no change made on a condition is lost") { store in
            try await store.put("counter", [0], if: .absent)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var left = 5
                        while left > 0 {
                            let object = try #require(try await store.get("counter"))
                            do {
                                try await store.put("counter", [object.bytes[0] + 1], if: .matches(object.tag))
                                left -= 1
                            } catch let error as GoogleSignInError where error.code == .conflict {
                                continue
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await store.get("counter")?.bytes == [20])
        },
    ]
}

extension [String] {
    /// A fixed order that is not the sorted one.
    var shuffledByHash: [String] {
        enumerated().sorted { ($0.offset &* 7919) % 101 < ($1.offset &* 7919) % 101 }.map(\.element)
    }
}
