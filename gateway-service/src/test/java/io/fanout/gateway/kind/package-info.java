/** Tests of finding kinds as services. */
@NullMarked
package io.fanout.gateway.kind;

import org.jspecify.annotations.NullMarked;
