/** The injector: sends requests when they are due, and counts what becomes of them. */
@NullMarked
package io.fanout.lean.inject;

import org.jspecify.annotations.NullMarked;
