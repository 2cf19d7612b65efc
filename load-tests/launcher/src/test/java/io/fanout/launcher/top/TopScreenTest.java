package io.fanout.launcher.top;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.launcher.terminal.Palette;
import io.fanout.launcher.terminal.Terminal;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TopScreenTest {
  private static final String GATEWAY =
      """
      {"about": {"mode": "fiber", "client": "event-loop", "jdk": "25", "configuration": {"hash": "abc"}}}
      """;
  private static final String NOW =
      """
      {"inFlight": 12, "endpoints": [
        {"name": "orders", "rate": 1500, "complete": 1485, "partial": 15, "failed": 0, "clientLeft": 0,
         "p50": 101.2, "p99": 1250, "overhead": {"p99": 0.4}},
        {"name": "idle", "rate": 0, "overhead": {}}],
       "backends": [
        {"name": "shop", "rate": 1500, "failing": 15, "endings": {"answered": 1485, "timed-out": 15}, "inFlight": 9,
         "p50": 100, "p99": 1200, "hosts": [
          {"address": "http://10.0.0.1:80", "state": "up", "rate": 1000, "inFlight": 5, "p50": 99, "p99": 200},
          {"address": "http://10.0.0.2:80", "state": "open", "rate": 0, "inFlight": 0}]}],
       "rings": [{"name": "intake", "occupied": 3, "capacity": 1024}],
       "lanes": [{"index": 0, "busy": 0.25}, {"index": 1, "busy": null}],
       "memory": [{"name": "heap", "held": 10485760, "max": 104857600}],
       "turnedAway": {"404": 2, "429": 0}}
      """;

  private static List<String> draw(String exchanges, int columns) {
    Terminal terminal =
        new Terminal(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            columns,
            false,
            Palette.PLAIN);
    return TopScreen.draw(
        JsonTree.parse(GATEWAY), JsonTree.parse(NOW), JsonTree.parse(exchanges), terminal);
  }

  @Test
  void figuresAreInTheirColumns() {
    assertThat(draw("{}", 100))
        .contains(
            "fanout  fiber mode, client event-loop, JDK 25, configuration abc",
            "1,500 requests/s   in flight 12   partial 1.0 %   failed 0.0 %   calls/s 1,500")
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches("orders +1,500 +1\\.0 % +0\\.0 % +101 ms +1\\.25 s +0\\.4 ms"))
        .anySatisfy(line -> assertThat(line).matches("idle +0\\.0 +- +- +- +- +-"))
        .anySatisfy(line -> assertThat(line).matches("  10\\.0\\.0\\.2:80 +0\\.0 .* open"))
        .anySatisfy(line -> assertThat(line).matches("shop +1,500 +1\\.0 % +9 +100 ms +1\\.20 s"))
        .contains("  ends as timed-out")
        .anySatisfy(
            line -> assertThat(line).contains("intake 3/1,024", "lanes 25.0 % -", "heap 10/100 MB"))
        .anySatisfy(
            line -> assertThat(line).contains("turned away", "404 2.0/s").doesNotContain("429"));
  }

  @Test
  void theLatestFailureIsDrawnAsAWaterfall() {
    List<String> lines =
        draw(
            """
            {"failed": [{"method": "GET", "path": "/orders/7", "status": 504, "took": 400, "id": "r-1",
              "calls": [{"name": "b", "start": 0, "took": 200, "answered": true, "ending": "answered"},
                        {"name": "c", "start": 100, "took": 300, "answered": false, "ending": "timed-out"}]}],
             "partial": [{"path": "/other"}]}
            """,
            80);
    int title = lines.indexOf("LAST FAILED GET /orders/7  504  request id r-1");
    assertThat(title).isPositive();
    assertThat(lines.get(title + 1)).startsWith("b     |===").endsWith("200.0 ms");
    assertThat(lines.get(title + 2)).startsWith("c     |").contains("xxx").endsWith("timed-out");
    assertThat(lines.get(title + 3)).startsWith("total |---");
    assertThat(String.join("\n", lines)).doesNotContain("/other");
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 80, 132})
  void noLineIsWiderThanTheScreen(int columns) {
    assertThat(draw("{}", columns))
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
  }

  @Test
  void textsOfClientsCannotMoveTheCursor() {
    String hostile = "\\u001b[2J\\u009b31m\\u202e\\r\\n\\ud83d";
    assertThat(
            draw(
                "{\"failed\": [{\"method\": \"GET\", \"path\": \"/%s\", \"status\": 500, \"id\": \"%s\"}]}"
                    .formatted(hostile, hostile),
                80))
        .contains("LAST FAILED GET /?[2J?31m????  500  request id ?[2J?31m????");
  }
}
