/**
 * The processing of a request, without any transport: a test can run a whole endpoint here, with
 * lambdas as backends.
 *
 * <pre>
 *  edge (fanout-netty)
 *    │ RequestIntake      finds the endpoint, runs its checks (admit), makes the exchange; answers
 *    │                    404, 405 and 400 itself
 *    ▼
 *  RequestPath            shows the rest on one screen; here it admits the exchange, or answers 503
 *    │ intake ring        handoff: a bounded passage; full means 503
 *    ▼
 *  run, on a strand       strand: a fiber, a pooled thread or a virtual thread
 *    │ PlanExecution      fanout: forks each call as soon as the calls that it uses have ended
 *    ▼
 *  Backend                guard: time limit, retry, hedge, breaker, bulkhead around the client
 *    │ BackendClient      client: the port; fanout-netty and fanout-clients implement it
 *    ▼
 *  outcomes               api: how each call ended, as data
 *    │ Merger             merge: one JSON object, in the declared order of the calls
 *    ▼
 *  completion ring        answer (the edge writes it), record (metrics, access log), recycle
 * </pre>
 *
 * <p>{@code plan} compiles the settings of endpoints into what {@code fanout} executes. {@code
 * share} lets identical calls share an answer, and {@code mirror} sends copies of calls to another
 * backend. {@code json} validates and cuts bodies without building a tree. {@code lane} is the
 * event loop as the core sees it.
 */
@NullMarked
package io.fanout.core;

import org.jspecify.annotations.NullMarked;
