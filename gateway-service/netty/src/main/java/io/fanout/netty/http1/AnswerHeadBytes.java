package io.fanout.netty.http1;

import io.fanout.core.client.CallFailed;
import java.util.Arrays;

/**
 * Collects the heads of one connection's answers, byte by byte, for readers that do not read
 * bodies. Refuses an invalid head as soon as that is certain. Used by one thread at a time.
 */
public final class AnswerHeadBytes {
  private static final int FIRST_SIZE = 512;
  private static final int FINAL = 200;

  private final AnswerHead head = new AnswerHead();
  private final InformationalCount informational =
      new InformationalCount(AnswerStrictness.OF_HEADS);
  private byte[] bytes = new byte[FIRST_SIZE];
  private int filled;
  private boolean answerUnderWay;

  /** Whether it has read a byte of a head, or an informational answer, so that more must follow. */
  public boolean begun() {
    return filled > 0 || answerUnderWay;
  }

  /** Takes the next byte; true where it ends a head, which may be an informational one. */
  public boolean add(int octet) throws CallFailed {
    if (filled == bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.min(AnswerHead.MOST_BYTES, 2 * filled));
    }
    bytes[filled++] = (byte) octet;
    if (octet == '\n' && AnswerHead.end(bytes, filled - 1, filled) > 0) {
      whole();
      return true;
    }
    if (filled <= AnswerHead.START_BYTES) {
      AnswerHead.mustBegin(bytes, filled);
    }
    if (filled == AnswerHead.MOST_BYTES) {
      throw AnswerStrictness.OF_HEADS.malformed("a head of more than %d bytes".formatted(filled));
    }
    return false;
  }

  private void whole() throws CallFailed {
    head.read(bytes);
    filled = 0;
    answerUnderWay = head.status() < FINAL;
    if (answerUnderWay) {
      informational.add(head.status());
    } else {
      informational.reset();
    }
  }

  /** The head that the latest byte has ended. */
  public AnswerHead head() {
    return head;
  }
}
