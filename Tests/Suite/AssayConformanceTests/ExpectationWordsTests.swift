import AssayConformance
import Testing

struct ExpectationWordsTests {
    @Test(arguments: [
        (VectorExpectation(.accept([:])), "an acceptance"),
        (VectorExpectation(.reject([.invalidAudience])), "a refusal with invalid-audience"),
        (
            VectorExpectation(.reject([.invalidAudience, .invalidIssuer])),
            "a refusal with invalid-audience or invalid-issuer"
        ),
        // A web application gives no reason.
        (VectorExpectation(.reject([])), "a refusal"),
        (VectorExpectation(.either("a choice")), "an acceptance or a refusal"),
    ])
    func anExpectationIsAPhrase(_ expectation: VectorExpectation, _ words: String) {
        #expect(expectation.words == words)
    }
}
