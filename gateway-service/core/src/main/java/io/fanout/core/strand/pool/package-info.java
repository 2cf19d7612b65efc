/** Thread-pool mode: a thread for each request, others for its calls. */
@NullMarked
package io.fanout.core.strand.pool;

import org.jspecify.annotations.NullMarked;
