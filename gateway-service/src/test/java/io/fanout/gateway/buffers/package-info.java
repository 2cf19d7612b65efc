/** That no test loses a buffer. */
@NullMarked
package io.fanout.gateway.buffers;

import org.jspecify.annotations.NullMarked;
