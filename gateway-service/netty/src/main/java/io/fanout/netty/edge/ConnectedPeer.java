package io.fanout.netty.edge;

import io.fanout.api.Caller;
import io.fanout.core.peer.Peer;
import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** The other end of one connection, examined on demand. Confined to its lane. */
final class ConnectedPeer implements Peer {
  private final Channel channel;
  private @Nullable Caller caller;
  private @Nullable List<X509Certificate> certificates;

  ConnectedPeer(Channel channel) {
    this.channel = channel;
  }

  @Override
  public Caller caller() {
    Caller known = caller;
    if (known == null) {
      known = Caller.at(ClientAddress.address(channel));
      caller = known;
    }
    return known;
  }

  @Override
  public List<X509Certificate> certificates() {
    List<X509Certificate> known = certificates;
    if (known == null) {
      known = shown();
      certificates = known;
    }
    return known;
  }

  private List<X509Certificate> shown() {
    SslHandler tls = channel.pipeline().get(SslHandler.class);
    if (tls == null) {
      return List.of();
    }
    try {
      List<X509Certificate> chain = new ArrayList<>();
      for (Certificate certificate : tls.engine().getSession().getPeerCertificates()) {
        if (certificate instanceof X509Certificate x509) {
          chain.add(x509);
        }
      }
      return List.copyOf(chain);
    } catch (SSLPeerUnverifiedException noCertificate) {
      return List.of();
    }
  }

  @Override
  public boolean isSecure() {
    return channel.pipeline().get(SslHandler.class) != null;
  }
}
