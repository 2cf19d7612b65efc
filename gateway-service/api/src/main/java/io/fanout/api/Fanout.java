package io.fanout.api;

import java.time.Duration;
import java.util.List;

/**
 * Calls the configured backends from an application's own code, without a request at the gateway's
 * port. The Spring Boot starter provides one as a bean:
 *
 * <pre>{@code
 * @RestController
 * class OrderController {
 *   private final Fanout fanout;
 *
 *   OrderController(Fanout fanout) {
 *     this.fanout = fanout;
 *   }
 *
 *   @GetMapping("/orders/{id}")
 *   ResponseEntity<String> order(@PathVariable String id) throws InterruptedException {
 *     FanoutResult result = fanout.ask("order", Inputs.of("id", id));
 *     return ResponseEntity.status(result.status()).body(result.text());
 *   }
 * }
 * }</pre>
 *
 * <p><b>Threads.</b> Each method blocks the calling thread, platform or virtual, until its result
 * is complete. The calls themselves run on strands of the configured {@code gateway.mode}. A thread
 * that must not block is refused with an {@link IllegalStateException}: a lane of the gateway,
 * which in fiber mode also runs the {@linkplain Handler handlers}, or a thread that Reactor marks
 * as non-blocking. A handler calls backends through its {@link HandlerExchange} instead.
 *
 * <p><b>Time.</b> {@link #ask} takes no longer than the endpoint's {@code deadline}, and {@link
 * #call} and {@link #callAll(List)} no longer than {@code gateway.fanout.deadline}. {@link #within}
 * sets another limit. Within it, every call also keeps its backend's timeout. When time is up, the
 * gateway cancels the calls that are still in flight.
 *
 * <p><b>Cancellation.</b> Interrupting the calling thread cancels the calls: the method throws
 * {@link InterruptedException} at once, and the gateway closes the connections of the calls in
 * flight.
 *
 * <p><b>Guards, metrics and traces.</b> Retries, circuit breakers, limits and shared answers apply
 * as they do to a request at the gateway's port. Such a request counts in {@code
 * gateway.max-in-flight}, in the metrics under the endpoint's name ({@code Fanout.call} and {@code
 * Fanout.callAll} for calls without an endpoint) and in the access log. With {@code
 * gateway.tracing}, its span is a child of the calling thread's current span.
 *
 * <p><b>Failures.</b> A failed call is data, as it is for a handler: an {@link Outcome} says how it
 * ended, and a {@link FanoutResult} has the status that a client would get. Exceptions report
 * mistakes in the calling code ({@link IllegalArgumentException}), an interrupted or unsuitable
 * thread, and a gateway that has stopped ({@link IllegalStateException}).
 *
 * <p>Instances are safe for use by any number of threads.
 */
public interface Fanout {
  /**
   * Answers a configured endpoint, by its plan or its handler.
   *
   * @param endpoint the endpoint's {@code name}, or its method and path, such as {@code GET
   *     /orders/{id}}, if it has no name
   * @param inputs a value for each variable of the endpoint's path, and the query, headers and body
   *     that its calls refer to. The endpoint sets the method and the path itself
   * @return the answer that a client at the gateway's port would get, whatever its status
   * @throws IllegalArgumentException if there is no such endpoint, or if the inputs lack a variable
   *     of its path
   * @throws IllegalStateException if the calling thread must not block, or if the gateway has
   *     stopped
   * @throws InterruptedException if the calling thread is interrupted; the calls are cancelled
   */
  FanoutResult ask(String endpoint, Inputs inputs) throws InterruptedException;

  /**
   * Makes one call.
   *
   * @param backend the backend's name under {@code gateway.backends}
   * @param request the request to send
   * @return how the call ended, as {@link HandlerExchange#call} returns it
   * @throws IllegalArgumentException if there is no such backend
   * @throws IllegalStateException if the calling thread must not block, or if the gateway has
   *     stopped
   * @throws InterruptedException if the calling thread is interrupted; the call is cancelled
   */
  Outcome call(String backend, Request request) throws InterruptedException;

  /**
   * Makes all these calls at the same time, and waits for all of them.
   *
   * @param calls the calls to make
   * @return how each call ended, in the order of {@code calls}
   * @throws IllegalArgumentException if one of the backends does not exist
   * @throws IllegalStateException if the calling thread must not block, or if the gateway has
   *     stopped
   * @throws InterruptedException if the calling thread is interrupted; the calls are cancelled
   */
  List<Outcome> callAll(List<BackendCall> calls) throws InterruptedException;

  /**
   * Makes all these calls, at most {@code atOnce} of them at the same time, and waits for all of
   * them.
   *
   * @param calls the calls to make
   * @param atOnce how many calls may be in flight at the same time; at least 1
   * @return how each call ended, in the order of {@code calls}
   * @throws IllegalArgumentException if one of the backends does not exist, or if {@code atOnce} is
   *     less than 1
   * @throws IllegalStateException if the calling thread must not block, or if the gateway has
   *     stopped
   * @throws InterruptedException if the calling thread is interrupted; the calls are cancelled
   */
  List<Outcome> callAll(List<BackendCall> calls, int atOnce) throws InterruptedException;

  /**
   * Sets another time limit. It can shorten an endpoint's deadline, but not extend it. For {@link
   * #call} and {@link #callAll(List)} it replaces {@code gateway.fanout.deadline}.
   *
   * @param timeout how long each method may take
   * @return a {@code Fanout} with that limit; this one keeps its own
   * @throws IllegalArgumentException if the timeout is not positive, or longer than a day
   */
  Fanout within(Duration timeout);
}
