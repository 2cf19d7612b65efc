/**
 * Unit tests of handlers, without HTTP and without waiting: a {@link
 * io.fanout.test.handler.FakeExchange} whose calls end as the test says, with a time of its own.
 *
 * <pre>{@code
 * FakeExchange exchange = new FakeExchange()
 *     .variable("account", "a1")
 *     .timeLeft(Duration.ofSeconds(1))
 *     .answers("b", request -> Replies.json("{\"hits\": [], \"next\": null}"))
 *     .outcomes("c", request -> Outcomes.after(Duration.ofMillis(700), Outcomes.answered("{}")));
 *
 * Answer answer = exchange.runOnFiber(new CustomersOfAccount());
 * }</pre>
 */
@NullMarked
package io.fanout.test.handler;

import org.jspecify.annotations.NullMarked;
