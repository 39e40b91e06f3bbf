# JSON::WebToken: `decode` with one algorithm verifies the signature, with the key that a sub chooses.
#
# The library has no key sets and checks no claims. The program chooses the key, by its ID and the algorithm, and CryptX
# reads it; and the program does what OpenID Connect Core 1.0 §3.1.3.7 obliges it to for a client without a
# nonce, as every application on it must.

use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use AssayAdapter qw(serve text google audience one_of number signed_in refuse);
use Cpanel::JSON::XS ();
use Crypt::PK::RSA;
use JSON::WebToken;

# A text: CryptX would read the digits of a number as base64url. OpenSSL, which the library uses, has the same limit of
# 16,384 bits; CryptX needs minutes for a megabyte.
sub modulus {
    my ($value) = @_;
    return defined $value && !ref $value && !number($value) && $value =~ /^[A-Za-z0-9_-]{1,2731}\z/;
}

sub is_for_rs256 {
    my ($key) = @_;
    return ref $key eq 'HASH' && ($key->{kty} // '') eq 'RSA' && ($key->{use} // 'sig') eq 'sig'
        && ($key->{alg} // 'RS256') eq 'RS256';
}

sub verify_id_token {
    my ($probe) = @_;
    google($probe);
    my $token = text($probe->{id_token});
    my $document = text($probe->{jwks});
    # Without big numbers, an integer of more than 64 bits is read as a text.
    my $set = eval { Cpanel::JSON::XS->new->allow_bignum->decode($document) };
    refuse('the key set') if ref $set ne 'HASH' || ref $set->{keys} ne 'ARRAY';
    my $claims = JSON::WebToken->decode($token, sub {
        my ($header) = @_;
        my $kid = $header->{kid};
        refuse('no kid') if !defined $kid || ref $kid;
        my @found = grep { is_for_rs256($_) && ($_->{kid} // '') eq $kid } @{ $set->{keys} };
        refuse('no key, or several, of that ID') if @found != 1;
        my ($n, $e) = @{ $found[0] }{qw(n e)};
        refuse('the modulus') if !modulus($n);
        return eval { Crypt::PK::RSA->new({ kty => 'RSA', n => $n, e => $e })->export_key_pem('public_x509') }
            // refuse('the key');
    }, 1, ['RS256']);
    refuse('claims') if ref $claims ne 'HASH';
    my ($now, $leeway, $audience) = (time, $probe->{leeway}, audience($probe));
    my ($audiences, $azp) = ($claims->{aud}, $claims->{azp});
    refuse('iss') if !one_of($claims->{iss}, @{ $probe->{issuers} });
    refuse('aud') if !grep { one_of($_, $audience) } ref $audiences eq 'ARRAY' ? @$audiences : $audiences;
    refuse('azp') if (defined $azp || $probe->{server_client_id}) && !one_of($azp, $probe->{client_id});
    refuse('exp') if !number($claims->{exp}) || $now >= $claims->{exp} + $leeway;
    refuse('nbf') if exists $claims->{nbf} && (!number($claims->{nbf}) || $claims->{nbf} > $now + $leeway);
    refuse('iat') if !number($claims->{iat});
    refuse('sub') if !defined $claims->{sub} || ref $claims->{sub} || number($claims->{sub});
    return signed_in($claims);
}

serve('JSON::WebToken', { 'verify-id-token' => \&verify_id_token }, qr{^JSON::WebToken::Exception: },
    features => [qw(azp leeway server_client_id)]);
