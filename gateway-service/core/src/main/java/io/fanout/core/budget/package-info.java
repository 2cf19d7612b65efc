/**
 * Budgets for the memory of messages: how many bytes the process may hold, and how many are left.
 * Independent of the gateway.
 */
@NullMarked
package io.fanout.core.budget;

import org.jspecify.annotations.NullMarked;
