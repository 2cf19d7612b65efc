/** The gateway. */
@NullMarked
package io.fanout.boot;

import org.jspecify.annotations.NullMarked;
