// Verifies a token with the public key of a file: poco-jwt KEY TOKEN
#include <Poco/JWT/JWTException.h>
#include <Poco/JWT/Signer.h>

int main(int, char **arguments)
{
    Poco::JWT::Signer signer(new Poco::Crypto::RSAKey(std::string(arguments[1])));
    signer.setAlgorithms({Poco::JWT::Signer::ALGO_RS256});
    try {
        signer.verify(arguments[2]);
        return 0;
    } catch (const Poco::Exception &) {
        return 1;
    }
}
