/**
 * Executors made of workers that have a queue each, and help each other.
 *
 * <pre>
 *  producer ──▶ an idle worker's queue, and wakes it ──▶ worker 0 [queue][timed] ◀─┐
 *           ──▶ none idle: a queue of its own choice ──▶ worker 1 [queue][timed] ◀─┼─ whoever finds
 *                                                        worker n [queue][timed] ◀─┘  nothing, steals
 * </pre>
 *
 * <p>It knows nothing of the gateway, so that it can serve elsewhere.
 */
@NullMarked
package io.fanout.extras.workers;

import org.jspecify.annotations.NullMarked;
