/**
 * The program behind {@code ./fanout}.
 *
 * <pre>
 * ./fanout (sh) ──▶ Launcher ──▶ command ──▶ service ──▶ process
 *  builds           knows the    one class    what to     starts, records
 *  what is stale    commands     each         start       and ends JVMs
 *                                   └──▶ terminal: draws answers as text
 * </pre>
 */
@NullMarked
package io.fanout.launcher;

import org.jspecify.annotations.NullMarked;
