/**
 * The implementations of TLS behind the lanes' connections: the JDK's, and BoringSSL. Knows neither
 * the edge nor a client.
 */
@NullMarked
package io.fanout.netty.tls;

import org.jspecify.annotations.NullMarked;
