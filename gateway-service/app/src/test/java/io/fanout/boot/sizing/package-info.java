/** Little's law, by hand. */
@NullMarked
package io.fanout.boot.sizing;

import org.jspecify.annotations.NullMarked;
