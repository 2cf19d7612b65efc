/** The whole gateway over real sockets, against backends on this machine. */
@NullMarked
package io.fanout.app.e2e;

import org.jspecify.annotations.NullMarked;
