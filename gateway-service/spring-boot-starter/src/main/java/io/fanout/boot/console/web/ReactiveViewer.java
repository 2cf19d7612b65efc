package io.fanout.boot.console.web;

import io.fanout.boot.console.ConsoleFeed;
import io.fanout.boot.console.Viewer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** A viewer behind a response of WebFlux. Events that it cannot take yet are left out. */
final class ReactiveViewer implements Viewer {
  private static final String BUSY_FOR = "10";

  private final Sinks.Many<byte[]> events =
      Sinks.many().unicast().onBackpressureBuffer(new ArrayBlockingQueue<>(1));
  private final AtomicInteger missed = new AtomicInteger();

  /** Sends events until the viewer leaves; 503 if there are too many viewers. */
  Mono<Void> send(ServerHttpResponse response, ConsoleFeed feed) {
    if (!feed.join(this)) {
      response.setStatusCode(HttpStatus.SERVICE_UNAVAILABLE);
      response.getHeaders().set("Retry-After", BUSY_FOR);
      return response.setComplete();
    }
    response.getHeaders().setContentType(MediaType.TEXT_EVENT_STREAM);
    response.getHeaders().set("X-Accel-Buffering", "no");
    return response.writeAndFlushWith(
        events.asFlux().map(event -> Mono.just(response.bufferFactory().wrap(event))));
  }

  @Override
  public boolean offer(byte[] event) {
    return switch (events.tryEmitNext(event)) {
      case OK -> {
        missed.set(0);
        yield true;
      }
      case FAIL_OVERFLOW, FAIL_ZERO_SUBSCRIBER, FAIL_NON_SERIALIZED ->
          missed.incrementAndGet() < MOST_MISSED;
      default -> false;
    };
  }

  @Override
  public void end() {
    Sinks.EmitResult unused = events.tryEmitComplete();
  }
}
