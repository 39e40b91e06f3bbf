# JSON::WebToken: `decode` with one algorithm verifies the signature, with the key that a sub chooses.
#
# The library has no key sets and checks no claims. CryptX reads the keys, and the program does what OpenID Connect
# Core 1.0, section 3.1.3.7, obliges it to for a client without a nonce, as every application on it must.

use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use AssayAdapter qw(serve text google audience signed_in refuse among);
use Crypt::PK::RSA;
use JSON qw(decode_json);
use JSON::WebToken;
use Scalar::Util qw(looks_like_number);

sub number { my ($value) = @_; return defined $value && !ref $value && looks_like_number($value) }

sub verify_id_token {
    my ($probe) = @_;
    google($probe);
    my $token = text($probe->{id_token});
    my $document = text($probe->{jwks});
    utf8::encode($document);
    my $set = eval { decode_json($document) };
    refuse('the key set') if ref $set ne 'HASH' || ref $set->{keys} ne 'ARRAY';
    my $claims = JSON::WebToken->decode($token, sub {
        my ($header) = @_;
        my $kid = $header->{kid};
        refuse('no kid') if !defined $kid || ref $kid;
        my @keys = grep { ref $_ eq 'HASH' && ($_->{kty} // '') eq 'RSA' } @{ $set->{keys} };
        my @found = grep { ($_->{kid} // '') eq $kid } @keys;
        refuse('no key, or several, of that ID') if @found != 1;
        my $key = eval { Crypt::PK::RSA->new({ kty => 'RSA', n => $found[0]{n}, e => $found[0]{e} }) };
        return $key ? $key->export_key_pem('public_x509') : refuse('the key');
    }, 1, ['RS256']);
    refuse('claims') if ref $claims ne 'HASH';
    my ($now, $leeway, $audience) = (time, $probe->{leeway}, audience($probe));
    my ($audiences, $azp) = ($claims->{aud}, $claims->{azp});
    refuse('iss') if !among($claims->{iss}, @{ $probe->{issuers} });
    refuse('aud') if !grep { among($_, $audience) } ref $audiences eq 'ARRAY' ? @$audiences : $audiences;
    refuse('azp') if (defined $azp || $probe->{server_client_id}) && !among($azp, $probe->{client_id});
    refuse('exp') if !number($claims->{exp}) || $now >= $claims->{exp} + $leeway;
    refuse('nbf') if exists $claims->{nbf} && (!number($claims->{nbf}) || $claims->{nbf} > $now + $leeway);
    refuse('iat') if !number($claims->{iat});
    refuse('sub') if !defined $claims->{sub} || ref $claims->{sub};
    return signed_in($claims);
}

serve('JSON::WebToken', { 'verify-id-token' => \&verify_id_token }, qr{^JSON::WebToken::Exception: },
    features => [qw(azp leeway server_client_id)]);
