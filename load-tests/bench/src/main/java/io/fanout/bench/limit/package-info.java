/**
 * Compares limits of calls in flight: a simulation in virtual time, of the shipped class and
 * others.
 */
@NullMarked
package io.fanout.bench.limit;

import org.jspecify.annotations.NullMarked;
