/** How many pods a load needs. */
@NullMarked
package io.fanout.boot.sizing;

import org.jspecify.annotations.NullMarked;
