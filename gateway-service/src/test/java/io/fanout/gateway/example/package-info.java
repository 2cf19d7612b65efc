/** The handlers that people copy. */
@NullMarked
package io.fanout.gateway.example;

import org.jspecify.annotations.NullMarked;
