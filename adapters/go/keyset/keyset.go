// Package keyset reads key sets, for clients on libraries that have none.
package keyset

import (
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"strings"

	"../adapter"
)

// Document is a JSON Web Key Set. A key that is not an object, or whose members have other types, is not used.
type Document struct {
	Keys []json.RawMessage `json:"keys"`
}

type key struct {
	KeyType   string  `json:"kty"`
	ID        string  `json:"kid"`
	Use       *string `json:"use"`
	Algorithm *string `json:"alg"`
	Modulus   string  `json:"n"`
	Exponent  string  `json:"e"`
}

// TokenAndKeys returns the ID token of a probe about Google, and its key set.
func TokenAndKeys(input adapter.Object) (string, Document, error) {
	var keys Document
	token, document, err := adapter.TokenAnd("jwks", input)
	if err == nil {
		err = json.Unmarshal([]byte(document), &keys)
	}
	return token, keys, err
}

// NamedKey is the one key with the ID that a header names, if it is for RS256: a library that gets a bare key cannot see
// its alg and use.
func NamedKey(keys Document, kid interface{}) (interface{}, error) {
	name, isText := kid.(string)
	var found []key
	for _, document := range keys.Keys {
		var one key
		if json.Unmarshal(document, &one) == nil && isText && one.ID == name {
			found = append(found, one)
		}
	}
	if len(found) != 1 {
		return nil, errors.New("no key, or several, of that ID")
	}
	one := found[0]
	if one.KeyType != "RSA" || (one.Use != nil && *one.Use != "sig") || (one.Algorithm != nil && *one.Algorithm != "RS256") {
		return nil, errors.New("the key is not for RS256")
	}
	modulus, err := number(one.Modulus)
	if err != nil {
		return nil, err
	}
	exponent, err := number(one.Exponent)
	if err != nil {
		return nil, err
	}
	// crypto/rsa has exponents of 31 bits.
	if exponent.BitLen() > 31 {
		return nil, errors.New("the exponent is too large")
	}
	return &rsa.PublicKey{N: modulus, E: int(exponent.Int64())}, nil
}

// number reads base64url without padding; Go's decoder alone would skip line breaks. A modulus has at most 16,384 bits.
func number(encoded string) (*big.Int, error) {
	if encoded == "" || len(encoded) > 2731 || strings.ContainsAny(encoded, "\r\n") {
		return nil, errors.New("a number of the key")
	}
	octets, err := base64.RawURLEncoding.Strict().DecodeString(encoded)
	return new(big.Int).SetBytes(octets), err
}
