package io.fanout.clients.okhttp;

import com.squareup.okhttp.Interceptor;
import com.squareup.okhttp.Response;
import com.squareup.okhttp.ResponseBody;
import com.squareup.okhttp.internal.io.RealConnection;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.HttpURLConnection;
import java.net.ProtocolException;
import okio.Buffer;
import okio.ForwardingSource;
import okio.Okio;

/**
 * Sees to it that a call gets its own answer. OkHttp takes what came behind an answer for the next
 * call's, and an informational answer for the answer itself, which then comes behind it. Nor does
 * it tell whether a connection broke before a byte of the answer had come.
 */
final class LeftoverBytesGuard implements Interceptor {
  /** The connection broke, or was unfit, before a byte of the answer had come. */
  static final class Silence extends IOException {
    private static final long serialVersionUID = 1L;

    private final IOException met;
    private final boolean reused;

    Silence(IOException met, boolean reused) {
      super(met.getMessage(), met);
      this.met = met;
      this.reused = reused;
    }

    /** Whether the connection had served another call before. */
    boolean reused() {
      return reused;
    }

    IOException met() {
      return met;
    }
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    RealConnection connection = (RealConnection) chain.connection();
    if (holdsMore(connection)) {
      throw new Silence(new IOException("bytes came before the request"), isReused(connection));
    }
    Response head = answer(chain, connection);
    if (head.code() < HttpURLConnection.HTTP_OK) {
      throw new ProtocolException(
          "status %d (expected: none that is only informational)".formatted(head.code()));
    }
    ResponseBody body = head.body();
    return head.newBuilder()
        .body(
            ResponseBody.create(
                body.contentType(),
                body.contentLength(),
                Okio.buffer(new LastOfItsConnection(body, connection))))
        .build();
  }

  private static Response answer(Chain chain, RealConnection connection) throws IOException {
    long before = CountedSockets.received(connection.getSocket());
    try {
      return chain.proceed(chain.request());
    } catch (ProtocolException | InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      boolean reused = isReused(connection);
      boolean silent =
          before == CountedSockets.UNKNOWN
              ? reused && connection.source.getBuffer().size() == 0
              : CountedSockets.received(connection.getSocket()) == before;
      throw silent ? new Silence(e, reused) : e;
    }
  }

  private static boolean isReused(RealConnection connection) {
    return connection.streamCount > 1;
  }

  /** Whether bytes are there that nobody has read: with no answer under way, they are nobody's. */
  private static boolean holdsMore(RealConnection connection) throws IOException {
    return connection.source.getBuffer().size() > 0
        || connection.getSocket().getInputStream().available() > 0;
  }

  /** A body; its connection ends with it if more came behind. */
  private static final class LastOfItsConnection extends ForwardingSource {
    private final RealConnection connection;

    LastOfItsConnection(ResponseBody body, RealConnection connection) throws IOException {
      super(body.source());
      this.connection = connection;
    }

    @Override
    public long read(Buffer to, long most) throws IOException {
      long read = super.read(to, most);
      if (read < 0 && connection.source.getBuffer().size() > 0) {
        connection.getSocket().close();
      }
      return read;
    }
  }
}
