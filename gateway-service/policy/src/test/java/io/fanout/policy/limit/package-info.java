@NullMarked
package io.fanout.policy.limit;

import org.jspecify.annotations.NullMarked;
