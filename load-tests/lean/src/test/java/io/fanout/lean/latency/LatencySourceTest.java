package io.fanout.lean.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LatencySourceTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-1",
        "100ms",
        "1e3",
        "lognormal:5",
        "recorded:1",
        "700000",
        "workers:0:5",
        "workers:5"
      })
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> LatencySource.parse(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"200..100", "recorded:5/4"})
  void invalidLatencySourcesAreRefused(String text) {
    assertThatThrownBy(() -> LatencySource.parse(text)).hasMessageContaining("expected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"100", "2.5", "80..120", "lognormal:120,0.5", "recorded:1/2.5/9"})
  void parsedValuesAreWrittenTheSameWay(String text) {
    LatencySource read = LatencySource.parse(text);

    assertThat(read.spec()).isEqualTo(text);
    assertThat(LatencySource.parse(read.spec())).isEqualTo(read);
  }

  @Test
  void requestsWaitForAFreeWorker() {
    LatencySource.Workers two = new LatencySource.Workers(2, 10);
    long now = System.nanoTime() + 1_000_000_000;

    assertThat(two.spec()).isEqualTo("workers:2:10");
    assertThat(LatencySource.parse(two.spec()).spec()).isEqualTo(two.spec());
    assertThat(two.nanos(now)).isEqualTo(10_000_000);
    assertThat(two.nanos(now + 4_000_000)).isEqualTo(10_000_000);
    assertThat(two.nanos(now + 5_000_000)).isEqualTo(15_000_000);
    assertThat(two.nanos(now + 5_000_000)).isEqualTo(19_000_000);
    assertThat(two.nanos(now + 500_000_000)).isEqualTo(10_000_000);
  }

  @Test
  void halfOfALogNormalLiesBelowItsMedian() {
    assertThat(median(LatencySource.parse("lognormal:100:0.5"))).isBetween(97.0, 103.0);
    assertThat(median(LatencySource.parse("80..120"))).isBetween(98.0, 102.0);
  }

  @Test
  void aHistogramIsReadFromAScrape() throws IOException {
    Path scrape = folder.resolve("scrape.txt");
    Files.writeString(
        scrape,
        """
        # TYPE http_client_seconds histogram
        http_client_seconds_bucket{uri="/a",le="0.1"} 50
        http_client_seconds_bucket{uri="/a",le="0.2"} 90
        http_client_seconds_bucket{uri="/a",le="1.0"} 100
        http_client_seconds_bucket{uri="/a",le="+Inf"} 100
        http_client_seconds_bucket{uri="/b",le="0.1"} 0
        http_client_seconds_bucket{uri="/b",le="0.2"} 10
        http_client_seconds_bucket{uri="/b",le="+Inf"} 10
        other_millis_bucket{le="5"} 1
        other_millis_bucket{le="+Inf"} 2
        """);

    LatencySource.Recorded a = Recording.read(scrape + "#http_client_seconds{uri=\"/a\"}");
    assertThat(a.millisAt(0.5)).isEqualTo(100);
    assertThat(a.millisAt(0.9)).isEqualTo(200);
    assertThat(a.millisAt(0.95)).isCloseTo(600, within(1.0));
    assertThat(median(a)).isBetween(95.0, 105.0);
    assertThat(LatencySource.parse(a.spec())).isEqualTo(a);
    assertThat(Recording.read(scrape + "#other_millis").millisAt(1)).isEqualTo(5);
    assertThatThrownBy(() -> Recording.read(scrape.toString()))
        .hasMessageContaining("several histograms")
        .hasMessageContaining("[http_client_seconds, other_millis]");
    assertThatThrownBy(() -> Recording.read(scrape + "#none"))
        .hasMessageContaining("no series of none (expected: one of [http_client_seconds");
  }

  @Test
  void timesAreReadFromAnAccessLog() throws IOException {
    Path log = folder.resolve("access.json");
    Files.writeString(
        log,
        """
        {"path":"/a","upstream_response_time":"0.010","took":"3ms"}
        {"path":"/a","upstream_response_time":"0.030"}

        {"path":"/a","upstream_response_time":0.020,"took":"9ms"}
        """);

    assertThat(Recording.read(log.toString()).millisAt(0.5)).isEqualTo(20);
    assertThat(Recording.read(log + "#took").millisAt(1)).isEqualTo(9);
    assertThatThrownBy(() -> Recording.read(log + "#path"))
        .hasMessageContaining(
            "no times in path (expected: a field with a number after a #, of [path");
    assertThatThrownBy(() -> Recording.read(folder.resolve("none").toString()))
        .hasMessageContaining("cannot be read");
  }

  @Test
  void timesOfCallsAreReadFromTheGatewaysOwnLog() throws IOException {
    Path log = folder.resolve("own.json");
    Files.writeString(
        log,
        """
        {"ms":9.0,"calls":[{"name":"order","backend":"b","ending":"answered","ms":4.0},{"name":"c","backend":"c","ending":"answered","ms":1.0}]}
        {"ms":9.0,"calls":[{"name":"order","backend":"b","ending":"answered","ms":6.0},{"name":"order","backend":"b","ending":"timed-out","ms":99.0}]}
        """);

    assertThat(Recording.read(log + "#calls.b").millisAt(1)).isEqualTo(6);
    assertThat(Recording.read(log + "#calls.order").millisAt(0.5)).isEqualTo(5);
  }

  private static double median(LatencySource source) {
    SplittableRandom random = new SplittableRandom(3);
    double[] drawn = new double[20_001];
    Arrays.setAll(drawn, i -> source.nanos(random) / 1e6);
    Arrays.sort(drawn);
    return drawn[drawn.length / 2];
  }
}
