%% jose for Erlang: `jose_jwt:verify_strict` with RS256 alone and the key that the header names verifies the signature.
%%
%% The library checks no claims, so the program does what OpenID Connect Core 1.0 §3.1.3.7 obliges it to for a
%% client without a nonce, as every application on it must. Choosing the key is the caller's as well.
%% The library answers a malformed token or key with an exception of the class `error`, as is usual in Erlang. Here that
%% counts as a refusal.
-module('erlang-jose').
-export([main/0]).

verify_id_token(Input) ->
    assay_adapter:google(Input),
    Token = assay_adapter:text(maps:get(<<"id_token">>, Input)),
    Keys = keys(assay_adapter:text(maps:get(<<"jwks">>, Input))),
    Claims = verified(Token, Keys),
    checked(Claims, Input),
    assay_adapter:signed_in(Claims).

verified(Token, Keys) ->
    try
        {_, Header} = jose_jws:to_map(jose_jwt:peek_protected(Token)),
        {true, {jose_jwt, Claims}, _} = jose_jwt:verify_strict(key(Keys, Header), [<<"RS256">>], Token),
        true = is_map(Claims),
        Claims
    catch error:_ -> throw({refused, <<"jose does not verify it">>})
    end.

keys(Document) ->
    case catch jiffy:decode(Document, [return_maps]) of
        #{<<"keys">> := Keys} when is_list(Keys) -> Keys;
        _ -> throw({refused, <<"the key set">>})
    end.

key(Keys, #{<<"kid">> := Kid}) ->
    case [Key || #{<<"kid">> := Own, <<"kty">> := <<"RSA">>} = Key <- Keys, Own =:= Kid] of
        [Key] -> jose_jwk:from_map(Key);
        _ -> throw({refused, <<"no key, or several, of that ID">>})
    end;
key(_, _) -> throw({refused, <<"no kid">>}).

checked(Claims, #{<<"issuers">> := Issuers, <<"client_id">> := Client, <<"leeway">> := Leeway} = Input) ->
    Now = erlang:system_time(second),
    Audiences = case maps:get(<<"aud">>, Claims, none) of List when is_list(List) -> List; Aud -> [Aud] end,
    AzpNeeded = maps:is_key(<<"azp">>, Claims) orelse maps:is_key(<<"server_client_id">>, Input),
    Checks = [
        {<<"iss">>, lists:member(maps:get(<<"iss">>, Claims, none), Issuers)},
        {<<"aud">>, lists:member(assay_adapter:audience(Input), Audiences)},
        {<<"azp">>, not AzpNeeded orelse maps:get(<<"azp">>, Claims, none) =:= Client},
        {<<"exp">>, case Claims of #{<<"exp">> := Exp} when is_number(Exp) -> Now < Exp + Leeway; _ -> false end},
        {<<"nbf">>, case Claims of
            #{<<"nbf">> := Nbf} -> is_number(Nbf) andalso Nbf =< Now + Leeway;
            _ -> true
        end},
        {<<"iat">>, is_number(maps:get(<<"iat">>, Claims, none))},
        {<<"sub">>, is_binary(maps:get(<<"sub">>, Claims, none))}
    ],
    [throw({refused, Name}) || {Name, false} <- Checks].

main() ->
    {ok, _} = application:ensure_all_started(jose),
    assay_adapter:serve(
        <<"jose for Erlang">>, #{<<"verify-id-token">> => fun verify_id_token/1},
        #{features => [azp, leeway, server_client_id]}, list_to_binary(os:getenv("PACKAGE_VERSION", "unknown"))),
    halt().
