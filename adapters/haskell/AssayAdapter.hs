{-# LANGUAGE OverloadedStrings #-}
{-# LANGUAGE ScopedTypeVariables #-}

-- | The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in Haskell.
--
-- A client passes 'serve' a function for its operation. It receives the probe's input and returns the output of
-- @accept@. 'Refused' becomes a @reject@, 'Unsupported' @unsupported@, and an exception an @error@.
module AssayAdapter (Answer (..), serve, text, google, audience, member) where

import Control.Exception (SomeException, evaluate, try)
import Data.Aeson
import qualified Data.Aeson.Key as Key
import qualified Data.Aeson.KeyMap as KeyMap
import qualified Data.ByteString.Char8 as Bytes
import Data.Char (ord)
import Data.Text (Text)
import qualified Data.Text as Text
import qualified Data.Text.Lazy as LazyText
import qualified Data.Text.Lazy.Encoding as LazyText
import System.Environment (lookupEnv)
import System.IO
import Text.Printf (printf)

data Answer = Accepted Value | Refused Text | Unsupported Text

-- | Answers probes for one operation until @bye@ or the end of standard input.
serve :: Text -> Text -> (Object -> IO Answer) -> [Text] -> IO ()
serve client name operation features = do
  version <- maybe "unknown" id <$> lookupEnv "PACKAGE_VERSION"
  about <- maybe "" id <$> lookupEnv "ABOUT"
  hSetBinaryMode stdin True
  hSetBinaryMode stdout True
  let hello = object
        [ "type" .= str "hello", "protocol" .= (1 :: Int), "client" .= client, "version" .= version, "about" .= about
        , "operations" .= [name], "clock" .= str "real", "reasons" .= str "none", "features" .= features ]
      loop = do
        ended <- isEOF
        if ended then pure () else do
          line <- Bytes.getLine
          let message = maybe KeyMap.empty id (decodeStrict line)
          case member "type" message of
            Just (String "bye") -> pure ()
            Just (String "hello") -> write hello >> loop
            Just (String "probe") -> outcome message >>= write >> loop
            _ -> loop
      outcome message
        | member "operation" message /= Just (String name) = pure (result message "unsupported" ["message" .= name])
        | otherwise = do
            answer <- try (operation (maybe KeyMap.empty asObject (member "input" message)) >>= evaluate)
            pure $ case answer of
              Right (Accepted output) -> result message "accept" ["output" .= output]
              Right (Refused why) -> result message "reject" ["message" .= Text.take 500 why]
              Right (Unsupported what) -> result message "unsupported" ["message" .= what]
              Left (problem :: SomeException) -> result message "error" ["message" .= take 500 (show problem)]
      result message kind more =
        object (["type" .= str "result", "id" .= member "id" message, "outcome" .= str kind] ++ more)
  loop

str :: Text -> Text
str = id

asObject :: Value -> Object
asObject (Object members) = members
asObject _ = KeyMap.empty

-- | Prints a message as one line of ASCII.
write :: Value -> IO ()
write message = do
  mapM_ (putStr . escaped) (LazyText.unpack (LazyText.decodeUtf8 (encode message)))
  putStr "\n"
  hFlush stdout
  where
    escaped character
      | code < 0x80 = [character]
      | code < 0x10000 = printf "\\u%04x" code
      | otherwise = printf "\\u%04x\\u%04x" (0xD800 + rest `div` 0x400) (0xDC00 + rest `mod` 0x400)
      where
        code = ord character
        rest = code - 0x10000

member :: Text -> Object -> Maybe Value
member name = KeyMap.lookup (Key.fromText name)

-- | An input that the client takes as text.
text :: Text -> Object -> (Text -> IO Answer) -> IO Answer
text name input use = case member name input of
  Just (String value) -> use value
  _ -> pure (Unsupported "input that is not UTF-8")

-- | Stops unless the probe is for Google, without a previous token.
google :: Object -> IO Answer -> IO Answer
google input use
  | member "provider" input /= Just (String "google") = pure (Unsupported "provider")
  | Just _ <- member "previous_id_token" input = pure (Unsupported "previous_id_token")
  | otherwise = use

audience :: Object -> Maybe Value
audience input = maybe (member "client_id" input) Just (member "server_client_id" input)
