/**
 * The slow third-party services B, C and D, to run, to embed in tests and to slow down or break
 * while they run.
 *
 * <pre>
 *  ./fanout up ── MocksCommand ──▶ MockBackends ──▶ three servers ◀── requests of the gateway
 *                                                        ▲
 *  ./fanout latency ── LatencyCommand ──▶ MockAdmin ─────┘  WireMock's admin API, over HTTP
 * </pre>
 *
 * <p>Only what starts, stops and steers lives here: what can be set is in {@code dial}, what they
 * answer in {@code reply}, how they serve in {@code server}.
 */
@NullMarked
package io.fanout.mocks;

import org.jspecify.annotations.NullMarked;
