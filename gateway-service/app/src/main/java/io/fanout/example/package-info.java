/** Handlers as examples: what YAML cannot say. */
@NullMarked
package io.fanout.example;

import org.jspecify.annotations.NullMarked;
