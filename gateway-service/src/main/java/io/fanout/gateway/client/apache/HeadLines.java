package io.fanout.gateway.client.apache;

import java.io.IOException;
import org.apache.http.ConnectionClosedException;
import org.apache.http.io.HttpTransportMetrics;
import org.apache.http.io.SessionInputBuffer;
import org.apache.http.util.CharArrayBuffer;

/** The lines of an answer's head. To end before the empty line that ends a head is a failure. */
final class HeadLines implements SessionInputBuffer {
  private final SessionInputBuffer input;
  private boolean begun;

  HeadLines(SessionInputBuffer input) {
    this.input = input;
  }

  void startHead() {
    begun = false;
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
