/**
 * The simulations that {@code gatling:test} runs, one class per shape of load. A simulation
 * determines when requests are due; {@code measure} counts their outcomes. Must not depend on how
 * the gateway starts.
 */
@NullMarked
package io.fanout.load;

import org.jspecify.annotations.NullMarked;
