package io.fanout.clients.okhttp;

import com.squareup.okhttp.Request;
import java.io.IOException;
import java.net.Socket;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this client's interceptors know about a call. OkHttp carries it as the request's tag and
 * does not send it.
 */
final class CallTag {
  private static final Logger LOG = LoggerFactory.getLogger(CallTag.class);

  private final boolean ownAcceptEncoding;
  private volatile boolean cancelled;
  private volatile @Nullable Socket connecting;

  /** The tag of a request that has an {@code Accept-Encoding} of its own, or has none. */
  CallTag(boolean ownAcceptEncoding) {
    this.ownAcceptEncoding = ownAcceptEncoding;
  }

  static CallTag of(Request request) {
    return (CallTag) request.tag();
  }

  boolean hasOwnAcceptEncoding() {
    return ownAcceptEncoding;
  }

  /** The call is about to connect that socket. */
  void connects(Socket socket) throws IOException {
    connecting = socket;
    checkCancelled();
  }

  /** The call's connection is open, and no longer the call's own once that has ended. */
  void connected() throws IOException {
    connecting = null;
    checkCancelled();
  }

  private void checkCancelled() throws IOException {
    if (cancelled) {
      throw new IOException("the call was cancelled while it connected");
    }
  }

  /** Ends the call if it is connecting. OkHttp ends it if it is connected. */
  void cancel() {
    cancelled = true;
    Socket socket = connecting;
    if (socket != null) {
      try {
        socket.close();
      } catch (IOException e) {
        LOG.debug("a cancelled call's socket did not close in order", e);
      }
    }
  }
}
