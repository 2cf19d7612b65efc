/**
 * How many bytes the process may hold for messages, who holds them, and how many are left. Knows
 * nothing of the gateway.
 */
@NullMarked
package io.fanout.core.budget;

import org.jspecify.annotations.NullMarked;
