/** What TLS costs: the JDK's provider, and BoringSSL. */
@NullMarked
package io.fanout.bench.tls;

import org.jspecify.annotations.NullMarked;
