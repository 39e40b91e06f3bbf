// Package keyset reads key sets with go-jose, for clients on libraries that have none.
package keyset

import (
	"encoding/json"
	"errors"

	jose "gopkg.in/square/go-jose.v2"

	"../adapter"
)

// TokenAndKeys returns the ID token of a probe about Google, and its key set as go-jose reads it, for a library that has
// no key sets.
func TokenAndKeys(input adapter.Object) (string, jose.JSONWebKeySet, error) {
	var keys jose.JSONWebKeySet
	token, document, err := adapter.TokenAnd("jwks", input)
	if err == nil {
		err = json.Unmarshal([]byte(document), &keys)
	}
	return token, keys, err
}

// NamedKey is the one key with the ID that a header names, if it is for RS256: a library that gets a bare key cannot see
// its alg and use.
func NamedKey(keys jose.JSONWebKeySet, kid interface{}) (interface{}, error) {
	name, _ := kid.(string)
	found := keys.Key(name)
	if len(found) != 1 {
		return nil, errors.New("no key, or several, of that ID")
	}
	key := found[0]
	if (key.Use != "" && key.Use != "sig") || (key.Algorithm != "" && key.Algorithm != "RS256") {
		return nil, errors.New("the key is not for RS256")
	}
	return key.Key, nil
}
