#!/usr/bin/env perl
# A web application that signs people in with Mojolicious::Plugin::OAuth2, as its documentation says to of OpenID Connect,
# with a state and a nonce that belong to the session.

use Mojolicious::Lite -signatures;
use Mojo::Util qw(sha1_sum xml_escape);

app->secrets([sha1_sum(rand() . $$ . time)]);

plugin OAuth2 => {
  providers => {
    google => {
      key            => $ENV{CLIENT_ID},
      secret         => $ENV{CLIENT_SECRET},
      well_known_url => $ENV{DISCOVERY_URL},
      scope          => 'openid email profile',
    },
  },
};

get '/login' => sub ($c) {
  my ($state, $nonce) = map { sha1_sum($_ . rand() . $$ . time) } 'state', 'nonce';
  $c->session(state => $state, nonce => $nonce);
  # Version 2.02 sends no response_type by itself.
  my %query = (response_type => 'code', nonce => $nonce);
  my %arguments = (authorize_query => \%query, redirect_uri => $c->url_for('callback')->to_abs, state => $state);
  $c->redirect_to($c->oauth2->auth_url('google', \%arguments));
};

get '/callback' => sub ($c) {
  my ($state, $nonce) = delete @{$c->session}{qw(state nonce)};
  return $c->render(text => 'The state is another one', status => 400)
    unless defined $state && ($c->param('state') // '') eq $state;

  $c->render_later;
  my %arguments = (redirect => 0, redirect_uri => $c->url_for('callback')->to_abs);
  $c->oauth2->get_token_p(google => \%arguments)->then(sub ($token) {
    die "There is no code\n" unless $token;
    my $claims = $c->oauth2->jwt_decode(google => data => $token->{id_token});
    die "The nonce is another one\n" unless defined $nonce && ($claims->{nonce} // '') eq $nonce;
    $c->session(email => $claims->{email}, subject => $claims->{sub});
    $c->redirect_to('/');
  })->catch(sub ($error) {
    $c->render(text => 'The sign-in failed: ' . xml_escape($error), status => 400);
  });
} => 'callback';

get '/' => sub ($c) {
  my ($email, $subject) = map { xml_escape($_ // '') } @{$c->session}{qw(email subject)};
  $c->render(text => $subject eq '' ? '<a href="/login">Sign in</a>' : "Signed in as $email ($subject)");
};

app->start;
