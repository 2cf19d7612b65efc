/** That no test loses a buffer. */
@NullMarked
package io.fanout.app.buffers;

import org.jspecify.annotations.NullMarked;
