package io.fanout.test;

import io.fanout.api.Handler;
import io.fanout.core.settings.Mode;
import io.fanout.test.backend.TestBackend;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A gateway in the test's process, on a free port of 127.0.0.1. It is made by the starter's own
 * auto-configuration, with the settings, checks and beans of a start, but without Spring's web
 * server and without the application's other beans.
 *
 * <p>With {@code @RegisterExtension} in a static field, one gateway serves all tests of the class;
 * in an instance field, each test has its own. Without JUnit's extensions, {@link Builder#start}
 * starts it and {@link #close} stops it. Before each test the backends are reset. After each test
 * an exception that a backend's answers have thrown fails the test.
 *
 * <p>Tests that change the backends of one gateway must not run at the same time.
 */
public final class TestGateway
    implements BeforeAllCallback,
        AfterAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        AutoCloseable {
  private final GatewayDescription description;
  private @Nullable RunningGateway running;

  /** Classes and tests that it runs for: the last one to end stops it. */
  private int users;

  private TestGateway(GatewayDescription description) {
    this.description = description;
  }

  /** A gateway without settings or backends; the builder takes both. */
  public static Builder builder() {
    return new Builder();
  }

  /** The modes that this JDK can run: virtual threads need JDK 21 or later. */
  public static List<Mode> modes() {
    return Stream.of(Mode.values())
        .filter(mode -> mode != Mode.VIRTUAL_THREAD || Runtime.version().feature() >= 21)
        .toList();
  }

  /** The port of 127.0.0.1 that it listens on. */
  public int port() {
    return running().port();
  }

  /** The address of a path, such as {@code http://127.0.0.1:40123/orders/7}. */
  public URI uri(String path) {
    return running().uri(path);
  }

  /** Sends a GET and waits for the answer; headers are names and values in turn. */
  public GatewayAnswer get(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  /** Sends a POST with a JSON body and waits for the answer. */
  public GatewayAnswer post(String path, String json) {
    return send(
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  /** Sends any request; its URI is one of {@link #uri}. */
  public GatewayAnswer send(HttpRequest.Builder request) {
    return running().send(request.build());
  }

  /** A bean of the gateway's application context, such as its {@code MeterRegistry}. */
  public <T> T bean(Class<T> type) {
    return running().bean(type);
  }

  private synchronized RunningGateway running() {
    if (running == null) {
      throw new IllegalStateException(
          "the gateway of this test does not run (expected: @RegisterExtension on its field, or"
              + " start() instead of build())");
    }
    return running;
  }

  private synchronized void acquire() {
    if (users == 0) {
      running = RunningGateway.start(description);
    }
    users++;
  }

  private synchronized void release() {
    if (users > 0 && --users == 0) {
      stop();
    }
  }

  private synchronized void stop() {
    RunningGateway stopping = running;
    running = null;
    users = 0;
    if (stopping != null) {
      stopping.close();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    acquire();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    acquire();
    description.backends().forEach(TestBackend::reset);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    List<Throwable> failures =
        description.backends().stream().flatMap(each -> each.failures().stream()).toList();
    release();
    if (!failures.isEmpty()) {
      AssertionError failed =
          new AssertionError("the answers of a backend threw " + failures.get(0), failures.get(0));
      failures.stream().skip(1).forEach(failed::addSuppressed);
      throw failed;
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    release();
  }

  /** Stops the gateway and closes its backends. */
  @Override
  public void close() {
    stop();
  }

  /** Describes a gateway. What is set later in this list wins: config, yaml, properties, mode. */
  public static final class Builder {
    private GatewayDescription description = GatewayDescription.EMPTY;

    private Builder() {}

    /** The mode, whatever the settings say. */
    public Builder mode(Mode mode) {
      description = description.with(mode);
      return this;
    }

    /** A file with settings. */
    public Builder config(Path file) {
      return config("file:" + file.toAbsolutePath());
    }

    /** Files with settings, such as {@code classpath:/application.yml}. */
    public Builder config(String... locations) {
      description = description.withConfig(List.of(locations));
      return this;
    }

    /** Settings as YAML; a refused one is reported with its line and column in this text. */
    public Builder yaml(String text) {
      description = description.withYaml(text);
      return this;
    }

    /** Settings as {@code name=value}. */
    public Builder properties(String... settings) {
      description = description.withProperties(List.of(settings));
      return this;
    }

    /**
     * A backend that is opened, reset and closed with the gateway; its address replaces {@code
     * gateway.backends.NAME.hosts}. Several of the same name are the hosts of one backend.
     */
    public Builder backend(TestBackend backend) {
      description = description.with(backend);
      return this;
    }

    /** A handler by the name that endpoints have for it. */
    public Builder handler(String name, Handler handler) {
      description = description.with(name, handler);
      return this;
    }

    /** Handlers as components, and classes with {@code @Bean} methods. */
    public Builder beans(Class<?>... classes) {
      description = description.withBeans(List.of(classes));
      return this;
    }

    /** A gateway for {@code @RegisterExtension}; JUnit starts and stops it. */
    public TestGateway build() {
      return new TestGateway(description);
    }

    /**
     * Starts a gateway that the test closes itself.
     *
     * @throws GatewayStartFailed if its settings are refused, or it does not start for another
     *     reason
     */
    public TestGateway start() {
      TestGateway gateway = build();
      gateway.acquire();
      return gateway;
    }
  }
}
