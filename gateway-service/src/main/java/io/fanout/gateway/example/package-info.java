/** Handlers as examples: what YAML cannot say. */
@NullMarked
package io.fanout.gateway.example;

import org.jspecify.annotations.NullMarked;
