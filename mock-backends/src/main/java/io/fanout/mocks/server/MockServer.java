package io.fanout.mocks.server;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.common.Json;
import com.github.tomakehurst.wiremock.common.Slf4jNotifier;
import com.github.tomakehurst.wiremock.core.Options.ChunkedEncodingPolicy;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.global.GlobalSettings;
import com.github.tomakehurst.wiremock.stubbing.StubImport;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import io.fanout.mocks.dial.Backend;
import io.fanout.mocks.dial.Behaviour;
import io.fanout.mocks.dial.Dial;
import io.fanout.mocks.dial.DialJson;
import io.fanout.mocks.dial.DialReader;
import io.fanout.mocks.dial.Fault;
import io.fanout.mocks.dial.Latency;
import io.fanout.mocks.reply.Routes;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import wiremock.org.eclipse.jetty.util.thread.QueuedThreadPool;

/** One backend's server, whose dials can change at run time. */
public final class MockServer implements AutoCloseable {

  /** Enough threads for every core of a large machine, because none of them ever waits. */
  private static final int CONTAINER_THREADS = 32;

  /** The kernel reduces it to its own limit net.core.somaxconn, which is 4096 on Linux. */
  private static final int ACCEPT_QUEUE = 4096;

  /** Longer than a client's pool keeps a connection, so that the server never closes first. */
  private static final long IDLE_MILLIS = 600_000;

  /** Turns off Jetty's timer per request, so that delays may have any length. */
  private static final int NO_ASYNC_TIMEOUT = 0;

  private final WireMockServer wireMock;
  private final TunedHttpServer http;

  private MockServer(WireMockServer wireMock, TunedHttpServer http) {
    this.wireMock = wireMock;
    this.http = http;
  }

  /**
   * Starts a backend.
   *
   * @param port 0 for any free port
   * @throws IllegalStateException if it cannot listen there
   */
  public static MockServer start(Backend backend, String bindAddress, int port) {
    AtomicReference<@Nullable TunedHttpServer> http = new AtomicReference<>();
    WireMockServer wireMock =
        new WireMockServer(
            tuned()
                .bindAddress(bindAddress)
                .port(port)
                .threadPoolFactory(options -> threads("mock-" + backend.key()))
                .httpServerFactory(
                    (options, admin, stubs) -> {
                      TunedHttpServer tuned = new TunedHttpServer(options, admin, stubs);
                      http.set(tuned);
                      return tuned;
                    })
                .mappingSource(new DefaultStubs())
                .extensions(
                    new ReplyTransformer(Routes.of(backend)),
                    new SettingsCheck(),
                    new FaultWatch(() -> releaseHung(http.get()))));
    try {
      wireMock.start();
    } catch (RuntimeException failed) {
      wireMock.stop();
      throw new IllegalStateException(
          "backend %s: cannot listen on %s:%d: %s (expected: an address of this machine and a free port; stop the program that uses it or choose another port)"
              .formatted(backend.key(), bindAddress, port, rootOf(failed).getMessage()),
          failed);
    }
    return new MockServer(wireMock, Objects.requireNonNull(http.get()));
  }

  /** Releases the hung connections, if the server has started. */
  private static void releaseHung(@Nullable TunedHttpServer http) {
    if (http != null) {
      http.releaseHung();
    }
  }

  private static WireMockConfiguration tuned() {
    return WireMockConfiguration.options()
        .asynchronousResponseEnabled(true)
        .timeout(NO_ASYNC_TIMEOUT)
        .jettyAcceptQueueSize(ACCEPT_QUEUE)
        .jettyIdleTimeout(IDLE_MILLIS)
        .jettyStopTimeout(0L)
        .http2PlainDisabled(true)
        .useChunkedTransferEncoding(ChunkedEncodingPolicy.NEVER)
        .gzipDisabled(true)
        .disableRequestJournal()
        .stubRequestLoggingDisabled(true)
        .notifier(new Slf4jNotifier(false))
        .templatingEnabled(false);
  }

  private static QueuedThreadPool threads(String name) {
    QueuedThreadPool threads = new QueuedThreadPool(CONTAINER_THREADS);
    threads.setName(name);
    return threads;
  }

  private static Throwable rootOf(Throwable failed) {
    Throwable cause = failed.getCause();
    return cause == null ? failed : rootOf(cause);
  }

  /** The port it listens on. */
  public int port() {
    return http.port();
  }

  /** Sets the latency or the fault of every request from now on. */
  public void set(Dial dial) {
    if (dial instanceof Latency latency) {
      wireMock.updateGlobalSettings(Json.read(DialJson.settings(latency), GlobalSettings.class));
    } else if (dial.equals(Fault.OFF)) {
      wireMock.removeStubMapping(UUID.fromString(DialJson.FAULT_STUB_ID));
    } else {
      wireMock.importStubs(
          StubImport.stubImport().stub(StubMapping.buildFrom(DialJson.stub((Fault) dial))).build());
    }
  }

  /** The current settings. */
  public Behaviour behaviour() {
    StubMapping fault = wireMock.getStubMapping(UUID.fromString(DialJson.FAULT_STUB_ID)).getItem();
    return new Behaviour(
        DialReader.latency(Json.write(wireMock.getGlobalSettings())),
        fault == null ? Fault.OFF : DialReader.fault(Json.write(fault)));
  }

  /** The number of connections that a hanging backend holds. */
  public int hungConnections() {
    return http.hungConnections();
  }

  @Override
  public void close() {
    wireMock.stop();
  }
}
