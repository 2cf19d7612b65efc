package io.fanout.core.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CacheRulesTest {
  private static Request get(String... headers) {
    return new Request(Method.GET, "/x", Headers.of(headers), null);
  }

  private static Reply reply(int status, String... headers) {
    return new Reply(status, Headers.of(headers), Slice.of("{}"));
  }

  private static long seconds(Request request, Reply reply) {
    return CacheRules.lifetime(request, reply).toSeconds();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no-store, max-age=60",
        "max-age=60, no-cache",
        "private, max-age=60",
        "private=\"Set-Cookie, X\", max-age=60",
        "max-age=0",
        "max-age=60, s-maxage=0",
        "max-age=soon",
        "max-age=-1",
        "public",
        "MAX-AGE=60, NO-STORE",
        "x=\"max-age=60\"",
        "x=\"a, max-age=60, b\""
      })
  void uncacheableAnswersAreNotKept(String control) {
    assertThat(seconds(get(), reply(200, "Cache-Control", control))).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "max-age=60|60",
        "Max-Age=\"60\"|60",
        "max-age=1, s-maxage=60|60",
        "public,max-age=60 , must-revalidate|60",
        "max-age=60, max-age=90|60",
        "x=\"no-store, private\", max-age=60|60"
      })
  void cacheableAnswersAreKeptForTheirLifetime(String control, long expected) {
    assertThat(seconds(get(), reply(200, "Cache-Control", control))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"206", "302", "304", "404", "500", "503"})
  void onlyWholeAnswersAreKept(int status) {
    assertThat(seconds(get(), reply(status, "Cache-Control", "max-age=60"))).isZero();
  }

  @Test
  void anAnswerThatSaysNothingIsNotKept() {
    assertThat(seconds(get(), reply(200))).isZero();
    assertThat(seconds(get(), reply(200, "Last-Modified", "Sat, 21 Nov 2020 08:00:00 GMT")))
        .isZero();
  }

  @Test
  void directivesMayStandInSeveralFields() {
    assertThat(
            seconds(get(), reply(200, "Cache-Control", "max-age=60", "cache-control", "private")))
        .isZero();
  }

  @Test
  void theAgeThatAnAnswerCameWithCounts() {
    assertThat(seconds(get(), reply(200, "Cache-Control", "max-age=60", "Age", "45")))
        .isEqualTo(15);
    assertThat(seconds(get(), reply(200, "Cache-Control", "max-age=60", "Age", "90"))).isZero();
    assertThat(seconds(get(), reply(200, "Cache-Control", "max-age=60", "Age", "?"))).isZero();
  }

  @Test
  void anOlderBackendSaysWhenItExpires() {
    String date = "Sat, 21 Nov 2026 08:00:00 GMT";
    String later = "Sat, 21 Nov 2026 08:01:00 GMT";
    assertThat(seconds(get(), reply(200, "Date", date, "Expires", later))).isEqualTo(60);
    assertThat(seconds(get(), reply(200, "Date", later, "Expires", date))).isZero();
    assertThat(seconds(get(), reply(200, "Date", date, "Expires", "0"))).isZero();
    assertThat(seconds(get(), reply(200, "Expires", later))).isZero();
    String both = "max-age=5";
    assertThat(seconds(get(), reply(200, "Date", date, "Expires", later, "Cache-Control", both)))
        .isEqualTo(5);
  }

  /** An ordinary date, and values that may replace it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Expires|Fri, 31 Dec 9999 23:59:59 GMT|31536000",
        "Expires|Fri, 31 Dec 9999 23:59:59 -1800|31536000",
        "Expires|Sat, 01 Jan 2400 00:00:00 GMT|31536000",
        "Expires|Sat, 01 Jan 0000 00:00:00 GMT|0",
        "Expires|Fri, 31 Dec -001 23:59:59 GMT|0",
        "Expires|Fri, 31 Dec 99999 23:59:59 GMT|31536000",
        "Expires|Sun, 32 Feb 2027 08:00:00 GMT|0",
        "Expires|-1|0",
        "Expires|9223372036854775807|0",
        "Cache-Control|max-age=999999999|31536000",
        "Cache-Control|max-age=0|0",
        "Cache-Control|max-age=1|1",
        "Cache-Control|max-age=0000000000000000000000001|1",
        "Cache-Control|max-age=+1|0",
        "Cache-Control|max-age=-1|0",
        "Cache-Control|max-age=1 1|0",
        "Cache-Control|max-age=\u0661|0",
        "Cache-Control|max-age=31536000|31536000",
        "Cache-Control|max-age=31536001|31536000",
        "Cache-Control|max-age=2147483648|31536000",
        "Cache-Control|max-age=9223372036854775807|31536000",
        "Cache-Control|max-age=9223372036854775808|31536000",
        "Cache-Control|max-age=-9223372036854775808|0",
        "Cache-Control|s-maxage=999999999|31536000",
        "Cache-Control|s-maxage=99999999999999999999999|31536000",
        "Age|9223372036854775807|0",
        "Age|99999999999999999999999|0",
        "Age|-1|0",
        "Age|+1|0",
        "Age|0|60",
        "Age|59|1",
        "Age|60|0",
        "Age|0000000000000000000000059|1",
        "Age|999999999|0"
      })
  void farAwayAndImpossibleTimesAreClamped(String name, String value, long kept) {
    Headers.Builder headers = Headers.builder();
    headers.add("Date", "Sat, 21 Nov 2026 08:00:00 GMT").add(name, value);
    if (name.equals("Age")) {
      headers.add("Cache-Control", "max-age=60");
    }
    Duration lifetime = CacheRules.lifetime(get(), new Reply(200, headers.build(), Slice.of("{}")));
    assertThat(lifetime.toNanos()).isEqualTo(Duration.ofSeconds(kept).toNanos());
  }

  @Test
  void datesAtBothEndsOfTimeAreClamped() {
    String first = "Sat, 01 Jan 0000 00:00:00 GMT";
    String last = "Fri, 31 Dec 9999 23:59:59 GMT";
    assertThat(seconds(get(), reply(200, "Date", first, "Expires", last)))
        .isEqualTo(Duration.ofDays(365).toSeconds());
    assertThat(seconds(get(), reply(200, "Date", last, "Expires", first))).isZero();
  }

  @Test
  void anAnswerThatVariesByVeryManyHeadersIsNotKept() {
    String names = IntStream.range(0, 33).mapToObj(n -> "X-" + n).collect(Collectors.joining(","));
    Reply reply = reply(200, "Cache-Control", "max-age=60", "Vary", names);
    assertThat(seconds(get(), reply)).isZero();
    Reply fewer = reply(200, "Cache-Control", "max-age=60", "Vary", names.replace(",X-32", ""));
    assertThat(seconds(get(), fewer)).isEqualTo(60);
  }

  @Test
  void anAnswerWithACookieIsNotSharedBetweenGateways() {
    assertThat(
            seconds(get(), reply(200, "Cache-Control", "public, max-age=60", "Set-Cookie", "a=b")))
        .isZero();
  }

  @ParameterizedTest
  @CsvSource({"Authorization", "Cookie", "authorization"})
  void anAnswerToSomebodyIsKeptOnlyIfItSaysThatItIsForAll(String who) {
    Request personal = get(who, "me");
    assertThat(seconds(personal, reply(200, "Cache-Control", "max-age=60"))).isZero();
    assertThat(seconds(personal, reply(200, "Cache-Control", "public, max-age=60"))).isEqualTo(60);
    assertThat(seconds(personal, reply(200, "Cache-Control", "s-maxage=60"))).isEqualTo(60);
    assertThat(seconds(personal, reply(200, "Cache-Control", "max-age=60, must-revalidate")))
        .isEqualTo(60);
  }

  @Test
  void anAnswerThatVariesByEverythingIsNotKept() {
    assertThat(seconds(get(), reply(200, "Cache-Control", "max-age=60", "Vary", "Accept, *")))
        .isZero();
    assertThat(seconds(get(), reply(200, "Cache-Control", "max-age=60", "Vary", "A", "Vary", "*")))
        .isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "Range,bytes=0-1",
    "If-None-Match,x",
    "If-Modified-Since,x",
    "Cache-Control,no-store"
  })
  void aRequestForSomethingElseHasNothingToDoWithTheCache(String name, String value) {
    assertThat(CacheRules.concerns(get(name, value))).isFalse();
    assertThat(CacheRules.concerns(get())).isTrue();
  }

  @Test
  void aRequestMayRefuseWhatIsKept() {
    assertThat(CacheRules.accepts(get("Cache-Control", "no-cache"), 0)).isFalse();
    assertThat(CacheRules.accepts(get("Pragma", "no-cache"), 0)).isFalse();
    assertThat(CacheRules.accepts(get("Cache-Control", "max-age=10"), 11)).isFalse();
    assertThat(CacheRules.accepts(get("Cache-Control", "max-age=10"), 10)).isTrue();
    assertThat(CacheRules.accepts(get(), 1_000_000)).isTrue();
  }
}
