// Reproduces the findings about go-jose.
package main

import (
	"time"

	jose "gopkg.in/square/go-jose.v2"
	"gopkg.in/square/go-jose.v2/jwt"

	. "./reproduction"
)

func verify(token, alg string) error {
	parsed, err := jwt.ParseSigned(token)
	if err != nil {
		return err
	}
	key := jose.JSONWebKey{Key: &Key.PublicKey, KeyID: "k", Use: "sig", Algorithm: alg}
	var claims jwt.Claims
	if err := parsed.Claims(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{key}}, &claims); err != nil {
		return err
	}
	return claims.Validate(jwt.Expected{Issuer: Issuer, Audience: jwt.Audience{Client}, Time: time.Now()})
}

func main() {
	Accepts("an honest token", verify(Token(Header, ""), "RS256"))
	Refuses("an expired token", verify(Expired(), "RS256"))
	Refuses("an unknown critical header", verify(Token(`{"alg":"RS256","kid":"k","crit":["x"],"x":1}`, ""), "RS256"))
	Accepts("white space after the token", verify(Token(Header, "")+"\n ", "RS256"))
	Refuses("another character after the token", verify(Token(Header, "")+"!", "RS256"))
	Accepts("a byte that is not UTF-8 in a name", verify(Token(Header, ",\"x\xff\":1"), "RS256"))
	Refuses("a line feed in a name", verify(Token(Header, ",\"x\n\":1"), "RS256"))
	Accepts("a key for RS512", verify(Token(Header, ""), "RS512"))
}
