/** How a gateway authenticates its clients, over HTTP, in every mode. */
@NullMarked
package io.fanout.test.identity;

import org.jspecify.annotations.NullMarked;
