package io.fanout.clients.okhttp;

import com.squareup.okhttp.Interceptor;
import com.squareup.okhttp.Response;
import com.squareup.okhttp.ResponseBody;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.CollectedBody;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;

/**
 * Reads each answer whole, up to a bound, on OkHttp's own thread. Comsat wakes the fiber when the
 * head is there: to read the body would block what carries the fiber.
 */
record WholeBodyReader(int max, BodyBudget memory) implements Interceptor {
  private static final int PIECE = 8 * 1024;

  /** An answer is longer than its call accepts, or than there is room for. */
  static final class Refused extends IOException {
    private static final long serialVersionUID = 1L;

    Refused(CallFailed why) {
      super(why.detail(), why);
    }
  }

  /** An answer's head was there, and its body was not. */
  static final class BodyBroke extends IOException {
    private static final long serialVersionUID = 1L;

    BodyBroke(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    try {
      return whole(chain.proceed(chain.request()));
    } catch (RuntimeException | Error e) {
      // Otherwise OkHttp's thread would end without reporting the call's failure.
      throw new IOException("OkHttp failed: " + e, e);
    }
  }

  private Response whole(Response head) throws IOException {
    try (ResponseBody body = head.body()) {
      byte[] bytes = hasBody(head.code()) ? whole(body) : new byte[0];
      return head.newBuilder().body(ResponseBody.create(body.contentType(), bytes)).build();
    } catch (Refused e) {
      throw e;
    } catch (IOException e) {
      throw new BodyBroke(e);
    }
  }

  /** OkHttp would wait for the body whose length a 304 tells. */
  private static boolean hasBody(int status) {
    return status != HttpURLConnection.HTTP_NOT_MODIFIED
        && status != HttpURLConnection.HTTP_NO_CONTENT;
  }

  private byte[] whole(ResponseBody body) throws IOException {
    try (CollectedBody all = new CollectedBody(max, memory)) {
      all.announced(body.contentLength());
      InputStream in = body.byteStream();
      byte[] piece = new byte[PIECE];
      int read = in.read(piece);
      while (read >= 0) {
        all.add(piece, 0, read);
        read = in.read(piece);
      }
      return all.slice().copy();
    } catch (CallFailed e) {
      throw new Refused(e);
    }
  }
}
