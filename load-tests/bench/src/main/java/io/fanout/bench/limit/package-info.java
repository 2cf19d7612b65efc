/** Compares limits of calls in flight in virtual time: the gateway's own class and others. */
@NullMarked
package io.fanout.bench.limit;

import org.jspecify.annotations.NullMarked;
