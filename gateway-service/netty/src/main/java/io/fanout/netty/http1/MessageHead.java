package io.fanout.netty.http1;

import io.fanout.api.http.Headers;
import java.util.Arrays;

/**
 * The fields of a message's head, read from its bytes once and strictly, because a difference
 * between two parsers can turn one message into two. Only the fields that frame the message are
 * looked at; the rest stay bytes until somebody asks for them. Reused for every message of a
 * connection, by one thread at a time.
 */
public abstract class MessageHead<X extends Exception> {
  private static final byte[] CONTENT_LENGTH = HeadTokens.ascii("content-length");
  private static final byte[] TRANSFER_ENCODING = HeadTokens.ascii("transfer-encoding");
  private static final byte[] CONNECTION = HeadTokens.ascii("connection");
  private static final byte[] CHUNKED = HeadTokens.ascii("chunked");
  private static final byte[] CLOSE = HeadTokens.ascii("close");
  private static final byte[] KEEP_ALIVE = HeadTokens.ascii("keep-alive");
  private static final byte[] NONE = {};
  private static final int USUAL_LINES = 32;
  private static final long NO_LENGTH = -1;

  private final Strictness<X> strictness;
  private byte[] bytes = NONE;

  /** Where each field begins, and behind these where the last one ends. */
  private int[] lines = new int[USUAL_LINES];

  private int count;
  private boolean http10;
  private boolean chunked;
  private boolean saysClose;
  private boolean saysKeepAlive;
  private long length;

  protected MessageHead(Strictness<X> strictness) {
    this.strictness = strictness;
  }

  /**
   * Reads a head: the first bytes of the array, up to and with its blank line. The array belongs to
   * this head from now on.
   */
  public final void read(byte[] head) throws X {
    bytes = head;
    chunked = false;
    saysClose = false;
    saysKeepAlive = false;
    length = NO_LENGTH;
    count = 0;
    int at = firstLine(head);
    while (bytes[at] != '\r' || bytes[at + 1] != '\n') {
      addLine(at);
      at = field(at);
    }
    lines[count] = at;
    if (chunked && length != NO_LENGTH) {
      throw strictness.malformed("both Content-Length and Transfer-Encoding");
    }
    if (chunked && http10) {
      throw strictness.malformed("Transfer-Encoding in HTTP/1.0");
    }
  }

  private void addLine(int at) throws X {
    if (count == strictness.mostFields()) {
      throw strictness.malformed("more than %d header fields".formatted(count));
    }
    lines[count++] = at;
    if (count == lines.length) {
      lines = Arrays.copyOf(lines, 2 * count);
    }
  }

  /** Reads the first line, and answers where the second one begins. */
  protected abstract int firstLine(byte[] head) throws X;

  /**
   * Looks at a field that does not frame the message: its name up to the colon, its value up to the
   * line's end. Not called for names that are as long as {@code Connection} or {@code
   * Transfer-Encoding}.
   */
  protected abstract void see(byte[] head, int name, int colon, int end) throws X;

  /** Looks at an option of {@code Connection} other than {@code close} and {@code keep-alive}. */
  protected abstract void seeConnectionOption(byte[] head, int from, int to);

  protected final void http10(boolean is) {
    http10 = is;
  }

  private int field(int from) throws X {
    int colon = from;
    while (HeadChars.isToken(bytes[colon])) {
      colon++;
    }
    if (bytes[colon] != ':' || colon == from) {
      boolean folded = colon == from && (bytes[from] == ' ' || bytes[from] == '\t');
      throw folded
          ? strictness.malformed("a header field that goes on in a second line")
          : strictness.malformed("a header field's name", bytes[colon], "letters and a colon");
    }
    int next = endOfLine(colon + 1, "a header field's value");
    int end = next - 2;
    switch (colon - from) {
      case 10 -> {
        if (HeadTokens.isNamed(CONNECTION, bytes, from, colon)) {
          connection(colon + 1, end);
        }
      }
      case 14 -> {
        if (HeadTokens.isNamed(CONTENT_LENGTH, bytes, from, colon)) {
          contentLength(colon + 1, end);
        } else {
          see(bytes, from, colon, end);
        }
      }
      case 17 -> {
        if (HeadTokens.isNamed(TRANSFER_ENCODING, bytes, from, colon)) {
          transferEncoding(colon + 1, end);
        }
      }
      default -> see(bytes, from, colon, end);
    }
    return next;
  }

  private void connection(int from, int to) {
    int at = from;
    while (at < to) {
      int comma = at;
      while (comma < to && bytes[comma] != ',') {
        comma++;
      }
      int start = HeadTokens.skipBlanks(bytes, at, comma);
      int end = HeadTokens.trimEnd(bytes, start, comma);
      switch (end - start) {
        case 5 -> saysClose |= HeadTokens.isNamed(CLOSE, bytes, start, end);
        case 10 -> saysKeepAlive |= HeadTokens.isNamed(KEEP_ALIVE, bytes, start, end);
        default -> seeConnectionOption(bytes, start, end);
      }
      at = comma + 1;
    }
  }

  /** The index after the line's end; refuses characters that no line may contain. */
  protected final int endOfLine(int from, String where) throws X {
    int at = PlainText.end(bytes, from, bytes.length);
    while (HeadChars.isValue(bytes[at])) {
      at++;
    }
    if (bytes[at] == '\r' && bytes[at + 1] == '\n') {
      return at + 2;
    }
    throw strictness.malformed(where, bytes[at], "no control characters, and CR LF at its end");
  }

  private void contentLength(int from, int to) throws X {
    long value = HeadTokens.number(bytes, from, to, strictness.mostLengthDigits());
    if (value < 0) {
      throw strictness.malformed("a Content-Length that is not one number");
    }
    if (length != NO_LENGTH) {
      throw strictness.malformed("two Content-Length, %d and %d".formatted(length, value));
    }
    length = value;
  }

  private void transferEncoding(int from, int to) throws X {
    int start = HeadTokens.skipBlanks(bytes, from, to);
    int end = HeadTokens.trimEnd(bytes, start, to);
    if (chunked || !HeadTokens.isNamed(CHUNKED, bytes, start, end)) {
      throw strictness.malformed("a Transfer-Encoding other than chunked, once");
    }
    chunked = true;
  }

  /** Whether it says HTTP/1.0. */
  public final boolean isHttp10() {
    return http10;
  }

  /** The body's length as the head says it; -1 where it does not. */
  public final long length() {
    return length;
  }

  public final boolean isChunked() {
    return chunked;
  }

  /** Whether the sender keeps the connection open behind this message. */
  public boolean keepAlive() {
    return !saysClose && (!http10 || saysKeepAlive);
  }

  public final Headers headers() {
    return Headers.ofLines(bytes, Arrays.copyOf(lines, count + 1));
  }

  /** Lets go of the bytes, which belong to the message that was read. */
  public void forget() {
    bytes = NONE;
    if (lines.length > USUAL_LINES) {
      lines = new int[USUAL_LINES];
    }
    lines[0] = 0;
    count = 0;
  }
}
