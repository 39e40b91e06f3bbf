"""The suite sees what a library fixes: findings about one version are gone in the next.

`scripts/clients/check-adapters` compares the findings of both with those of adapters/expected.
"""

import json
import pathlib
import unittest

EXPECTED = pathlib.Path(__file__).resolve().parents[1] / "expected"
PAIRS = {
    ("PyJWT-2.10.0", "PyJWT"): [
        "id-token/critical-header::unknown",
        "id-token/base64url::signature-with-punctuation",
        "id-token/expiration::array",
        "sign-in/live-key-set::data-url",
    ],
    ("joserfc-1.4.0", "joserfc"): [
        "id-token/issuer::array-with-attacker",
        "id-token/expiration::nan",
        "id-token/subject::array",
        "id-token/base64url::signature-padded",
    ],
    ("jwt-go", "golang-jwt"): ["id-token/audience::missing", "id-token/audience::number"],
}


def findings(client):
    return {finding["id"] for finding in json.loads((EXPECTED / f"{client}.json").read_text("utf-8"))["findings"]}


class PairTests(unittest.TestCase):
    def test_mended_findings(self):
        for (broken, mended), vectors in PAIRS.items():
            for vector in vectors:
                with self.subTest(broken, vector=vector):
                    self.assertIn(vector, findings(broken))
                    self.assertNotIn(vector, findings(mended))


if __name__ == "__main__":
    unittest.main()
