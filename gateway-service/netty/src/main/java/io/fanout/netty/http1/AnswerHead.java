package io.fanout.netty.http1;

import io.fanout.api.http.Headers;
import io.fanout.core.client.CallFailed;

/**
 * What an answer's head says about the answer: its status, where its body ends, whether the
 * connection stays. Every byte is checked, and only the fields that frame the message are looked
 * at. Reused for every answer of a connection, by one thread at a time.
 */
public final class AnswerHead {
  /** How many bytes a head may have. */
  public static final int MOST_BYTES = 32 * 1024;

  private static final String START = "HTTP/1.";

  /** How many bytes show whether a head can begin so. */
  public static final int START_BYTES = START.length();

  private static final int MOST_FIELDS = 200;
  private static final int SHORTEST_STATUS_LINE = "HTTP/1.1 200".length();
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;
  private static final byte[] CONTENT_LENGTH = HeadTokens.lower("content-length");
  private static final byte[] TRANSFER_ENCODING = HeadTokens.lower("transfer-encoding");
  private static final byte[] CONNECTION = HeadTokens.lower("connection");
  private static final byte[] CHUNKED = HeadTokens.lower("chunked");
  private static final byte[] CLOSE = HeadTokens.lower("close");
  private static final byte[] KEEP_ALIVE = HeadTokens.lower("keep-alive");

  /** How the end of a body is known. */
  public enum Framing {
    NO_BODY,
    LENGTH,
    CHUNKS,
    UNTIL_CLOSE
  }

  private byte[] bytes = HeadTokens.NONE;
  private int fieldsFrom;
  private int fieldsTo;
  private int status;
  private boolean http10;
  private boolean chunked;
  private boolean saysClose;
  private boolean saysKeepAlive;
  private long length;

  /** Reads a head: the first bytes of the array, up to and with its blank line. */
  public void read(byte[] from) throws CallFailed {
    bytes = from;
    chunked = false;
    saysClose = false;
    saysKeepAlive = false;
    length = -1;
    fieldsFrom = statusLine();
    int at = fieldsFrom;
    int fields = 0;
    while (bytes[at] != '\r' || bytes[at + 1] != '\n') {
      if (++fields > MOST_FIELDS) {
        throw MalformedAnswer.because("more than %d header fields".formatted(MOST_FIELDS));
      }
      at = field(at);
    }
    fieldsTo = at;
    if (chunked && (length >= 0 || http10)) {
      throw MalformedAnswer.because(
          length >= 0
              ? "both Content-Length and Transfer-Encoding"
              : "Transfer-Encoding in HTTP/1.0");
    }
  }

  /** Refuses at once what cannot become a head, whatever follows its first bytes. */
  public static void mustBegin(byte[] bytes, int count) throws CallFailed {
    if (!HeadTokens.startsWith(bytes, START, Math.min(count, START.length()))) {
      throw MalformedAnswer.because("no status line such as HTTP/1.1 200 OK");
    }
  }

  private int statusLine() throws CallFailed {
    boolean known =
        HeadTokens.startsWith(bytes, START, START.length())
            && bytes.length > SHORTEST_STATUS_LINE
            && (bytes[7] == '0' || bytes[7] == '1')
            && bytes[8] == ' '
            && bytes[9] >= '1'
            && HeadTokens.isDigit(bytes[9])
            && HeadTokens.isDigit(bytes[10])
            && HeadTokens.isDigit(bytes[11]);
    if (!known) {
      throw MalformedAnswer.because("no status line such as HTTP/1.1 200 OK");
    }
    http10 = bytes[7] == '0';
    status = (bytes[9] - '0') * 100 + (bytes[10] - '0') * 10 + bytes[11] - '0';
    byte behind = bytes[SHORTEST_STATUS_LINE];
    if (behind != ' ' && behind != '\r') {
      throw MalformedAnswer.because("the status", behind & 0xff, "three digits");
    }
    return endOfLine(SHORTEST_STATUS_LINE, "the status line");
  }

  private int field(int from) throws CallFailed {
    int colon = from;
    while (HeadChars.isToken(bytes[colon] & 0xff)) {
      colon++;
    }
    if (bytes[colon] != ':' || colon == from) {
      boolean folded = colon == from && (bytes[from] == ' ' || bytes[from] == '\t');
      throw folded
          ? MalformedAnswer.because("a header field that goes on in a second line")
          : MalformedAnswer.because(
              "a header field's name", bytes[colon] & 0xff, "letters and a colon");
    }
    int next = endOfLine(colon + 1, "a header field's value");
    switch (colon - from) {
      case 10 -> {
        if (HeadTokens.same(bytes, from, colon, CONNECTION)) {
          saysClose |= HeadTokens.lists(bytes, colon + 1, next, CLOSE);
          saysKeepAlive |= HeadTokens.lists(bytes, colon + 1, next, KEEP_ALIVE);
        }
      }
      case 14 -> {
        if (HeadTokens.same(bytes, from, colon, CONTENT_LENGTH)) {
          contentLength(colon + 1, next);
        }
      }
      case 17 -> {
        if (HeadTokens.same(bytes, from, colon, TRANSFER_ENCODING)) {
          transferEncoding(colon + 1, next);
        }
      }
      default -> {
        // Not a field that says how to read the answer.
      }
    }
    return next;
  }

  /** The index behind the line's end; refuses what no line may hold. */
  private int endOfLine(int from, String where) throws CallFailed {
    int at = from;
    while (HeadChars.isValue(bytes[at] & 0xff)) {
      at++;
    }
    if (bytes[at] == '\r' && bytes[at + 1] == '\n') {
      return at + 2;
    }
    throw MalformedAnswer.because(
        where, bytes[at] & 0xff, "no control characters, and CR LF at its end");
  }

  private void contentLength(int from, int to) throws CallFailed {
    long value = HeadTokens.number(bytes, from, to);
    if (value < 0) {
      throw MalformedAnswer.because("a Content-Length that is not one number");
    }
    if (length >= 0) {
      throw MalformedAnswer.because("two Content-Length, %d and %d".formatted(length, value));
    }
    length = value;
  }

  private void transferEncoding(int from, int to) throws CallFailed {
    int start = HeadTokens.skipBlanks(bytes, from);
    if (chunked
        || !HeadTokens.same(bytes, start, HeadTokens.endOfWord(bytes, start, to), CHUNKED)) {
      throw MalformedAnswer.because("a Transfer-Encoding other than chunked, once");
    }
    chunked = true;
  }

  /**
   * Looks for the empty line that ends a head, in the bytes from {@code from} up to {@code to}: the
   * index behind it, or -1 while it is not there. Refuses a line that ends with LF alone.
   */
  public static int end(byte[] bytes, int from, int to) throws CallFailed {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n') {
        if (i == 0 || bytes[i - 1] != '\r') {
          mustBegin(bytes, to);
          throw MalformedAnswer.because("a line of the head that ends with LF alone");
        }
        if (i > 2 && bytes[i - 2] == '\n') {
          return i + 1;
        }
      }
    }
    return -1;
  }

  public int status() {
    return status;
  }

  public Framing framing() {
    if (status == NO_CONTENT || status == NOT_MODIFIED) {
      return Framing.NO_BODY;
    }
    if (chunked) {
      return Framing.CHUNKS;
    }
    return length >= 0 ? Framing.LENGTH : Framing.UNTIL_CLOSE;
  }

  /** The body's length as the head says it; -1 where it does not. */
  public long length() {
    return length;
  }

  /** Whether the server keeps the connection open, once the answer is read. */
  public boolean keepAlive() {
    return !saysClose && (!http10 || saysKeepAlive) && framing() != Framing.UNTIL_CLOSE;
  }

  /** Whether it says HTTP/1.0. */
  public boolean isHttp10() {
    return http10;
  }

  public Headers headers() {
    return Headers.ofLines(bytes, fieldsFrom, fieldsTo);
  }

  /** Lets go of the bytes, which belong to the answer that was read. */
  public void forget() {
    bytes = HeadTokens.NONE;
  }
}
