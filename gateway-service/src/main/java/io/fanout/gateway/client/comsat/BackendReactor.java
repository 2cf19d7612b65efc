package io.fanout.gateway.client.comsat;

import io.fanout.gateway.settings.BackendSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import org.apache.http.impl.nio.reactor.DefaultConnectingIOReactor;
import org.apache.http.impl.nio.reactor.IOReactorConfig;
import org.apache.http.nio.reactor.IOReactorException;
import org.apache.http.nio.reactor.IOReactorExceptionHandler;
import org.apache.http.nio.reactor.SessionRequest;
import org.apache.http.nio.reactor.SessionRequestCallback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reactor of one backend: a thread that opens connections and one that serves them. HttpCore's
 * own stops connecting for a whole select interval after a connection that fails at once: with a
 * refusing backend every call would wait in line for its refusal. This one goes on.
 */
final class BackendReactor extends DefaultConnectingIOReactor {
  private static final Logger LOG = LoggerFactory.getLogger(BackendReactor.class);
  private static final long MAX_INTERVAL_MILLIS = 250;
  private static final long MIN_INTERVAL_MILLIS = 20;

  private final Completions completions = new Completions();

  private BackendReactor(IOReactorConfig config, String name) throws IOReactorException {
    super(config, new ReactorThreads(name + "-io"));
  }

  static BackendReactor open(BackendSettings settings, String name) {
    int connectTimeout = (int) settings.connectTimeout().toMillis();
    // Connect timeouts are noticed once in an interval.
    long interval =
        Math.max(MIN_INTERVAL_MILLIS, Math.min(MAX_INTERVAL_MILLIS, connectTimeout / 4));
    try {
      BackendReactor reactor =
          new BackendReactor(
              IOReactorConfig.custom()
                  .setIoThreadCount(1)
                  .setSelectInterval(interval)
                  .setConnectTimeout(connectTimeout)
                  .setTcpNoDelay(true)
                  .build(),
              name);
      reactor.setExceptionHandler(new StayAlive());
      return reactor;
    } catch (IOReactorException e) {
      throw new UncheckedIOException(e);
    }
  }

  Completions completions() {
    return completions;
  }

  @Override
  public SessionRequest connect(
      SocketAddress remote, SocketAddress local, Object attachment, SessionRequestCallback then) {
    return super.connect(remote, local, attachment, new GoOn(then));
  }

  /** Wakes the reactor after a connection that failed, so that it takes up the next one. */
  private final class GoOn implements SessionRequestCallback {
    private final SessionRequestCallback then;

    private GoOn(SessionRequestCallback then) {
      this.then = then;
    }

    @Override
    public void completed(SessionRequest request) {
      try {
        completions.run(() -> then.completed(request));
      } catch (Error e) {
        throw Enduring.failure(request.getSession(), e);
      }
    }

    @Override
    public void failed(SessionRequest request) {
      selector.wakeup();
      then.failed(request);
    }

    @Override
    public void timeout(SessionRequest request) {
      then.timeout(request);
    }

    @Override
    public void cancelled(SessionRequest request) {
      then.cancelled(request);
    }
  }

  /** One connection's failure is not the reactor's: else a single one would end the backend. */
  private static final class StayAlive implements IOReactorExceptionHandler {
    @Override
    public boolean handle(IOException failure) {
      LOG.error("a connection failed in the reactor, which goes on", failure);
      return true;
    }

    @Override
    public boolean handle(RuntimeException failure) {
      LOG.error("a connection failed in the reactor, which goes on", failure);
      return true;
    }
  }
}
