/** Answers that are given after their time. */
@NullMarked
package io.fanout.core.share;

import org.jspecify.annotations.NullMarked;
