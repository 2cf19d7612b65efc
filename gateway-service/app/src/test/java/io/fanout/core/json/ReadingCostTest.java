package io.fanout.core.json;

import io.fanout.api.json.Slice;
import io.fanout.app.cost.CostPerByte;
import io.fanout.app.cost.CostPerByte.Work;
import io.fanout.app.cost.HostileJson;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every way to read JSON, on every hostile body of the largest usual size. */
class ReadingCostTest {
  private static final int LARGEST = 1_000_000;
  private static final int SMALLER = LARGEST / 8;

  /** A way to read a value. */
  record Reading(String name, Consumer<Slice> read) {
    static Stream<Reading> all() {
      return Stream.of(
          new Reading("validate", JsonScan.strict()::validate),
          find("a"),
          find("a.a.a"),
          find("a.0.a"),
          find("a.99999"),
          find("a.0.0.0.0.0"),
          find("'\u00e4'"),
          new Reading("quote", body -> JsonText.quote(body.utf8())),
          new Reading("unquote", body -> JsonText.unquote(JsonText.quote(body.utf8()))));
    }

    private static Reading find(String path) {
      JsonPath found = JsonPath.parse(path);
      return new Reading("find " + path, found::find);
    }

    Work of(String what, Slice body) {
      return new Work(name + ": " + what, body.length(), () -> read.accept(body));
    }
  }

  static Stream<Reading> readings() {
    return Reading.all();
  }

  @ParameterizedTest
  @MethodSource("readings")
  void noBodyCostsMoreThanASmallMultipleOfAnOrdinaryOne(Reading reading) {
    for (int size : CostPerByte.sizes(SMALLER, LARGEST)) {
      CostPerByte.comparedWith(reading.of("an ordinary body", HostileJson.ordinary(size)))
          .check(
              HostileJson.all().stream()
                  .map(hostile -> reading.of(hostile.name(), hostile.object(size)))
                  .toList());
    }
  }
}
