// Links the limit of the tests that run at once: it is set before the first Swift code of a run.
internal import CAssayTestWidth
