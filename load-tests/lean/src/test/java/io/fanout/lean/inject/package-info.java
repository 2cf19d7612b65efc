@NullMarked
package io.fanout.lean.inject;

import org.jspecify.annotations.NullMarked;
