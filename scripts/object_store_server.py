"""An S3 server on a free loopback port, which writes its address and keys to a file that a shell can source."""

import os
import sys
import threading

import boto3
from moto.server import ThreadedMotoServer

# A bucket for each test case of the contract, because the cases use the same keys.
BUCKETS = 64


def main(ready: str) -> None:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    setup = {
        "endpoint_url": endpoint,
        "region_name": "us-east-1",
        "aws_access_key_id": "setup",
        "aws_secret_access_key": "setup",
    }
    iam = boto3.client("iam", **setup)
    iam.create_user(UserName="tests")
    policy = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"*"}]}'
    iam.put_user_policy(UserName="tests", PolicyName="tests", PolicyDocument=policy)
    key = iam.create_access_key(UserName="tests")["AccessKey"]
    keys = {"aws_access_key_id": key["AccessKeyId"], "aws_secret_access_key": key["SecretAccessKey"]}
    s3 = boto3.client("s3", **{**setup, **keys})
    for number in range(BUCKETS):
        s3.create_bucket(Bucket=f"bucket-{number}")
    with open(ready + ".new", "w", encoding="ascii") as file:
        file.write(f"ASSAY_S3_ENDPOINT={endpoint}\n")
        file.write(f"ASSAY_S3_ACCESS_KEY_ID={key['AccessKeyId']}\n")
        file.write(f"ASSAY_S3_SECRET_ACCESS_KEY={key['SecretAccessKey']}\n")
    os.rename(ready + ".new", ready)
    threading.Event().wait()


if __name__ == "__main__":
    main(sys.argv[1])
