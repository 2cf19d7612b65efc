package io.fanout.clients.urlconnection;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import io.fanout.core.settings.BackendSettings;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.URL;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;

/** Sets up an {@link HttpURLConnection} for one request; what it would alter is refused. */
record ConnectionSetup(int connectMillis, int readMillis, SSLSocketFactory sockets) {
  /** What each attempt tells its backend of the time that is left for it. */
  private static final String TIME_LEFT = "X-Request-Timeout-Ms";

  /** What the operating system takes at once, even if the backend reads nothing. */
  private static final int NEVER_BLOCKS = 16 * 1024;

  ConnectionSetup(BackendSettings settings, SSLSocketFactory sockets) {
    this((int) settings.connectTimeout().toMillis(), (int) settings.timeout().toMillis(), sockets);
  }

  HttpURLConnection open(Origin origin, Request request) throws CallFailed {
    String target = request.target();
    if (!target.startsWith("/") || target.indexOf('#') >= 0) {
      throw refused("its target does not begin with /, or has a #");
    }
    if (request.body() != null && request.method() == Method.GET) {
      throw refused("HttpURLConnection makes a POST of a GET with a body");
    }
    try {
      URL url = new URL(origin.scheme(), origin.host(), origin.port(), target);
      HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
      if (connection instanceof HttpsURLConnection secure) {
        secure.setSSLSocketFactory(sockets);
      }
      connection.setInstanceFollowRedirects(false);
      connection.setConnectTimeout(connectMillis);
      connection.setReadTimeout(longestSilence(request));
      connection.setRequestMethod(request.method().name());
      connection.setDoOutput(hasOutput(request));
      Slice body = request.body();
      int length = body == null ? 0 : body.length();
      if (hasOutput(request) && (!request.idempotent() || length > NEVER_BLOCKS)) {
        // Streaming mode keeps the JDK from resending the request if writing it fails. If it resent
        // a large body just as the call ends, nobody could close the new connection.
        connection.setFixedLengthStreamingMode(length);
      }
      request.headers().forEach(connection::addRequestProperty);
      return connection;
    } catch (ProtocolException | IllegalArgumentException e) {
      throw refused(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new CallFailed(CallResultKind.CONNECT_FAILED, origin + ": " + e.getMessage());
    }
  }

  /** A read that nobody can interrupt waits no longer than the whole call may take. */
  private int longestSilence(Request request) {
    String left = request.headers().first(TIME_LEFT);
    return left == null ? readMillis : (int) Math.min(readMillis, Long.parseLong(left));
  }

  private static CallFailed refused(String what) {
    return new CallFailed(CallResultKind.BAD_REQUEST, "the request was not sent: " + what);
  }

  private static boolean hasOutput(Request request) {
    return request.body() != null
        || request.method() == Method.POST
        || request.method() == Method.PUT;
  }

  /** Sends the body, if any; the answer is not read yet. */
  static void send(InFlightConnection call, Request request) throws IOException {
    if (!hasOutput(request)) {
      return;
    }
    Slice body = request.body();
    try (var out = call.output()) {
      if (body != null) {
        out.write(body.array(), body.from(), body.length());
      }
    }
  }
}
