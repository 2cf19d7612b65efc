/**
 * Hand-offs on rings of the LMAX Disruptor: with a thread for each consumer, or polled by an event
 * loop. Nothing outside sees a type of that library.
 *
 * <pre>
 *   offer ──▶ [slot][slot][slot] ──▶ left  ──┐
 *             a ring, never waits   right ──┴──▶ then (empties the slot)
 * </pre>
 */
@NullMarked
package io.fanout.core.handoff.disruptor;

import org.jspecify.annotations.NullMarked;
