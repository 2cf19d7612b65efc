package io.fanout.netty.http1;

import io.fanout.core.client.CallFailed;

/** The head of an answer: its status, and how the end of its body is known. */
public final class AnswerHead extends MessageHead<CallFailed> {
  /** How many bytes a head may have. */
  public static final int MOST_BYTES = 32 * 1024;

  private static final byte[] START = HeadTokens.ascii("HTTP/1.");

  /** How many bytes show whether a head can begin so. */
  public static final int START_BYTES = START.length;

  private static final int SHORTEST_STATUS_LINE = "HTTP/1.1 200".length();
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;
  private static final AnswerStrictness STRICTNESS = AnswerStrictness.OF_HEADS;

  /** How the end of a body is known. */
  public enum Framing {
    NO_BODY,
    LENGTH,
    CHUNKS,
    UNTIL_CLOSE
  }

  private int status;

  public AnswerHead() {
    super(STRICTNESS);
  }

  /** Refuses first bytes that cannot begin a head. */
  public static void mustBegin(byte[] bytes, int count) throws CallFailed {
    for (int i = 0; i < Math.min(count, START.length); i++) {
      if (bytes[i] != START[i]) {
        throw noStatusLine();
      }
    }
  }

  private static CallFailed noStatusLine() {
    return STRICTNESS.malformed("no status line such as HTTP/1.1 200 OK");
  }

  @Override
  protected int firstLine(byte[] head) throws CallFailed {
    boolean known =
        HeadTokens.isAt(START, head, 0)
            && head.length > SHORTEST_STATUS_LINE
            && (head[7] == '0' || head[7] == '1')
            && head[8] == ' '
            && head[9] >= '1'
            && isDigit(head[9])
            && isDigit(head[10])
            && isDigit(head[11]);
    if (!known) {
      throw noStatusLine();
    }
    http10(head[7] == '0');
    status = (head[9] - '0') * 100 + (head[10] - '0') * 10 + head[11] - '0';
    byte behind = head[SHORTEST_STATUS_LINE];
    if (behind != ' ' && behind != '\r') {
      throw STRICTNESS.malformed("the status", behind, "three digits");
    }
    return endOfLine(SHORTEST_STATUS_LINE, "the status line");
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  @Override
  protected void see(byte[] head, int name, int colon, int end) {
    // No other field affects the framing.
  }

  @Override
  protected void seeConnectionOption(byte[] head, int from, int to) {
    // The other options concern only the backend's own next hop.
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
          throw STRICTNESS.malformed("a line of the head that ends with LF alone");
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
    if (isChunked()) {
      return Framing.CHUNKS;
    }
    return length() >= 0 ? Framing.LENGTH : Framing.UNTIL_CLOSE;
  }

  @Override
  public boolean keepAlive() {
    return super.keepAlive() && framing() != Framing.UNTIL_CLOSE;
  }
}
