package io.fanout.gateway.client.apache;

import java.io.IOException;
import org.apache.http.ConnectionClosedException;
import org.apache.http.HttpStatus;
import org.apache.http.ProtocolException;
import org.apache.http.io.BufferInfo;
import org.apache.http.io.HttpTransportMetrics;
import org.apache.http.io.SessionInputBuffer;
import org.apache.http.util.CharArrayBuffer;

/** The lines of an answer's head. To end before the empty line that ends a head is a failure. */
final class HeadLines implements SessionInputBuffer {
  private final SessionInputBuffer input;
  private boolean begun;

  /** Whether the head before was only informational, so that bytes may follow it at once. */
  private boolean answerUnderWay;

  HeadLines(SessionInputBuffer input) {
    this.input = input;
  }

  /**
   * Begins a head. Bytes that were here before the request was sent are no answer to it: they came
   * behind the answer before.
   */
  void startHead() throws ProtocolException {
    begun = false;
    if (!answerUnderWay && input instanceof BufferInfo buffer && buffer.length() > 0) {
      throw new ProtocolException("%d bytes came before the request".formatted(buffer.length()));
    }
  }

  /** How many bytes have come behind what was read so far. */
  int buffered() {
    return input instanceof BufferInfo buffer ? buffer.length() : 0;
  }

  void endHead(int status) {
    answerUnderWay = status < HttpStatus.SC_OK;
  }

  @Override
  public int readLine(CharArrayBuffer line) throws IOException {
    int read = input.readLine(line);
    if (read < 0 && begun) {
      throw new ConnectionClosedException("the connection ended within the answer's head");
    }
    begun = true;
    return read;
  }

  @Override
  public String readLine() throws IOException {
    return input.readLine();
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    return input.read(bytes, from, length);
  }

  @Override
  public int read(byte[] bytes) throws IOException {
    return input.read(bytes);
  }

  @Override
  public int read() throws IOException {
    return input.read();
  }

  @Override
  @SuppressWarnings("deprecation") // the interface has it still
  public boolean isDataAvailable(int timeout) throws IOException {
    return input.isDataAvailable(timeout);
  }

  @Override
  public HttpTransportMetrics getMetrics() {
    return input.getMetrics();
  }
}
