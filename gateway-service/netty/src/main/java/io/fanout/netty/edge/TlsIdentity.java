package io.fanout.netty.edge;

import io.fanout.core.client.TlsManagers;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The certificate and key that the edge secures its connections with.
 *
 * @param context creates the JDK's engines; it holds the certificate and its key
 * @param managers the certificate and key that the context was made from
 * @param protocols the versions of TLS that clients may use; null for the JDK's own
 * @param ciphers the cipher suites that clients may use; null for those that HTTP/2 allows
 */
public record TlsIdentity(
    SSLContext context,
    TlsManagers managers,
    @Nullable List<String> protocols,
    @Nullable List<String> ciphers) {}
