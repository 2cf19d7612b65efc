/** Little's law, calculated by hand. */
@NullMarked
package io.fanout.boot.sizing;

import org.jspecify.annotations.NullMarked;
