package io.fanout.gateway.client.apache;

import java.io.IOException;
import org.apache.http.HttpException;
import org.apache.http.HttpResponse;
import org.apache.http.HttpStatus;
import org.apache.http.ProtocolException;
import org.apache.http.config.MessageConstraints;
import org.apache.http.impl.conn.DefaultHttpResponseParser;
import org.apache.http.io.SessionInputBuffer;
import org.apache.http.util.CharArrayBuffer;

/**
 * Reads an answer's head whole or not at all. HttpClient's own parser skips lines that are no HTTP
 * for as long as they come, takes a head that breaks off for one that ended, and bytes that nobody
 * asked for as the answer to the next request.
 */
final class StrictResponseParser extends DefaultHttpResponseParser {
  private final HeadLines lines;

  private StrictResponseParser(HeadLines lines, MessageConstraints constraints) {
    super(lines, constraints);
    this.lines = lines;
  }

  static StrictResponseParser of(SessionInputBuffer input, MessageConstraints constraints) {
    return new StrictResponseParser(new HeadLines(input), constraints);
  }

  @Override
  public HttpResponse parse() throws IOException, HttpException {
    lines.startHead();
    HttpResponse head;
    try {
      head = super.parse();
    } catch (RuntimeException e) {
      throw Framing.noHead(e);
    }
    Framing.check(head);
    int status = head.getStatusLine().getStatusCode();
    if (status == HttpStatus.SC_SWITCHING_PROTOCOLS) {
      throw new ProtocolException("it switches protocols, which nobody asked for");
    }
    Framing.closeBehind(head, lines.buffered());
    lines.endHead(status);
    return head;
  }

  @Override
  protected boolean reject(CharArrayBuffer line, int count) {
    return true;
  }
}
