/** Uses the module as its users do, including their mistakes. */
@NullMarked
package io.fanout.test;

import org.jspecify.annotations.NullMarked;
