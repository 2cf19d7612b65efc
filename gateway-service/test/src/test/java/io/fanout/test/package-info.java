/** Uses the module as its users do, and breaks what they could break. */
@NullMarked
package io.fanout.test;

import org.jspecify.annotations.NullMarked;
