/**
 * Trains that carry goods between threads. {@code Railway} stands for itself; the hand-off is built
 * on it.
 *
 * <pre>
 *         ┌──────────── trains come home empty ───────────┐
 *         ▼                                               │
 *   station 0  ──▶ [goods, goods] ──▶  station 1  ──▶  station 2
 *   loads          a train             takes           takes, unloads
 * </pre>
 */
@NullMarked
package io.fanout.extras.railway;

import org.jspecify.annotations.NullMarked;
