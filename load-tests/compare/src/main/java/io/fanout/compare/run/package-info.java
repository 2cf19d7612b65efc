/** Starts, loads and watches processes. The only package of this module that waits for anything. */
@NullMarked
package io.fanout.compare.run;

import org.jspecify.annotations.NullMarked;
