package io.fanout.mocks;

import io.fanout.mocks.dial.Behaviour;
import io.fanout.mocks.dial.Dial;
import io.fanout.mocks.dial.DialJson;
import io.fanout.mocks.dial.DialReader;
import io.fanout.mocks.dial.Fault;
import io.fanout.mocks.dial.Latency;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Controls a backend in another process through WireMock's admin API over HTTP. Thread-safe. */
public final class MockAdmin {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int NOT_FOUND = 404;
  private static final String FAULT_PATH = "/mappings/" + DialJson.FAULT_STUB_ID;

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .proxy(HttpClient.Builder.NO_PROXY)
          .connectTimeout(PATIENCE)
          .build();
  private final String address;

  /** Controls the backend at that address. */
  public MockAdmin(String host, int port) {
    this.address = host + ":" + port;
  }

  /**
   * Returns normally if a mock backend answers at the address.
   *
   * @throws MockUnreachableException if not
   */
  public void ping() {
    accepted("GET /__admin/settings", send("GET", "/settings", BodyPublishers.noBody()));
  }

  /**
   * The current settings.
   *
   * @throws MockUnreachableException if the backend does not answer
   */
  public Behaviour behaviour() {
    try {
      return new Behaviour(latency(), fault());
    } catch (IllegalArgumentException unreadable) {
      throw new MockUnreachableException(address + ": " + unreadable.getMessage(), unreadable);
    }
  }

  private Latency latency() {
    return DialReader.latency(
        accepted("GET /__admin/settings", send("GET", "/settings", BodyPublishers.noBody())));
  }

  private Fault fault() {
    HttpResponse<String> stub = send("GET", FAULT_PATH, BodyPublishers.noBody());
    return stub.statusCode() == NOT_FOUND
        ? Fault.OFF
        : DialReader.fault(accepted("GET of the fault stub", stub));
  }

  /**
   * Sets the latency or the fault of every request from now on.
   *
   * @throws MockUnreachableException if the backend does not answer, or refuses the change
   */
  public void set(Dial dial) {
    if (dial instanceof Latency latency) {
      String settings = DialJson.settings(latency);
      accepted("POST " + settings, send("POST", "/settings", BodyPublishers.ofString(settings)));
    } else if (dial.equals(Fault.OFF)) {
      HttpResponse<String> removed = send("DELETE", FAULT_PATH, BodyPublishers.noBody());
      if (removed.statusCode() != NOT_FOUND) {
        accepted("DELETE of the fault stub", removed);
      }
    } else {
      // An import adds the stub, or replaces the one with the same id.
      String stubs = "{\"mappings\":[" + DialJson.stub((Fault) dial) + "]}";
      accepted(
          "import of " + dial.spec(),
          send("POST", "/mappings/import", BodyPublishers.ofString(stubs)));
    }
  }

  private String accepted(String what, HttpResponse<String> answer) {
    if (answer.statusCode() / 100 != 2) {
      throw new MockUnreachableException(
          "%s: %s: status %d (expected: 200; is a mock backend listening there?) %s"
              .formatted(address, what, answer.statusCode(), answer.body()));
    }
    return answer.body();
  }

  private HttpResponse<String> send(String method, String path, BodyPublisher body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address + "/__admin" + path))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .method(method, body)
            .build();
    try {
      return http.send(request, BodyHandlers.ofString());
    } catch (ConnectException nobody) {
      throw new MockUnreachableException(
          address + ": nobody listens there (expected: a mock backend; start it with ./fanout up)",
          nobody);
    } catch (IOException failed) {
      throw new MockUnreachableException(
          "%s: %s (expected: an answer of a mock backend within %d s)"
              .formatted(address, failed, PATIENCE.toSeconds()),
          failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new MockUnreachableException(address + ": interrupted while asking", ended);
    }
  }
}
