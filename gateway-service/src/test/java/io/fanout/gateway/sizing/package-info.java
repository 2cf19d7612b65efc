/** Little's law, by hand. */
@NullMarked
package io.fanout.gateway.sizing;

import org.jspecify.annotations.NullMarked;
