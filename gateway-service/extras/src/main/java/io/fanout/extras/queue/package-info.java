/**
 * Hand-offs on queues: one queue and one thread for each consumer. What both consumers of a rank
 * are done with goes to the queue of the next.
 *
 * <pre>
 *   offer ──▶ [queue] ──▶ left  ──┐
 *        └──▶ [queue] ──▶ right ──┴──▶ [queue] ──▶ then
 * </pre>
 */
@NullMarked
package io.fanout.extras.queue;

import org.jspecify.annotations.NullMarked;
