package io.fanout.netty.edge;

import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http1.HeadChars;
import io.netty.buffer.ByteBuf;

/**
 * Finds the end of a request's head, line by line and no byte twice, and holds the head to its
 * bounds on the way. A line ends with CR LF and with nothing else.
 */
final class HeadScanner {
  private static final byte CR = '\r';
  private static final byte LF = '\n';

  private final InboundSettings settings;
  private final int maxLine;
  private final int maxFields;

  /** Counted from the head's first byte. */
  private int looked;

  private int line;
  private int firstLine;
  private int lines;

  HeadScanner(InboundSettings settings) {
    this.settings = settings;
    this.maxLine = (int) settings.maxUri().toBytes();
    this.maxFields = (int) settings.maxHeaders().toBytes();
  }

  /** The length of the head that begins with the first readable byte; -1 while it is not whole. */
  int find(ByteBuf in) throws BadRequest {
    while (true) {
      mustBegin(in);
      int start = in.readerIndex();
      int lf = in.indexOf(start + looked, in.writerIndex(), LF);
      if (lf < 0) {
        looked = in.readableBytes();
        hold(looked - 1); // a CR may be the first half of the line's end
        return -1;
      }
      int end = lf - start;
      hold(end - 1);
      if (end == line || in.getByte(lf - 1) != CR) {
        throw RequestRules.malformed("a line ends without CR LF");
      }
      boolean blank = end - 1 == line;
      if (blank && lines == 0) {
        // RFC 9112, 2.2: ignore empty lines before a request.
        in.skipBytes(2);
        looked = 0;
        continue;
      }
      looked = end + 1;
      if (blank) {
        int length = looked;
        reset();
        return length;
      }
      line = looked;
      firstLine = lines == 0 ? looked : firstLine;
      if (lines++ > settings.maxHeaderCount()) {
        throw RequestRules.tooManyFields(settings);
      }
    }
  }

  /** Refuses bytes that cannot become a request at once, before the whole head has arrived. */
  private void mustBegin(ByteBuf in) throws BadRequest {
    if (lines == 0 && looked == 0 && in.isReadable()) {
      byte first = in.getByte(in.readerIndex());
      if (first != CR && !HeadChars.isToken(first)) {
        throw RequestRules.malformed("it does not begin with a method");
      }
    }
  }

  private void hold(int to) throws BadRequest {
    if (lines == 0 && to > maxLine) {
      throw RequestRules.uriTooLong(settings);
    }
    if (lines > 0 && to - firstLine > maxFields) {
      throw RequestRules.fieldsTooLarge(settings);
    }
  }

  private void reset() {
    looked = 0;
    line = 0;
    firstLine = 0;
    lines = 0;
  }
}
