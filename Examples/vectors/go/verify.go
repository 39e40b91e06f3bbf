// Program verify judges go-jose by exported vectors, under the profile core: go run verify.go verify-id-token.json
package main

import (
	"encoding/json"
	"fmt"
	"gopkg.in/square/go-jose.v2"
	"gopkg.in/square/go-jose.v2/jwt"
	"os"
	"time"
)

func accepts(vector map[string]any, name string) (isValid bool) {
	given, keys, claims, person := vector[name].(map[string]any), jose.JSONWebKeySet{}, jwt.Claims{}, struct{ Email string }{}
	token, err := jwt.ParseSigned(given["id_token"].(string))
	if err != nil || len(token.Headers) != 1 || token.Headers[0].Algorithm != "RS256" ||
		json.Unmarshal([]byte(given["jwks"].(string)), &keys) != nil || token.Claims(keys, &claims, &person) != nil {
		return false
	}
	leeway, expected := given["leeway"].(float64), jwt.Expected{Audience: jwt.Audience{given["client_id"].(string)}}
	for _, issuer := range given["issuers"].([]any) {
		expected.Issuer, expected.Time = issuer.(string), time.Unix(int64(given["now"].(float64)), 0)
		isValid = isValid || claims.ValidateWithLeeway(expected, time.Duration(leeway)*time.Second) == nil
	}
	return isValid && claims.Expiry != nil && claims.IssuedAt != nil && claims.Subject != "" &&
		(vector["output"] == nil || vector["output"].(map[string]any)["subject"] == claims.Subject)
}

func main() {
	var file struct{ Vectors []map[string]any }
	text, _ := os.ReadFile(os.Args[1])
	_ = json.Unmarshal(text, &file)
	for _, each := range file.Vectors {
		want, needs := each["expect"].(map[string]any)["core"], fmt.Sprint(each["needs"])
		passes := want == "either" || accepts(each, "input") == (want == "accept") && (want == "accept" || accepts(each, "honest"))
		if needs == "[]" || needs == "[leeway]" {
			fmt.Println(each["id"], map[bool]string{true: "passed", false: "failed"}[passes])
		}
	}
}
