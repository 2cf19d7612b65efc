@NullMarked
package io.fanout.policy.identity;

import org.jspecify.annotations.NullMarked;
