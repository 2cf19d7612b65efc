/** The handlers that people copy. */
@NullMarked
package io.fanout.example;

import org.jspecify.annotations.NullMarked;
