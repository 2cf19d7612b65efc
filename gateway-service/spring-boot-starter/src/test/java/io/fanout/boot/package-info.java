/** The start of the executable jar. */
@NullMarked
package io.fanout.boot;

import org.jspecify.annotations.NullMarked;
