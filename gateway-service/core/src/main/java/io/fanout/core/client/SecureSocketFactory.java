package io.fanout.core.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Makes sockets that are secured as settings say, the check of the host's name included: the
 * handshake fails for another. For clients that take a factory and know no bundle.
 */
public final class SecureSocketFactory extends SSLSocketFactory {
  private final Security security;
  private final SSLSocketFactory factory;

  public SecureSocketFactory(Security security) {
    this.security = security;
    this.factory = security.context().getSocketFactory();
  }

  private Socket secured(Socket socket) {
    ((SSLSocket) socket).setSSLParameters(security.parameters());
    return socket;
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return factory.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return factory.getSupportedCipherSuites();
  }

  @Override
  public Socket createSocket() throws IOException {
    return secured(factory.createSocket());
  }

  @Override
  public Socket createSocket(Socket plain, String host, int port, boolean closes)
      throws IOException {
    return secured(factory.createSocket(plain, host, port, closes));
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return secured(factory.createSocket(host, port));
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return secured(factory.createSocket(host, port, local, localPort));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return secured(factory.createSocket(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return secured(factory.createSocket(host, port, local, localPort));
  }
}
