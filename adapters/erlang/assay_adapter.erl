%% The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in Erlang.
%%
%% A client passes serve/4 a function for each operation. It receives the probe's input and returns the output of
%% `accept`. throw({refused, Text}) becomes a `reject`, throw({unsupported, Text}) `unsupported`, and every other
%% exception an `error`.
-module(assay_adapter).
-export([serve/4, text/1, google/1, audience/1, signed_in/1]).

%% Answers probes until `bye` or the end of standard input. Hello has more members of the first answer.
serve(Client, Operations, Hello, Version) ->
    ok = io:setopts(standard_io, [binary, {encoding, latin1}]),
    First = maps:merge(
        #{type => hello, protocol => 1, client => Client, version => Version,
          about => unicode:characters_to_binary(os:getenv("ABOUT", "")), operations => maps:keys(Operations),
          clock => real, reasons => none}, Hello),
    loop(First, Operations).

loop(First, Operations) ->
    case io:get_line(standard_io, "") of
        eof -> ok;
        Line ->
            case jiffy:decode(Line, [return_maps]) of
                #{<<"type">> := <<"bye">>} -> ok;
                #{<<"type">> := <<"hello">>} -> write(First), loop(First, Operations);
                #{<<"type">> := <<"probe">>, <<"id">> := Id} = Probe ->
                    write((outcome(Probe, Operations))#{type => result, id => Id}),
                    loop(First, Operations);
                _ -> loop(First, Operations)
            end
    end.

outcome(#{<<"operation">> := Name, <<"input">> := Input}, Operations) ->
    case Operations of
        #{Name := Operation} ->
            try #{outcome => accept, output => Operation(Input)}
            catch
                throw:{refused, Text} -> #{outcome => reject, message => Text};
                throw:{unsupported, Text} -> #{outcome => unsupported, message => Text};
                Class:Reason ->
                    #{outcome => error, message => iolist_to_binary(io_lib:format("~0P", [{Class, Reason}, 12]))}
            end;
        _ -> #{outcome => unsupported, message => Name}
    end.

%% The option `uescape` makes the line ASCII.
write(Message) -> io:put_chars(standard_io, [jiffy:encode(Message, [uescape, force_utf8]), $\n]).

%% An input of any bytes as text, for a client that accepts only text.
text(Value) when is_binary(Value) -> Value;
text(_) -> throw({unsupported, <<"input that is not UTF-8">>}).

%% Stops unless the probe is for Google, without a previous token.
google(#{<<"previous_id_token">> := _}) -> throw({unsupported, <<"previous_id_token">>});
google(#{<<"provider">> := <<"google">>}) -> ok;
google(_) -> throw({unsupported, <<"provider">>}).

audience(#{<<"server_client_id">> := Server}) -> Server;
audience(#{<<"client_id">> := Client}) -> Client.

%% The output for accepted claims. A subject of another type keeps its type, and a missing one is left out.
signed_in(Claims) ->
    maps:from_list([{Name, Value} || {Name, Claim} <- [{subject, <<"sub">>}, {email, <<"email">>}],
                                     {ok, Value} <- [maps:find(Claim, Claims)], Value =/= null]).
