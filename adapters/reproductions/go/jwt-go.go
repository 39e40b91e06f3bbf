// Reproduces the findings about jwt-go and golang-jwt in docs/results.md. The panics are of Debian's patch for
// CVE-2020-26160.
package main

import (
	"fmt"
	"log"

	"github.com/dgrijalva/jwt-go"
	mended "github.com/golang-jwt/jwt"
)

const client = "client.apps.googleusercontent.com"

// panics tells whether the check of the audience panics.
func panics(check func(string, bool) bool) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	check(client, true)
	return false
}

func main() {
	if !(jwt.MapClaims{"aud": client}).VerifyAudience(client, true) {
		log.Fatal("refuses the client ID")
	}
	for what, claims := range map[string]map[string]interface{}{
		"claims without aud":       {},
		"an aud that is a number":  {"aud": 1.0},
		"an aud that is an object": {"aud": map[string]interface{}{}},
	} {
		if !panics(jwt.MapClaims(claims).VerifyAudience) {
			log.Fatalf("%s: jwt-go does not panic", what)
		}
		if panics(mended.MapClaims(claims).VerifyAudience) || mended.MapClaims(claims).VerifyAudience(client, true) {
			log.Fatalf("%s: golang-jwt does not refuse", what)
		}
		fmt.Println("  panic of jwt-go, and refusal of golang-jwt, on", what)
	}
}
