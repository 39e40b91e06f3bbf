{-# LANGUAGE OverloadedStrings #-}

-- | jwt for Haskell: 'decodeAndVerifySignature' with an RSA key verifies the signature and reads the registered claims.
--
-- The library checks no claims, so the program does what OpenID Connect Core 1.0 §3.1.3.7 obliges it to for a
-- client without a nonce, as every application on it must. It has no key sets; the program makes the key that
-- the header names, if that is for RS256. It leaves to the caller also: azp, at_hash, hd, the size of the key, and that
-- the algorithm is RS256 rather than another one of an RSA key.
module Main (main) where

import AssayAdapter
import Crypto.Number.Basic (numBytes)
import Crypto.Number.Serialize (os2ip)
import Crypto.PubKey.RSA (PublicKey (..))
import Data.Aeson

import Data.ByteArray.Encoding (Base (Base64URLUnpadded), convertFromBase)
import Data.ByteString (ByteString)
import qualified Data.Aeson.KeyMap as KeyMap
import Data.Foldable (toList)
import Data.Maybe (catMaybes, isJust)
import qualified Data.Map as Map
import Data.Text (Text)
import qualified Data.Text.Encoding as Text
import Data.Time.Clock.POSIX (POSIXTime, getPOSIXTime)
import qualified Web.JWT as JWT

verify :: Object -> IO Answer
verify input = google input $ text "id_token" input $ \token -> text "jwks" input $ \document -> do
  now <- getPOSIXTime
  pure $ maybe (Refused "refused") Accepted (verified now token document)
  where
    verified now token document = do
      unverified <- JWT.decode token
      kid <- JWT.kid (JWT.header unverified)
      key <- publicKey document kid
      claims <- JWT.claims <$> JWT.decodeAndVerifySignature (JWT.VerifyRSAPublicKey key) token
      if JWT.alg (JWT.header unverified) == Just JWT.RS256 && holds now claims then Just (person claims) else Nothing
    seconds = JWT.secondsSinceEpoch
    leeway = case member "leeway" input of Just (Number value) -> realToFrac value; _ -> 0 :: POSIXTime
    issuers = case member "issuers" input of Just (Array values) -> toList values; _ -> []
    same (Just (String wanted)) value = JWT.stringOrURI wanted == Just value
    same _ _ = False
    holds now claims = and
      [ maybe False (\iss -> any (\issuer -> same (Just issuer) iss) issuers) (JWT.iss claims)
      , case JWT.aud claims of
          Just (Left one) -> same (audience input) one
          Just (Right several) -> any (same (audience input)) several
          Nothing -> False
      , maybe False (\expires -> now < seconds expires + leeway) (JWT.exp claims)
      , maybe True (\begins -> seconds begins <= now + leeway) (JWT.nbf claims)
      , isJust (JWT.iat claims)
      , isJust (JWT.sub claims)
      ]
    person claims = object $ catMaybes
      [ ("subject" .=) . JWT.stringOrURIToText <$> JWT.sub claims
      , ("email" .=) <$> Map.lookup "email" (JWT.unClaimsMap (JWT.unregisteredClaims claims))
      ]

publicKey :: Text -> Text -> Maybe PublicKey
publicKey document kid = do
  Object set <- decodeStrict (Text.encodeUtf8 document)
  Array keys <- KeyMap.lookup "keys" set
  [key] <- Just [key | Object key <- toList keys, KeyMap.lookup "kid" key == Just (String kid),
                       KeyMap.lookup "kty" key == Just (String "RSA"),
                       KeyMap.lookup "use" key `elem` [Nothing, Just (String "sig")],
                       KeyMap.lookup "alg" key `elem` [Nothing, Just (String "RS256")]]
  n <- number =<< KeyMap.lookup "n" key
  e <- number =<< KeyMap.lookup "e" key
  Just (PublicKey (numBytes n) n e)
  where
    number (String encoded) = either (const Nothing) (Just . os2ip :: ByteString -> Maybe Integer)
      (convertFromBase Base64URLUnpadded (Text.encodeUtf8 encoded))
    number _ = Nothing

main :: IO ()
main = serve "jwt for Haskell" "verify-id-token" verify ["leeway"]
