package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The access log has one line for each request, however it ended. */
final class AccessLogTest {
  private final Path file;

  AccessLogTest(@TempDir Path folder) {
    this.file = folder.resolve("access.log");
  }

  /** Of the aggregate's calls, the one to D fails. */
  private static String answer(String head) {
    return head.startsWith("GET /d/") ? "no HTTP\r\n\r\n" : ScriptedBackend.ok("{}");
  }

  private List<String> lines(String format) throws IOException {
    try (ScriptedBackend backend = new ScriptedBackend(AccessLogTest::answer);
        RunningGateway gateway =
            RunningGateway.start(
                Mode.FIBER,
                "gateway.access-log.format=" + format,
                "gateway.access-log.file=" + file,
                "gateway.backends.b.hosts[0]=" + backend.url(),
                "gateway.backends.c.hosts[0]=" + backend.url(),
                "gateway.backends.d.hosts[0]=" + backend.url());
        RawConnection raw = new RawConnection(gateway.port())) {
      raw.send("GET /aggregate/1?q=\" HTTP/1.1\r\nHost: x\r\nX-Request-Id: one\r\n\r\n");
      raw.readUntil("null}");
      raw.send("GET /nothing HTTP/1.1\r\nHost: x\r\nX-Request-Id: two\r\n\r\n");
      raw.readUntil("\"requestId\":\"two\"}");
      raw.send("nonsense\r\n\r\n");
      raw.readToEnd();
    }
    return Files.readAllLines(file);
  }

  @Test
  void inTheCommonFormat() throws IOException {
    String at = "127\\.0\\.0\\.1 - - \\[\\d\\d/[A-Z][a-z]{2}/\\d{4}:\\d\\d:\\d\\d:\\d\\d \\+0000] ";
    List<String> lines = lines("common");
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).matches(at + "\"GET /aggregate/1\\?q=\\\\\" HTTP/1.1\" 200 24");
    assertThat(lines.get(1)).matches(at + "\"GET /nothing HTTP/1.1\" 404 \\d+");
    assertThat(lines.get(2)).matches(at + "\"-\" 400 \\d+");
  }

  @Test
  void asJson() throws IOException {
    List<JsonNode> lines =
        lines("json").stream().map(line -> new JsonMapper().readTree(line)).toList();
    assertThat(lines).extracting(line -> line.get("status").asInt()).containsExactly(200, 404, 400);
    assertThat(lines.get(0).get("id").asString()).isEqualTo("one");
    assertThat(lines.get(0).get("request").asString()).isEqualTo("GET /aggregate/1?q=\"");
    assertThat(lines.get(0).get("complete").asBoolean()).isFalse();
    assertThat(lines.get(0).get("calls"))
        .extracting(call -> call.get("name").asString() + " " + call.get("ending").asString())
        .containsExactly("b answered", "c answered", "d malformed");
    assertThat(lines.get(0).at("/calls/2/detail").asString()).contains("not HTTP");
    assertThat(lines.get(0).at("/calls/1").has("detail")).isFalse();
    assertThat(lines.get(1).get("id").asString()).isEqualTo("two");
  }
}
