// jwt-go, which golang-jwt continues: a Parser that allows RS256 alone, and the Verify methods of MapClaims with every
// claim required. The library has no key sets and no check of sub. The program reads the key set and takes the key that the
// header names, if that is for RS256, and it requires a sub that is a text, as every application on the library must.
//
// The caller must check, because the library does not: nonce, azp, at_hash, hd. There is no leeway.
package main

import (
	"github.com/dgrijalva/jwt-go"

	"./adapter"
	"./keyset"
	"./mapclaims"
)

func verify(input adapter.Object) (adapter.Object, error) {
	claims := jwt.MapClaims{}
	parser := jwt.Parser{ValidMethods: []string{"RS256"}}
	return mapclaims.Verify(input, claims, claims, func(token string, keys keyset.Document) error {
		_, err := parser.ParseWithClaims(token, claims, func(token *jwt.Token) (interface{}, error) {
			return keyset.NamedKey(keys, token.Header["kid"])
		})
		return err
	})
}

func main() {
	adapter.Serve("jwt-go", map[string]adapter.Operation{"verify-id-token": verify}, adapter.Object{"fixed_leeway": 0})
}
