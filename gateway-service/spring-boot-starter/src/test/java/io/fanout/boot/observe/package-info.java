/** How many pods a load needs. */
@NullMarked
package io.fanout.boot.observe;

import org.jspecify.annotations.NullMarked;
