/** Hashes of JSON values. */
@NullMarked
package io.fanout.core.json;

import org.jspecify.annotations.NullMarked;
