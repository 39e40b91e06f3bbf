// golang-jwt: a Parser that allows RS256 alone, and the Verify methods of MapClaims with every claim required.
// The library has no key sets and no check of sub. The program reads the key set and takes the key that the header names,
// if that is for RS256, and it requires a sub that is a text, as every application on the library must.
//
// The caller must check, because the library does not: nonce, azp, at_hash, hd. There is no leeway.
package main

import (
	"errors"
	"time"

	"github.com/golang-jwt/jwt"

	"./adapter"
	"./keyset"
)

func verify(input adapter.Object) (adapter.Object, error) {
	token, keys, err := keyset.TokenAndKeys(input)
	if err != nil {
		return nil, err
	}
	claims := jwt.MapClaims{}
	parser := jwt.NewParser(jwt.WithValidMethods([]string{"RS256"}))
	_, err = parser.ParseWithClaims(token, claims, func(token *jwt.Token) (interface{}, error) {
		return keyset.NamedKey(keys, token.Header["kid"])
	})
	if err != nil {
		return nil, err
	}
	now := time.Now().Unix()
	if !claims.VerifyAudience(adapter.Audience(input), true) {
		return nil, errors.New("aud")
	}
	if !claims.VerifyExpiresAt(now, true) || !claims.VerifyIssuedAt(now, true) || !claims.VerifyNotBefore(now, false) {
		return nil, errors.New("exp, iat or nbf")
	}
	if _, isText := claims["sub"].(string); !isText {
		return nil, errors.New("sub")
	}
	for _, issuer := range input["issuers"].([]interface{}) {
		if claims.VerifyIssuer(issuer.(string), true) {
			return adapter.SignedIn(claims), nil
		}
	}
	return nil, errors.New("iss")
}

func main() {
	adapter.Serve("golang-jwt", map[string]adapter.Operation{"verify-id-token": verify}, adapter.Object{"fixed_leeway": 0})
}
