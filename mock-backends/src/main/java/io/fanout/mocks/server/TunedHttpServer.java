package io.fanout.mocks.server;

import com.github.tomakehurst.wiremock.common.JettySettings;
import com.github.tomakehurst.wiremock.core.Options;
import com.github.tomakehurst.wiremock.http.AdminRequestHandler;
import com.github.tomakehurst.wiremock.http.StubRequestHandler;
import com.github.tomakehurst.wiremock.jetty11.Jetty11HttpServer;
import com.github.tomakehurst.wiremock.jetty11.Jetty11Utils;
import com.github.tomakehurst.wiremock.servlet.WireMockHandlerDispatchingServlet;
import java.util.concurrent.TimeUnit;
import wiremock.org.eclipse.jetty.io.NetworkTrafficListener;
import wiremock.org.eclipse.jetty.server.HttpConfiguration;
import wiremock.org.eclipse.jetty.server.HttpConnectionFactory;
import wiremock.org.eclipse.jetty.server.ServerConnector;
import wiremock.org.eclipse.jetty.servlet.ServletContextHandler;
import wiremock.org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * WireMock's Jetty with one acceptor and one selector, HTTP/1.1 only, no traffic listener, and an
 * answer timer that stops with the server (WireMock's own keeps its threads until the last delay is
 * over).
 */
final class TunedHttpServer extends Jetty11HttpServer {
  private static final int ACCEPTORS = 1;
  private static final int SELECTORS = 1;

  /** Jetty's default remembers headers at a cost of 100 KB for each connection. */
  private static final int NO_HEADER_CACHE = 0;

  /** The threads for delayed answers. No answer waits, so few threads suffice. */
  private static final int ANSWER_THREADS = 2;

  private static final long STOP_SECONDS = 2;

  TunedHttpServer(Options options, AdminRequestHandler admin, StubRequestHandler stubs) {
    super(options, admin, stubs);
  }

  @Override
  protected ServerConnector createHttpConnector(
      String bindAddress, int port, JettySettings settings, NetworkTrafficListener listener) {
    HttpConfiguration http = Jetty11Utils.createHttpConfig(settings);
    http.setHeaderCacheSize(NO_HEADER_CACHE);
    ServerConnector connector =
        new ServerConnector(
            jettyServer, null, null, null, ACCEPTORS, SELECTORS, new HttpConnectionFactory(http));
    connector.setHost(bindAddress);
    connector.setPort(port);
    Jetty11Utils.setJettySettings(settings, connector);
    return connector;
  }

  /** The super constructor calls this method as soon as WireMock has created its executor. */
  @Override
  protected void decorateMockServiceContextAfterConfig(ServletContextHandler context) {
    scheduledExecutorService.shutdownNow();
    scheduledExecutorService = new AnswerTimer(threads().getName(), ANSWER_THREADS);
    context.setAttribute(
        WireMockHandlerDispatchingServlet.ASYNCHRONOUS_RESPONSE_EXECUTOR, scheduledExecutorService);
  }

  private QueuedThreadPool threads() {
    return (QueuedThreadPool) jettyServer.getThreadPool();
  }

  /** Closes the connections that wait for an answer that never comes. */
  void releaseHung() {
    ((AnswerTimer) scheduledExecutorService).hung().release();
  }

  int hungConnections() {
    return ((AnswerTimer) scheduledExecutorService).hung().count();
  }

  @Override
  public void stop() {
    super.stop();
    try {
      if (!scheduledExecutorService.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
        scheduledExecutorService.shutdownNow();
      }
    } catch (InterruptedException hurry) {
      scheduledExecutorService.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
