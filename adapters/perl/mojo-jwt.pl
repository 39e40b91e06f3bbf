# Mojo::JWT: `decode` with a key set verifies the signature, exp and nbf.
#
# The library does not check the algorithm, iss, aud, sub, iat, nor that there is an exp, so the program does, as every
# application on it must. It leaves to the caller also: nonce, azp, at_hash, hd. There is no leeway.

use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use AssayAdapter qw(serve text google audience one_of number signed_in refuse);
# Its findings are those of Mojo's own JSON reader, and not of the faster one that this program needs for the protocol.
BEGIN { $ENV{MOJO_NO_JSON_XS} = 1 }
use Mojo::JSON qw(decode_json);
use Mojo::JWT;

sub verify_id_token {
    my ($probe) = @_;
    google($probe);
    my $token = text($probe->{id_token});
    my $jwks = text($probe->{jwks});
    utf8::encode($jwks);
    my $jwt = Mojo::JWT->new->add_jwkset(decode_json($jwks));
    my $claims = $jwt->decode($token);
    refuse('alg') if $jwt->algorithm ne 'RS256';
    my ($audience, $audiences) = (audience($probe), $claims->{aud});
    refuse('iss') if !one_of($claims->{iss}, @{ $probe->{issuers} });
    refuse('aud') if !grep { one_of($_, $audience) } ref $audiences eq 'ARRAY' ? @$audiences : $audiences;
    refuse('exp') if !defined $claims->{exp};
    refuse('iat') if !number($claims->{iat});
    refuse('sub') if !defined $claims->{sub} || ref $claims->{sub} || number($claims->{sub});
    return signed_in($claims);
}

# The messages of the library, of Mojo::JSON and of Crypt::OpenSSL::RSA.
my $refusals = qr{^(
    JWT\ | Failed\ | Required\ header | Algorithm\ | Unsupported\ | public\ key\ not | symmetric\ secret
    | Malformed\ JSON | Missing\ or\ empty\ input | Input\ is\ not\ UTF-8 | Signature\ longer\ than\ key | RSA\.xs:
)}x;
serve('Mojo::JWT', { 'verify-id-token' => \&verify_id_token }, $refusals, fixed_leeway => 0);
