@NullMarked
package io.fanout.test.outbound;

import org.jspecify.annotations.NullMarked;
