/**
 * What a request costs the gateway, what each feature adds to that, and whether another commit's
 * gateway costs less: all gateways run at once and are measured in turns.
 */
@NullMarked
package io.fanout.compare.cost;

import org.jspecify.annotations.NullMarked;
