/**
 * {@code ./fanout soak}: one gateway, backends of every bad habit, a steady rate of clients, and in
 * the end a table of what was promised and kept, and of what was not given back.
 *
 * <pre>
 * load ──▶ gateway, a process of its own ──▶ mock backends, a process     (weather: B hangs, ...)
 *  │            │                        └──▶ hostile servers, in here     (by path: /hang, /reset)
 *  ▼            ▼
 * judge        leak    each answer against what was injected; what is left when all is quiet
 *  └────────────┴──▶ report
 * </pre>
 */
@NullMarked
package io.fanout.soak;

import org.jspecify.annotations.NullMarked;
