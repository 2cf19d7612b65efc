/** What is refused before anything starts. */
@NullMarked
package io.fanout.gateway.wiring;

import org.jspecify.annotations.NullMarked;
