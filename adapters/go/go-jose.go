// go-jose: its package jwt verifies with the key set, and validates the issuer, the audience and the times.
//
// The program compares the algorithm, as the library's documentation tells it to, and requires exp, iat and sub, for which
// the library has no option, as every application on it must.
//
// The caller must check, because the library does not: nonce, azp, at_hash, hd.
package main

import (
	"encoding/json"
	"errors"
	"time"

	jose "gopkg.in/square/go-jose.v2"
	"gopkg.in/square/go-jose.v2/jwt"

	"./adapter"
)

func verify(input adapter.Object) (adapter.Object, error) {
	text, document, err := adapter.TokenAnd("jwks", input)
	if err != nil {
		return nil, err
	}
	var keys jose.JSONWebKeySet
	if err := json.Unmarshal([]byte(document), &keys); err != nil {
		return nil, err
	}
	token, err := jwt.ParseSigned(text)
	if err != nil {
		return nil, err
	}
	if len(token.Headers) != 1 || token.Headers[0].Algorithm != string(jose.RS256) {
		return nil, errors.New("the algorithm is not RS256")
	}
	var claims jwt.Claims
	var person struct {
		Email string `json:"email"`
	}
	if err := token.Claims(keys, &claims, &person); err != nil {
		return nil, err
	}
	leeway := time.Duration(input["leeway"].(float64)) * time.Second
	for _, issuer := range input["issuers"].([]interface{}) {
		err = claims.ValidateWithLeeway(jwt.Expected{
			Issuer: issuer.(string), Audience: jwt.Audience{adapter.Audience(input)}, Time: time.Now(),
		}, leeway)
		if err != jwt.ErrInvalidIssuer {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	if claims.Expiry == nil || claims.IssuedAt == nil || claims.Subject == "" {
		return nil, errors.New("exp, iat or sub")
	}
	output := adapter.Object{"subject": claims.Subject}
	if person.Email != "" {
		output["email"] = person.Email
	}
	return output, nil
}

func main() {
	adapter.Serve("go-jose", map[string]adapter.Operation{"verify-id-token": verify},
		adapter.Object{"features": []string{"leeway"}})
}
