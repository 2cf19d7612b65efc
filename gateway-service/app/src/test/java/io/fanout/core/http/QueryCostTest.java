package io.fanout.core.http;

import io.fanout.api.http.Headers;
import io.fanout.api.http.PercentEncoding;
import io.fanout.api.http.Query;
import io.fanout.app.cost.CostPerByte;
import io.fanout.app.cost.CostPerByte.Work;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Queries, field lines and encodings built to be expensive. */
class QueryCostTest {
  private static final int LONG = 64 * 1024;

  private static Work on(String what, String text, Consumer<String> work) {
    int times = Math.max(1, 4 * LONG / text.length());
    return new Work(
        what,
        times * text.length(),
        () -> {
          for (int i = 0; i < times; i++) {
            work.accept(text);
          }
        });
  }

  private static String longOf(String part) {
    return part.repeat(LONG / part.length());
  }

  @Test
  void noQueryCostsMoreThanASmallMultipleOfAnOrdinaryOne() {
    Consumer<String> first = raw -> Query.of(raw).first("absent");
    CostPerByte.comparedWith(on("an ordinary query", "page=1&size=50&name=M%C3%BCller", first))
        .check(
            List.of(
                on("ampersands", longOf("&"), first),
                on("names alone", longOf("a&"), first),
                on("names, and one value at the end", longOf("a&") + "b=c", first),
                on("equals signs", longOf("="), first),
                on("one long name", longOf("a"), first),
                on("percent signs", longOf("%"), first),
                on("encoded names", longOf("%41&"), first),
                on("plus signs", longOf("+&"), first)));
  }

  @Test
  void noEncodingCostsMoreThanASmallMultipleOfAnOrdinaryOne() {
    Consumer<String> decode = PercentEncoding::decodeSegment;
    CostPerByte.comparedWith(on("an ordinary segment", "M%C3%BCller-4711", decode))
        .check(
            List.of(
                on("letters", longOf("a"), decode),
                on("encoded letters", longOf("%41"), decode),
                on("percent signs", longOf("%"), decode),
                on("no UTF-8", longOf("%ff"), decode)));
    Consumer<String> encode = PercentEncoding::encode;
    CostPerByte.comparedWith(on("an ordinary value", "M\u00fcller 4711", encode))
        .check(
            List.of(
                on("slashes", longOf("/"), encode),
                on("letters beyond ASCII", longOf("\u20ac"), encode),
                on("lone surrogates", longOf("\ud800"), encode)));
  }

  @Test
  void noFieldLinesCostMoreThanASmallMultipleOfOrdinaryOnes() {
    Consumer<String> look =
        lines -> {
          byte[] bytes = lines.getBytes(StandardCharsets.ISO_8859_1);
          Headers headers = Headers.ofLines(bytes, 0, bytes.length);
          headers.all("X-Absent");
          headers.first("Connection");
          NextHop.passable("X", headers);
        };
    String ordinary = "Host: shop.example\r\nAccept: application/json\r\nX: 1\r\n".repeat(8);
    CostPerByte.comparedWith(on("ordinary field lines", ordinary, look))
        .check(
            List.of(
                on("shortest lines", longOf("a:\n"), look),
                on("one name again and again", longOf("X:\r\n"), look),
                on("one long name", longOf("a") + ": b\r\n", look),
                on("one long value", "a:" + longOf("b") + "\r\n", look),
                on("blanks", "a:" + longOf(" \t") + "\r\n", look),
                on("colons", "a:" + longOf(":") + "\r\n", look),
                on("names that begin alike", longOf("X-Absen:\r\n"), look),
                on("options", "X: 1\r\nConnection: " + longOf("a,") + "\r\n", look)));
  }
}
