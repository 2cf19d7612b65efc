/**
 * Backends for tests: an HTTP server in the test's process whose answers are lambdas or WireMock
 * stubs, with latencies and {@linkplain io.fanout.test.backend.Fault faults} by name.
 *
 * <pre>{@code
 * TestBackend prices = TestBackend.backend("prices")
 *     .answers(request -> Replies.json("{\"price\": 12.50}"))
 *     .latency(Duration.ofMillis(300));
 * ...
 * prices.fault(Fault.RESET);
 * }</pre>
 */
@NullMarked
package io.fanout.test.backend;

import org.jspecify.annotations.NullMarked;
