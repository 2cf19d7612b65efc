/** Checks that no test leaks a buffer. */
@NullMarked
package io.fanout.app.buffers;

import org.jspecify.annotations.NullMarked;
