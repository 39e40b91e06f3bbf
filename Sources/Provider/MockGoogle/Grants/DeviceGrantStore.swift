/// A sign-in on a device that a person allows or denies elsewhere (RFC 8628).
struct DeviceGrant: Sendable {
    /// What the person did with the user code.
    enum Decision: Sendable {
        /// The position of the person's account.
        case allowed(person: Int)
        case denied
    }

    let clientID: String
    let scopes: [String]
    let deviceCode: String
    let userCode: String
    let expiry: Int64
    /// Seconds that the device waits between two polls; each `slow_down` adds five.
    var interval: Int64
    var lastPoll: Int64?
    var decision: Decision?
}

/// The device codes that are neither used nor refused; the oldest are dropped first.
struct DeviceGrantStore: Sendable {
    private static let capacity = 256

    private var grants: [DeviceGrant] = []

    mutating func add(_ grant: DeviceGrant) {
        if grants.count == Self.capacity { grants.removeFirst() }
        grants.append(grant)
    }

    func grant(deviceCode: String) -> DeviceGrant? {
        grants.first { $0.deviceCode.utf8.elementsEqual(deviceCode.utf8) }
    }

    /// Notes a decision; `false` if no code that still waits for one is written exactly like this.
    mutating func decide(_ decision: DeviceGrant.Decision, userCode: String, at now: Int64) -> Bool {
        let index = grants.firstIndex {
            $0.userCode.utf8.elementsEqual(userCode.utf8) && $0.expiry > now && $0.decision == nil
        }
        guard let index else { return false }
        grants[index].decision = decision
        return true
    }

    /// Notes a poll, and whether it came too early.
    mutating func poll(_ grant: DeviceGrant, at now: Int64) -> Bool {
        guard let index = grants.firstIndex(where: { $0.deviceCode == grant.deviceCode }) else { return false }
        defer { grants[index].lastPoll = now }
        guard let last = grant.lastPoll, now - last < grant.interval else { return false }
        grants[index].interval += 5
        return true
    }

    mutating func remove(_ grant: DeviceGrant) {
        grants.removeAll { $0.deviceCode == grant.deviceCode }
    }
}
