/** How often clients may send requests: limits, their keys and their counts. */
@NullMarked
package io.fanout.policy.limit;

import org.jspecify.annotations.NullMarked;
