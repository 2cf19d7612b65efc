package io.fanout.boot.console;

import io.fanout.core.flow.Exchange;
import io.fanout.core.time.NanoClock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The exchanges that somebody may want to look at: failed, partial and slow ones, a few of each.
 */
public final class ExchangeHistory {
  static final int SIZE = 30;
  private static final int MOST_PER_SECOND = 10;
  private static final int FIRST_ERROR = 400;

  /** That the client left; what is below it down to 400 is the client's own mistake. */
  private static final int FIRST_FAILURE = 499;

  private final NanoClock clock;
  private final LatestExchanges failed = new LatestExchanges(SIZE, MOST_PER_SECOND);
  private final LatestExchanges partial = new LatestExchanges(SIZE, MOST_PER_SECOND);
  private final SlowestExchanges slowest = new SlowestExchanges(SIZE);

  public ExchangeHistory(NanoClock clock) {
    this.clock = clock;
  }

  /** Keeps an answered exchange if it is worth a look. */
  void look(Exchange exchange) {
    int status = exchange.answer().status();
    if (status >= FIRST_FAILURE) {
      failed.add(exchange.answeredAt(), () -> RecordedExchange.of(exchange));
    } else if (!exchange.answer().complete() && status < FIRST_ERROR) {
      partial.add(exchange.answeredAt(), () -> RecordedExchange.of(exchange));
    }
    long now = exchange.answeredAt();
    long part =
        SlowestExchanges.part(now - exchange.startedAt(), exchange.endpoint().deadline().toNanos());
    if (slowest.isAmong(part, now)) {
      slowest.add(part, now, () -> RecordedExchange.of(exchange));
    }
  }

  /** Changes whenever one is kept. */
  long version() {
    return (long) failed.version() + partial.version() + slowest.version();
  }

  /** All that are kept, by kind. */
  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("version", version());
    tree.put("failed", trees(failed.all()));
    tree.put("partial", trees(partial.all()));
    tree.put("slowest", trees(slowest.all(clock.now())));
    return tree;
  }

  private static List<Map<String, Object>> trees(List<RecordedExchange> exchanges) {
    return exchanges.stream().map(RecordedExchange::tree).toList();
  }
}
