/**
 * The cost of untrusted input: generators of hostile input, and a measurement of CPU time per byte.
 */
@NullMarked
package io.fanout.app.cost;

import org.jspecify.annotations.NullMarked;
