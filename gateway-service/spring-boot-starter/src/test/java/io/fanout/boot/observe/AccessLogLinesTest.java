package io.fanout.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.AccessLogFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class AccessLogLinesTest {
  private static final long AT = Instant.parse("2026-11-23T14:34:01.083Z").toEpochMilli();

  private final LogText text = new LogText(8);

  private static AccessLogEntry entry(long at, @Nullable String method, String path) {
    AccessLogEntry.Call call =
        new AccessLogEntry.Call("b", "stock", "timed-out", "no \"answer\"", 1_250_000);
    return new AccessLogEntry(
        at,
        "::1",
        method,
        path,
        "q=1",
        "HTTP/2",
        200,
        571,
        "id-1",
        224_190_000,
        true,
        List.of(call, call),
        "31dc5f4ee9e19b10bfed0801628b88de");
  }

  private String line(AccessLogFormat format, AccessLogEntry... entries) throws IOException {
    AccessLogLines lines = new AccessLogLines(format);
    for (AccessLogEntry entry : entries) {
      lines.add(entry, text);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    text.writeTo(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aLineInJsonTellsAllOfARequest() throws IOException {
    assertThat(line(AccessLogFormat.JSON, entry(AT, "GET", "/a")))
        .isEqualTo(
            """
            {"time":"2026-11-23T14:34:01.083Z","peer":"::1","request":"GET /a?q=1","protocol":"HTTP/2","status":200,"bytes":571,"id":"id-1","trace":"31dc5f4ee9e19b10bfed0801628b88de","ms":224.1,"complete":true,"calls":[{"name":"b","backend":"stock","ending":"timed-out","detail":"no \\"answer\\"","ms":1.2},{"name":"b","backend":"stock","ending":"timed-out","detail":"no \\"answer\\"","ms":1.2}]}
            """);
  }

  @Test
  void aLineInTheCommonFormatCanBeReadByEveryTool() throws IOException {
    assertThat(line(AccessLogFormat.COMMON, entry(AT, "GET", "/\"a\\")))
        .isEqualTo("::1 - - [23/Nov/2026:14:34:01 +0000] \"GET /\\\"a\\\\?q=1 HTTP/2\" 200 571\n");
    text.cut(0);
    assertThat(line(AccessLogFormat.COMMON, entry(AT, null, ""))).contains("] \"-\" 200 571");
  }

  @Test
  void everySecondHasItsOwnTime() throws IOException {
    assertThat(
            line(
                AccessLogFormat.JSON,
                entry(AT, "GET", "/"),
                entry(AT + 916, "GET", "/"),
                entry(AT + 917, "GET", "/"),
                entry(AT, "GET", "/")))
        .containsSubsequence(":01.083Z", ":01.999Z", ":02.000Z", ":01.083Z");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/ä", "/\u0000\u001f\u007f", "/\"\\/", "/\u2028", "/\ud83d\ude00", "/\ud83d", ""})
  void anyTextIsOneLineAndComesBackFromItsJson(String path) throws IOException {
    String line = line(AccessLogFormat.JSON, entry(AT, "GET", path));

    assertThat(line.lines()).hasSize(1);
    JsonNode read = JsonMapper.builder().build().readTree(line);
    assertThat(read.path("request").asString()).isEqualTo("GET " + path + "?q=1");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 9, 10, 99, 100, 1_234_567_890_123L, Long.MAX_VALUE, -1, Long.MIN_VALUE})
  void numbersAreWrittenAsJavaWritesThem(long number) throws IOException {
    text.add(number);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    text.writeTo(out);
    assertThat(out).hasToString(Long.toString(number));
  }
}
