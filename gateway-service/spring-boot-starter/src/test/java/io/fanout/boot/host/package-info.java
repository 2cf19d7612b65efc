/** Applications of their own that have the starter. */
@NullMarked
package io.fanout.boot.host;

import org.jspecify.annotations.NullMarked;
