/** Calls that are copied to, or split with, a new version of a backend. */
@NullMarked
package io.fanout.test.rollout;

import org.jspecify.annotations.NullMarked;
