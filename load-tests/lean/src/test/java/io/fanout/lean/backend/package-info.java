@NullMarked
package io.fanout.lean.backend;

import org.jspecify.annotations.NullMarked;
