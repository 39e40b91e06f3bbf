-- Prints the expiration of a verified token, with the modulus of an RSA key: haskell-jwt MODULUS SIZE TOKEN
module Main (main) where

import Crypto.PubKey.RSA (PublicKey (..))
import qualified Data.Text as Text
import System.Environment (getArgs)
import System.Exit (exitFailure)
import qualified Web.JWT as JWT

main :: IO ()
main = do
  [modulus, size, token] <- getArgs
  let key = JWT.VerifyRSAPublicKey (PublicKey (read size `div` 8) (read ("0x" ++ modulus)) 65537)
  case JWT.decodeAndVerifySignature key (Text.pack token) of
    Just verified -> maybe (pure ()) (print . JWT.secondsSinceEpoch) (JWT.exp (JWT.claims verified))
    Nothing -> exitFailure
