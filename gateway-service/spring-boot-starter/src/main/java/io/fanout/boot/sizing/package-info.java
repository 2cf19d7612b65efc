/** How much of everything a load needs, and how much load the settings hold: Little's law. */
@NullMarked
package io.fanout.boot.sizing;

import org.jspecify.annotations.NullMarked;
