// Reproduces the findings about go-jose.
package main

import (
	"encoding/json"
	"fmt"
	"strings"
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

// polyglot is the JSON serialization of one token around another in compact form, without its signature.
func polyglot(token, inner string) string {
	outer, around := strings.Split(token, "."), strings.Split(inner, ".")
	return fmt.Sprintf(`{" %s.%s.":"","protected":%q,"payload":%q,"signature":%q}`,
		around[0], around[1], outer[0], outer[1], outer[2])
}

// keySet reads a set with the key, which has another member.
func keySet(member string) error {
	document := fmt.Sprintf(`{"keys":[{"kty":"RSA","kid":"k","n":%q,"e":"AQAB",%s}]}`, Encode(Key.N.Bytes()), member)
	var keys jose.JSONWebKeySet
	return json.Unmarshal([]byte(document), &keys)
}

// modulus reads the key with white space in its modulus.
func modulus(space string) error {
	text := Encode(Key.N.Bytes())
	document := fmt.Sprintf(`{"kty":"RSA","kid":"k","n":%q,"e":"AQAB"}`, text[:100]+space+text[100:])
	var key jose.JSONWebKey
	return key.UnmarshalJSON([]byte(document))
}

func main() {
	honest, forged := Token(Header, ""), Token(Header, `,"sub":"2"`)
	changed := strings.Replace(honest, strings.Split(honest, ".")[1], strings.Split(forged, ".")[1], 1)
	Accepts("an honest token", verify(Token(Header, ""), "RS256"))
	Refuses("an expired token", verify(Expired(), "RS256"))
	Refuses("an unknown critical header", verify(Token(`{"alg":"RS256","kid":"k","crit":["x"],"x":1}`, ""), "RS256"))
	Accepts("white space after the token", verify(Token(Header, "")+"\n ", "RS256"))
	Refuses("another character after the token", verify(Token(Header, "")+"!", "RS256"))
	Accepts("a byte that is not UTF-8 in a name", verify(Token(Header, ",\"x\xff\":1"), "RS256"))
	Refuses("a line feed in a name", verify(Token(Header, ",\"x\n\":1"), "RS256"))
	Accepts("a token in the JSON serialization around a compact one", verify(polyglot(honest, forged), "RS256"))
	Refuses("the same with changed claims", verify(polyglot(changed, forged), "RS256"))
	Accepts("a line feed in the modulus of a key", modulus("\n"))
	Refuses("a space in the modulus of a key", modulus(" "))
	Accepts("an RSA key with an unknown member", keySet(`"z":"y"`))
	Refuses("an RSA key with a malformed member x, which elliptic curves have", keySet(`"x":"y"`))
	Accepts("a key for RS512", verify(Token(Header, ""), "RS512"))
}
