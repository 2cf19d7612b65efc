/**
 * The slow third-party services B, C and D. They run as a process or embedded in tests, and
 * commands slow them down or break them at run time.
 *
 * <pre>
 *  ./fanout up ── MocksCommand ──▶ MockBackends ──▶ three servers ◀── requests of the gateway
 *                                                        ▲
 *  ./fanout latency ── LatencyCommand ──▶ MockAdmin ─────┘  WireMock's admin API, over HTTP
 * </pre>
 *
 * <p>This package starts, stops and controls the backends. {@code dial} has their settings, {@code
 * reply} their answers, and {@code server} their HTTP servers.
 */
@NullMarked
package io.fanout.mocks;

import org.jspecify.annotations.NullMarked;
