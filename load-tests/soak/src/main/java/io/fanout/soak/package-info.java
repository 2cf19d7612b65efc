/**
 * {@code ./fanout soak}: one gateway, misbehaving backends and a steady rate of clients. It ends
 * with a table of promises kept and broken, and one of leaked resources.
 *
 * <pre>
 * load ──▶ gateway, a separate process   ──▶ mock backends, a process     (phases: B hangs, ...)
 *  │            │                        └──▶ hostile servers, in here     (by path: /hang, /reset)
 *  ▼            ▼
 * judge        leak    checks each answer against the injected faults; looks for leaks at the end
 *  └────────────┴──▶ report
 * </pre>
 */
@NullMarked
package io.fanout.soak;

import org.jspecify.annotations.NullMarked;
