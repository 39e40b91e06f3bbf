internal import ScheduleExplorer

/// A device without a browser, as the provider sees it.
struct DeviceRecord {
    /// Whether the person allows its sign-in; `nil` before the decision.
    var isAllowed: Bool?
    var lastPoll: Duration?
    var isPolling = false
    /// Whether it was given its tokens, or the denial.
    var hasEnded = false
}

extension Stage {
    /// Seconds between two polls, and the lifetime of the codes: two polls, or three if the first comes at once.
    static let deviceInterval = 5
    static let deviceLifetime = 12

    /// The person enters the code of the device that has asked last; nothing happens if none has.
    func decide(_ isAllowed: Bool) {
        guard !devices.isEmpty else { return }
        if devices[devices.count - 1].isAllowed == nil { devices[devices.count - 1].isAllowed = isAllowed }
    }

    /// Checks a poll against RFC 8628 §3.5.
    func arrive(pollOf device: Int) {
        guard devices.indices.contains(device) else { return }
        require(
            !devices[device].isPolling
                && devices[device].lastPoll.map { now - $0 >= .seconds(Self.deviceInterval) } ?? true, .pollInterval)
        require(
            !devices[device].hasEnded && (Self.caller < 0 || cancelledAt[Self.caller] == nil), .noPollAfterEnd)
        devices[device].lastPoll = now
        devices[device].isPolling = true
    }

    /// Answers a poll when the answer leaves the provider.
    func makeResponse(toPollOf device: Int) -> ProviderResponse {
        guard devices.indices.contains(device) else { return .refused }
        switch devices[device].isAllowed {
        case nil: return .pending
        case false?:
            devices[device].hasEnded = true
            return .denied
        case true?:
            devices[device].hasEnded = true
            return .deviceTokens(device)
        }
    }

    /// Signs in on a device.
    func signInOnDevice(_ step: ActorScript.Step, _ actor: Int) async {
        guard let subject else { return }
        let othersBefore = signInsInProgress > 0
        signInsInProgress += 1
        signInsStarted += 1
        let (started, first) = (signInsStarted, devices.count)
        let outcome = await subject.signInOnDevice()
        signInsInProgress -= 1
        var usual: Set = ["timed-out"]
        if case .signedInOnDevice(let device) = outcome { require(device >= first, .ownAttempt) }
        for device in devices.dropFirst(first) where device.hasEnded {
            // What the provider has said is the outcome: no tokens are lost, and no denial becomes a time-out.
            usual = [device.isAllowed == true ? "signed-in-on-device" : "access-denied"]
        }
        if othersBefore || signInsStarted > started { usual.insert("sign-in-in-progress") }
        judge(outcome, step, actor, usual: usual)
    }
}
