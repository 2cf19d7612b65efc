/**
 * Limits and quotas that all gateways of a fleet share. {@link SharedCountsKind} is a service: a
 * jar on the class path brings the store.
 */
@NullMarked
package io.fanout.policy.shared;

import org.jspecify.annotations.NullMarked;
