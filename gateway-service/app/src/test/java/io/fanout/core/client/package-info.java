/** What every client promises, asked of each on the strands it serves, over real sockets. */
@NullMarked
package io.fanout.core.client;

import org.jspecify.annotations.NullMarked;
