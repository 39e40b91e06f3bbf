// Package mapclaims verifies ID tokens with the methods of MapClaims, which jwt-go and its successor golang-jwt share.
package mapclaims

import (
	"errors"
	"time"

	"../adapter"
	"../keyset"
)

// Claims has the methods of MapClaims in both libraries.
type Claims interface {
	VerifyAudience(audience string, required bool) bool
	VerifyExpiresAt(now int64, required bool) bool
	VerifyIssuedAt(now int64, required bool) bool
	VerifyIssuer(issuer string, required bool) bool
	VerifyNotBefore(now int64, required bool) bool
}

// Verify lets the library parse the token of a probe into its claims, then calls its methods with every claim required.
// claims and members are the same map, with the methods of the library and without.
func Verify(
	input adapter.Object, claims Claims, members map[string]interface{}, parse func(string, keyset.Document) error,
) (adapter.Object, error) {
	token, keys, err := keyset.TokenAndKeys(input)
	if err != nil {
		return nil, err
	}
	if err := parse(token, keys); err != nil {
		return nil, err
	}
	now := time.Now().Unix()
	if !claims.VerifyAudience(adapter.Audience(input), true) {
		return nil, errors.New("aud")
	}
	if !claims.VerifyExpiresAt(now, true) || !claims.VerifyIssuedAt(now, true) || !claims.VerifyNotBefore(now, false) {
		return nil, errors.New("exp, iat or nbf")
	}
	if _, isText := members["sub"].(string); !isText {
		return nil, errors.New("sub")
	}
	for _, issuer := range input["issuers"].([]interface{}) {
		if claims.VerifyIssuer(issuer.(string), true) {
			return adapter.SignedIn(members), nil
		}
	}
	return nil, errors.New("iss")
}
