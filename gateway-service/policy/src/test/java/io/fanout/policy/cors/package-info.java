@NullMarked
package io.fanout.policy.cors;

import org.jspecify.annotations.NullMarked;
