package io.fanout.test.backend;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.common.ConsoleNotifier;
import com.github.tomakehurst.wiremock.core.Options;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.AdminRequestHandler;
import com.github.tomakehurst.wiremock.http.HttpHeader;
import com.github.tomakehurst.wiremock.http.HttpServer;
import com.github.tomakehurst.wiremock.http.HttpServerFactory;
import com.github.tomakehurst.wiremock.http.ImmutableRequest;
import com.github.tomakehurst.wiremock.http.RequestMethod;
import com.github.tomakehurst.wiremock.http.Response;
import com.github.tomakehurst.wiremock.http.StubRequestHandler;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * WireMock's stubs as the answers of a {@link TestBackend}. WireMock matches requests and renders
 * responses; the backend does the rest, so that its latencies and faults apply to stubs too, and a
 * stub's delay holds no thread. A stub's {@code withFault} is played as the {@link Fault} that
 * equals it.
 *
 * <pre>{@code
 * WireMockStubs stubs = new WireMockStubs();
 * TestBackend prices = TestBackend.backend("prices").answers(stubs);
 * stubs.stubFor(get("/prices/s1").willReturn(okJson("{\"price\": 12.50}")));
 * }</pre>
 *
 * <p>This class needs {@code org.wiremock:wiremock-standalone} or {@code wiremock} on the class
 * path.
 */
public final class WireMockStubs {
  private final InProcess inProcess = new InProcess();
  private final WireMockServer server;

  public WireMockStubs() {
    server =
        new WireMockServer(
            WireMockConfiguration.options()
                .httpServerFactory(inProcess)
                .notifier(new ConsoleNotifier(false)));
  }

  /** Adds a stub, as {@code WireMock.stubFor} does. */
  public WireMockStubs stubFor(MappingBuilder stub) {
    server.stubFor(stub);
    return this;
  }

  /** WireMock itself, for everything else that it can do, such as {@code verify}. */
  public WireMockServer wireMock() {
    return server;
  }

  AnswerSource source() {
    return this::answer;
  }

  private AnswerSource.Action answer(Request request) throws Exception {
    ImmutableRequest.Builder asked =
        ImmutableRequest.create()
            .withProtocol("HTTP/1.1")
            .withMethod(RequestMethod.fromString(request.method().name()))
            .withAbsoluteUrl("http://127.0.0.1" + request.target())
            .withClientIp("127.0.0.1");
    request.headers().forEach(asked::withHeader);
    Slice body = request.body();
    asked.withBody(body == null ? new byte[0] : body.copy());
    CompletableFuture<Response> response = new CompletableFuture<>();
    inProcess
        .stubs()
        .handle(asked.build(), (same, given, attributes) -> response.complete(given), null);
    return action(response.get());
  }

  private static AnswerSource.Action action(Response response) {
    Duration delay = Duration.ofMillis(response.getInitialDelay());
    Headers.Builder headers = Headers.builder();
    if (response.getHeaders() != null) {
      for (HttpHeader header : response.getHeaders().all()) {
        header.values().forEach(value -> headers.add(header.key(), value));
      }
    }
    byte[] body = response.getBody();
    Slice bytes = body == null ? Slice.of("") : Slice.of(body);
    return new AnswerSource.Action(
        new Reply(response.getStatus(), headers.build(), bytes), delay, fault(response));
  }

  private static @Nullable Fault fault(Response response) {
    if (response.getFault() == null) {
      return null;
    }
    return switch (response.getFault()) {
      case CONNECTION_RESET_BY_PEER -> Fault.RESET;
      case EMPTY_RESPONSE -> Fault.CLOSE;
      case MALFORMED_RESPONSE_CHUNK -> Fault.BAD_CHUNK;
      case RANDOM_DATA_THEN_CLOSE -> Fault.GARBAGE;
    };
  }

  /** Gives WireMock no socket and keeps what answers its requests. */
  private static final class InProcess implements HttpServerFactory {
    private @Nullable StubRequestHandler stubs;

    StubRequestHandler stubs() {
      return Objects.requireNonNull(stubs, "stubs: null (expected: set by WireMockServer)");
    }

    @Override
    public HttpServer buildHttpServer(
        Options options, AdminRequestHandler admin, StubRequestHandler handler) {
      stubs = handler;
      return new NoSocket();
    }
  }

  private static final class NoSocket implements HttpServer {
    @Override
    public void start() {}

    @Override
    public void stop() {}

    @Override
    public boolean isRunning() {
      return true;
    }

    @Override
    public int port() {
      return -1;
    }

    @Override
    public int httpsPort() {
      return -1;
    }
  }
}
