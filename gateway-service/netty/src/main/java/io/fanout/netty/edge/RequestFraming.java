package io.fanout.netty.edge;

import io.fanout.core.settings.InboundSettings;

/** What a head's fields say of where the request ends and of what becomes of its connection. */
final class RequestFraming {
  private static final int MOST_DIGITS = 15;
  private static final long NONE = -1;

  private long length;
  private boolean chunked;
  private int hosts;
  private boolean close;
  private boolean expectsContinue;
  private boolean upgrade;
  private boolean upgradeListed;
  private boolean http2Settings;

  void reset() {
    length = NONE;
    chunked = false;
    hosts = 0;
    close = false;
    expectsContinue = false;
    upgrade = false;
    upgradeListed = false;
    http2Settings = false;
  }

  /** Looks at a field, of which the name ends with the colon and the value with the line. */
  void see(byte[] bytes, int name, int colon, int end) throws BadRequest {
    switch (colon - name) {
      case 4 -> {
        if (RequestHeadTokens.isNamed(RequestHeadTokens.HOST, bytes, name)) {
          host(bytes, first(bytes, colon + 1, end), end);
        }
      }
      case 6 -> {
        if (RequestHeadTokens.isNamed(RequestHeadTokens.EXPECT, bytes, name)) {
          expectsContinue |=
              RequestHeadTokens.hasToken(RequestHeadTokens.CONTINUE, bytes, colon + 1, end);
        }
      }
      case 7 -> {
        if (RequestHeadTokens.isNamed(RequestHeadTokens.UPGRADE, bytes, name)) {
          upgrade |= RequestHeadTokens.hasToken(RequestHeadTokens.H2C, bytes, colon + 1, end);
        }
      }
      case 10 -> {
        if (RequestHeadTokens.isNamed(RequestHeadTokens.CONNECTION, bytes, name)) {
          close |= RequestHeadTokens.hasToken(RequestHeadTokens.CLOSE, bytes, colon + 1, end);
          upgradeListed |=
              RequestHeadTokens.hasToken(RequestHeadTokens.UPGRADE, bytes, colon + 1, end);
        }
      }
      case 14 -> {
        if (RequestHeadTokens.isNamed(RequestHeadTokens.CONTENT_LENGTH, bytes, name)) {
          length(bytes, first(bytes, colon + 1, end), end);
        } else if (RequestHeadTokens.isNamed(RequestHeadTokens.HTTP2_SETTINGS, bytes, name)) {
          http2Settings = true;
        }
      }
      case 17 -> {
        if (RequestHeadTokens.isNamed(RequestHeadTokens.TRANSFER_ENCODING, bytes, name)) {
          transferEncoding(bytes, first(bytes, colon + 1, end), end);
        }
      }
      default -> {
        // It frames nothing.
      }
    }
  }

  private static int first(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && RequestHeadChars.isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  private static int behind(byte[] bytes, int from, int end) {
    int at = end;
    while (at > from && RequestHeadChars.isBlank(bytes[at - 1])) {
      at--;
    }
    return at;
  }

  private void host(byte[] bytes, int from, int end) throws BadRequest {
    hosts++;
    int behind = behind(bytes, from, end);
    // An empty one is allowed where the target has no host either (RFC 9110, 7.2).
    if (from < behind && !HostAndPort.isOne(bytes, from, behind)) {
      throw RequestRules.malformed("Host is no host");
    }
  }

  private void length(byte[] bytes, int from, int end) throws BadRequest {
    int behind = behind(bytes, from, end);
    if (length != NONE) {
      throw RequestRules.malformed("Content-Length stands there twice");
    }
    if (from == behind || behind - from > MOST_DIGITS) {
      throw RequestRules.malformed("Content-Length is no number of bytes");
    }
    long counted = 0;
    for (int i = from; i < behind; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        throw RequestRules.malformed("Content-Length is no number of bytes");
      }
      counted = 10 * counted + digit;
    }
    length = counted;
  }

  private void transferEncoding(byte[] bytes, int from, int end) throws BadRequest {
    int behind = behind(bytes, from, end);
    boolean isChunked =
        behind - from == RequestHeadTokens.CHUNKED.length
            && RequestHeadTokens.isNamed(RequestHeadTokens.CHUNKED, bytes, from);
    if (chunked || !isChunked) {
      throw RequestRules.malformed("Transfer-Encoding (expected: chunked, once and alone)");
    }
    chunked = true;
  }

  /** Refuses what the fields say together. */
  void check(boolean http11, InboundSettings settings) throws BadRequest {
    if (hosts > 1 || (hosts == 0 && http11)) {
      throw RequestRules.hosts(hosts);
    }
    if (chunked && length != NONE) {
      throw RequestRules.malformed("Content-Length beside Transfer-Encoding");
    }
    if (chunked && !http11) {
      throw RequestRules.malformed("Transfer-Encoding in HTTP/1.0");
    }
    expectsContinue &= http11; // RFC 9110, 10.1.1: HTTP/1.0 does not know it
    upgrade &= upgradeListed && http11; // RFC 9110, 7.8: else it is no wish
    if (length > settings.maxBody().toBytes()) {
      throw RequestRules.bodyTooLarge(settings);
    }
  }

  /** How long the body is; 0 where none is announced. */
  int length() {
    return (int) Math.max(0, length);
  }

  boolean chunked() {
    return chunked;
  }

  /** Whether the client wants no other answer on the connection. */
  boolean close() {
    return close;
  }

  /** Whether the client waits to be asked for its body. */
  boolean expectsContinue() {
    return expectsContinue && (chunked || length > 0);
  }

  /** Whether the client would rather go on with HTTP/2; for requests without a body alone. */
  boolean wantsHttp2() {
    return upgrade && http2Settings && !chunked && length <= 0;
  }
}
