/** What is asked, how often, and which answers are right in which season. */
@NullMarked
package io.fanout.soak.mix;

import org.jspecify.annotations.NullMarked;
