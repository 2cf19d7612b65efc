package io.fanout.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The headers of backends' replies that the client gets. */
final class ReturnedHeadersTest {
  private static Outcome answered(String... headers) {
    Reply reply = new Reply(200, Headers.of(headers), Slice.of("{}"));
    return new Outcome(CallResultKind.ANSWERED, reply, reply.body(), "", 0, 1);
  }

  private static List<String> lines(Headers headers) {
    List<String> lines = new ArrayList<>();
    headers.forEach((name, value) -> lines.add(name + ": " + value));
    return lines;
  }

  @Test
  void hopByHopFieldsOfABackendDoNotReachTheClient() {
    Outcome outcome = answered("X-Tag", "a", "Connection", "X-Tag");
    assertThat(lines(ReturnedHeaders.headers(List.of("X-Tag"), List.of(outcome)))).isEmpty();
  }

  @Test
  void aCallWithoutAReplyHasNone() {
    Outcome failed = new Outcome(CallResultKind.TIMED_OUT, null, null, "late", 0, 1);
    assertThat(
            lines(
                ReturnedHeaders.headers(List.of("X-Tag"), List.of(failed, answered("X-Tag", "a")))))
        .containsExactly("X-Tag: a");
  }

  @Test
  void allLinesComeFromTheFirstCallThatHasTheField() {
    Outcome first = answered("Set-Cookie", "a=1", "Set-Cookie", "b=2; HttpOnly");
    assertThat(
            lines(
                ReturnedHeaders.headers(
                    List.of("Set-Cookie"), List.of(first, answered("Set-Cookie", "c=3")))))
        .containsExactly("Set-Cookie: a=1", "Set-Cookie: b=2; HttpOnly");
  }

  private static List<String> merged(String name, String... cacheControls) {
    List<Outcome> outcomes = new ArrayList<>();
    for (String control : cacheControls) {
      outcomes.add(control.isEmpty() ? answered() : answered(control.split("[:;] ?", -1)));
    }
    return lines(ReturnedHeaders.headers(List.of(name), outcomes));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "max-age=60                      | max-age=10                   | max-age=10",
        "max-age=10                      | max-age=60                   | max-age=10",
        "public, max-age=10              | max-age=60                   | max-age=10",
        "public, max-age=10              | public, max-age=60           | public, max-age=10",
        "public, max-age=10              | private, max-age=60          | private, max-age=10",
        "max-age=10                      | no-store                     | no-store",
        "max-age=10                      | no-cache                     | no-cache",
        "max-age=10                      | private                      | private, no-cache",
        "max-age=10                      | max-age=0                    | no-cache",
        "max-age=10                      | max-age=soon                 | no-cache",
        "max-age=10                      | public                       | no-cache",
        "max-age=10                      | max-age=60, must-revalidate  | max-age=10, must-revalidate",
        "max-age=10, s-maxage=90         | max-age=60                   | max-age=10, s-maxage=60",
        "max-age=10, s-maxage=90         | private, max-age=60          | private, max-age=10",
        "s-maxage=90                     | max-age=60                   | max-age=0, s-maxage=60",
        "max-age=99999999999999999999999 | max-age=60, immutable        | max-age=60",
        "max-age=10, x-own=1             | max-age=60; Age: 55          | max-age=5",
        "max-age=10                      | max-age=60; Age: 61          | no-cache"
      })
  void aMergedAnswerMayBeKeptAsLongAsEveryReplyAllows(String one, String other, String merged) {
    String first = "Cache-Control: " + one;
    String second = "Cache-Control: " + other;
    assertThat(merged("Cache-Control", first, second)).containsExactly("Cache-Control: " + merged);
    assertThat(merged("Cache-Control", second, first)).containsExactly("Cache-Control: " + merged);
  }

  @Test
  void aReplyWithoutCacheControlMakesTheMergedAnswerNoCache() {
    assertThat(merged("Cache-Control", "Cache-Control: max-age=60", ""))
        .containsExactly("Cache-Control: no-cache");
    assertThat(merged("Cache-Control", "", "")).isEmpty();
  }

  @Test
  void aMergedAnswerVariesByWhatEveryReplyVariesBy() {
    assertThat(merged("Vary", "Vary: Accept", "Vary: X-Tenant", "", "Vary: Accept"))
        .containsExactly("Vary: Accept", "Vary: X-Tenant");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ETag", "last-modified", "Expires", "Age", "Pragma", "CDN-Cache-Control"})
  void fieldsThatDescribeOneReplyAreDroppedFromMergedAnswers(String name) {
    assertThat(merged(name, name + ": x", "")).isEmpty();
    assertThat(merged(name, "", name + ": x")).isEmpty();
    assertThat(merged(name, name + ": x")).containsExactly(name + ": x");
  }
}
