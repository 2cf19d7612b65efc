/** Who a gateway takes its clients for, over HTTP, in every mode. */
@NullMarked
package io.fanout.test.identity;

import org.jspecify.annotations.NullMarked;
