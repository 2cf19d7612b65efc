package io.fanout.app.e2e;

import static io.fanout.app.e2e.RunningGateway.header;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With {@code details: none} no answer names a call or a backend. */
final class AnswerDetailsTest {
  private static final String[] PATHS = {
    "/partial", "/required", "/skipped", "/unsent", "/through", "/status"
  };

  private final ScriptedBackend backend =
      new ScriptedBackend(
          head ->
              head.startsWith("GET /bad")
                  ? "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n"
                  : ScriptedBackend.ok("{}"));

  static List<Mode> modes() {
    return RunningGateway.modes();
  }

  @AfterEach
  void stop() throws IOException {
    backend.close();
  }

  private RunningGateway start(Mode mode, String details) {
    List<String> settings = new ArrayList<>();
    settings.add("gateway.inbound.details=" + details);
    settings.add("gateway.backends.secretbackend.hosts[0]=" + backend.url());
    // A backend without a listener: the machine refuses connections to port 1 at once.
    settings.add("gateway.backends.secretclosed.hosts[0]=http://127.0.0.1:1");
    endpoint(settings, 0, "secretcall", "secretbackend", "/bad", "flat=true");
    endpoint(settings, 1, "secretcall", "secretclosed", "/x", "required=true");
    endpoint(settings, 2, "secretcall", "secretbackend", "/bad", "flat=true");
    call(settings, 2, "secretother", "secretbackend", "/x/{secretcall.id}", "required=true");
    endpoint(settings, 3, "secretcall", "secretbackend", "/x/{query.q}", "required=true");
    endpoint(settings, 4, "secretcall", "secretclosed", "/x", "required=false");
    settings.add("gateway.endpoints[4].pass-through=true");
    endpoint(settings, 5, "secretcall", "secretbackend", "/bad", "required=true");
    return RunningGateway.start(mode, settings.toArray(String[]::new));
  }

  private static void endpoint(
      List<String> settings, int index, String name, String backend, String path, String with) {
    settings.add("gateway.endpoints[%d].path=%s".formatted(index, PATHS[index]));
    call(settings, index, name, backend, path, with);
  }

  private static void call(
      List<String> settings, int index, String name, String backend, String path, String with) {
    String at = "gateway.endpoints[%d].calls.%s.".formatted(index, name);
    settings.add(at + "backend=" + backend);
    settings.add(at + "path=" + path);
    settings.add(at + with);
  }

  @ParameterizedTest
  @MethodSource("modes")
  void withNoneNoAnswerNamesACallOrABackend(Mode mode) {
    try (RunningGateway gateway = start(mode, "none")) {
      for (String path : PATHS) {
        HttpResponse<String> answer = gateway.get(path);
        assertThat(answer.headers().map() + answer.body()).as(path).doesNotContain("secret");
        assertThat(header(answer, "Server-Timing")).matches("total;dur=[0-9.]+");
        assertThat(answer.body()).doesNotContain("\"call\"", "\"backend\"");
      }
      assertThat(gateway.get("/required").body())
          .contains(
              "a required call: no connection could be opened", "\"ending\":\"connect-failed\"");
      assertThat(gateway.get("/unsent").body()).contains("{query.q} is missing in the request");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void withPublicTheyAreNamed(Mode mode) {
    try (RunningGateway gateway = start(mode, "public")) {
      assertThat(header(gateway.get("/partial"), "Server-Timing")).startsWith("secretcall;dur=");
      assertThat(gateway.get("/required").body())
          .contains("\"call\":\"secretcall\",\"backend\":\"secretclosed\"");
      HttpResponse<String> through = gateway.get("/through", "X-Request-Id", "mine");
      assertThat(through.body()).contains("\"call\":\"secretcall\"", "\"requestId\":\"mine\"");
    }
  }
}
