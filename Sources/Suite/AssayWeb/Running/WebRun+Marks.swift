/// Where the page of the application shows who is signed in.
extension WebRun {
    /// Signs in a second person: the two pages show where the person is named.
    func learnMarks(_ result: SignInResult) throws {
        options.progress(.preparation("an honest sign-in of another person"))
        try player.steps.provider.begin(.golden)
        let second = player.steps.honest.signIn(as: WebPeople.other)
        if second.outcome == .accepted { player.other = WebPeople.other }
        let samples = [(result, WebPeople.first), (second, WebPeople.other)].map { result, person in
            PersonMark.Sample(body: result.body, person: provider.people.texts(of: person))
        }
        let isSecondIn = second.outcome == .accepted
        // A page that shows the first person to the second one too is a finding of web/account::two-people.
        let asFirst = PersonMark.Sample(body: second.body, person: samples[0].person)
        for mark in application.marks {
            let isShown =
                mark.isTrue(of: samples[0])
                && (!isSecondIn || mark.isTrue(of: samples[1]) || mark.isTrue(of: asFirst))
            if isShown { continue }
            throw SetupError(
                description: "the page after an honest sign-in does not show the person's "
                    + "\(mark.field.rawValue) where --identity says")
        }
        player.marks = application.marks
        if isSecondIn {
            if application.marks.allSatisfy({ $0.field == .account }) {
                player.marks += PersonMark.learned(from: samples[0], samples[1])
            }
            player.sharedMarks = PersonMark.learned(from: samples[0], asFirst).filter { !$0.isShown(of: samples[1]) }
        }
        if !marks.isEmpty || !player.sharedMarks.isEmpty { traits.insert(.identity) }
    }
}
