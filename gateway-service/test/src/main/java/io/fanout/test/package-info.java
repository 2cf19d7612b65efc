/**
 * Tests of applications and handlers that use Fanout: a gateway in the test's process, on a free
 * port, with backends that the test plays.
 *
 * <pre>{@code
 * class OrdersTest {
 *   static final TestBackend ORDERS =
 *       backend("orders").answers(request -> Replies.json("{\"sku\": \"s1\"}"));
 *   static final TestBackend PRICES =
 *       backend("prices").answers(request -> Replies.json("{\"price\": 12.50}"));
 *
 *   @RegisterExtension
 *   static final TestGateway GATEWAY =
 *       TestGateway.builder()
 *           .config("classpath:/application.yml")
 *           .backend(ORDERS)
 *           .backend(PRICES)
 *           .build();
 *
 *   @Test
 *   void slowPricesLeaveAPartialAnswer() {
 *     PRICES.fault(Fault.HANG);
 *
 *     assertThat(GATEWAY.get("/orders/7"))
 *         .isPartial()
 *         .hasCall("order", ANSWERED)
 *         .hasCall("price", TIMED_OUT);
 *   }
 * }
 * }</pre>
 *
 * <p>{@link io.fanout.test.TestGateway} and {@link io.fanout.test.FanoutTest} start a gateway.
 * {@link io.fanout.test.backend} has the backends, {@link io.fanout.test.issuer} an issuer of
 * tokens, {@link io.fanout.test.handler} an exchange for unit tests of handlers, {@link
 * io.fanout.test.assertion} the assertions.
 */
@NullMarked
package io.fanout.test;

import org.jspecify.annotations.NullMarked;
