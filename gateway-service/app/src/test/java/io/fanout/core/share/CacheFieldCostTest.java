package io.fanout.core.share;

import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.app.cost.CostPerByte;
import io.fanout.app.cost.CostPerByte.Work;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Header fields that the cache reads, built to be expensive. */
class CacheFieldCostTest {
  private static Work kept(String what, String name, String value) {
    Request request = new Request(Method.GET, "/x", Headers.of("Accept", "a", "X", "b"), null);
    Headers headers = Headers.of("Cache-Control", "max-age=60", name, value);
    Reply reply = new Reply(200, headers, Slice.of("{}"));
    int times = Math.max(1, 200_000 / value.length());
    return new Work(
        what,
        times * value.length(),
        () -> {
          for (int i = 0; i < times; i++) {
            CacheRules.lifetime(request, reply);
            CachedReply.of(request, reply, 0, 1, StaleRules.NONE).serves(request);
          }
        });
  }

  private static String many(IntFunction<String> part) {
    return IntStream.range(0, 10_000).mapToObj(part).collect(Collectors.joining(","));
  }

  @Test
  void noFieldCostsMoreThanASmallMultipleOfAnOrdinaryOne() {
    CostPerByte.comparedWith(kept("an ordinary answer", "Vary", "Accept, Accept-Encoding, X"))
        .check(
            List.of(
                kept("very many names", "Vary", many(n -> "x" + n)),
                kept("one name again and again", "Vary", many(n -> "x")),
                kept("nothing but commas", "Vary", many(n -> "")),
                kept("names that hash alike", "Vary", many(CacheFieldCostTest::hashAlike)),
                kept("very many directives", "Cache-Control", many(n -> "x" + n + "=1")),
                kept(
                    "directives that hash alike",
                    "Cache-Control",
                    many(CacheFieldCostTest::hashAlike)),
                kept("quotes", "Cache-Control", many(n -> "\"")),
                kept("an open quote", "Cache-Control", "\"" + many(n -> "\\")),
                kept("a long number", "Age", "9".repeat(60_000)),
                kept("a long date", "Expires", "9".repeat(60_000))));
  }

  /** Two pairs of letters have the same hash in Java, and so do all names that consist of them. */
  private static String hashAlike(int n) {
    StringBuilder name = new StringBuilder();
    for (int bit = 0; bit < 14; bit++) {
      name.append((n >> bit & 1) == 0 ? "a~" : "b_");
    }
    return name.toString();
  }
}
