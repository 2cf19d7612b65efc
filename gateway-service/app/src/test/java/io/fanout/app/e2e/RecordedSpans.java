package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.annotation.Bean;

/** Collects the finished spans of a gateway and counts the started ones. */
final class RecordedSpans implements SpanProcessor {
  private final AtomicInteger begun = new AtomicInteger();
  private final Queue<SpanData> ended = new ConcurrentLinkedQueue<>();

  /** Adds the recorder of spans to a gateway. */
  static final class Beans {
    @Bean
    RecordedSpans recordedSpans() {
      return new RecordedSpans();
    }
  }

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    begun.incrementAndGet();
  }

  @Override
  public boolean isStartRequired() {
    return true;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    ended.add(span.toSpanData());
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }

  /** Waits for the span of an exchange and this many others to end, and forgets them. */
  List<SpanData> take(int count) {
    Await.until(
        count + " spans have ended", () -> ended.size() >= count && begun.get() <= ended.size());
    List<SpanData> all = List.copyOf(ended);
    forget();
    assertThat(all).hasSize(count);
    return all;
  }

  int begun() {
    return begun.get();
  }

  void forget() {
    ended.clear();
    begun.set(0);
  }

  static SpanData named(List<SpanData> spans, String name) {
    return spans.stream().filter(span -> span.getName().equals(name)).findFirst().orElseThrow();
  }
}
