/** What is refused before anything starts. */
@NullMarked
package io.fanout.boot.wiring;

import org.jspecify.annotations.NullMarked;
