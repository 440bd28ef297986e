"""Request lines with letters as they are: some tools send them without percent-encoding, which HTTP does not allow.

They are percent-encoded before the server reads them, so that `curl 'http://…/search?q=взятка'` is answered.
"""

import re
from typing import Final

REQUEST_LINE: Final = re.compile(rb"[A-Z]{3,7} [^\r\n]*")


def percent_encoded(data: bytes) -> bytes:
    """Return what a client sent with all of its request line that is no ASCII percent-encoded, and all else as it is.

    >>> percent_encoded("GET /?q=пас HTTP/1.1".encode())
    b'GET /?q=%D0%BF%D0%B0%D1%81 HTTP/1.1'
    """
    line = REQUEST_LINE.match(data)
    if line is None or line[0].isascii():
        return data
    encoded = b"".join(b"%%%02X" % byte if byte > 0x7F else bytes((byte,)) for byte in line[0])
    return encoded + data[line.end() :]
