/** The injector: sends requests when they are due, and counts their outcomes. */
@NullMarked
package io.fanout.lean.inject;

import org.jspecify.annotations.NullMarked;
