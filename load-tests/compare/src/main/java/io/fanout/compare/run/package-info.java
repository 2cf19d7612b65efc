/** Starting, loading and watching processes. The only package here that waits for anything. */
@NullMarked
package io.fanout.compare.run;

import org.jspecify.annotations.NullMarked;
