package io.fanout.core.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A private certificate authority and its certificates: one for this machine, one for another name,
 * and one for a client. The JDK's keytool makes them once for all tests.
 */
public final class Certificates {
  /** The authority's own alias. */
  public static final String AUTHORITY = "authority";

  /** A server's certificate, for the address of this machine. */
  public static final String HERE = "here";

  /** A server's certificate for another name. */
  public static final String ELSEWHERE = "elsewhere";

  /** A client's certificate. */
  public static final String CLIENT = "client";

  private static final char[] PASSWORD = "changeit".toCharArray();

  /** Made by the first test that needs it. */
  private static final class Made {
    private static final KeyStore STORE = make();
  }

  private Certificates() {}

  private static KeyStore make() {
    try {
      Path folder = Files.createTempDirectory("certificates");
      Path file = folder.resolve("keys.p12");
      keytool(file, AUTHORITY, "-ext", "bc:c");
      keytool(file, HERE, "-signer", AUTHORITY, "-ext", "san=ip:127.0.0.1,dns:localhost");
      keytool(file, ELSEWHERE, "-signer", AUTHORITY, "-ext", "san=dns:other.test");
      keytool(file, CLIENT, "-signer", AUTHORITY);
      KeyStore store = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(file)) {
        store.load(in, PASSWORD);
      }
      Files.delete(file);
      Files.delete(folder);
      return store;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JDK cannot read what its keytool wrote", e);
    }
  }

  private static void keytool(Path file, String alias, String... more) throws IOException {
    ProcessBuilder command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            alias,
            "-keyalg",
            "EC",
            "-dname",
            "CN=" + alias,
            "-validity",
            "2",
            "-storetype",
            "PKCS12",
            "-keystore",
            file.toString(),
            "-storepass",
            new String(PASSWORD));
    command.command().addAll(List.of(more));
    Process keytool =
        command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    try {
      if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
        throw new IOException("keytool could not make " + alias);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keytool made " + alias, e);
    }
  }

  /** A context that presents the certificate with this alias and trusts the authority. */
  public static SSLContext showing(String alias) {
    return context(keys(alias));
  }

  private static KeyManagerFactory keys(String alias) {
    try {
      KeyStore own = KeyStore.getInstance("PKCS12");
      own.load(null, null);
      own.setKeyEntry(
          alias,
          Made.STORE.getKey(alias, PASSWORD),
          PASSWORD,
          Made.STORE.getCertificateChain(alias));
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(own, PASSWORD);
      return keys;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A context without a certificate that trusts the authority. */
  public static SSLContext trusting() {
    return context(null);
  }

  /** Writes a trust store with the authority alone. */
  public static Path trustStore(Path folder) throws IOException, GeneralSecurityException {
    KeyStore store = empty();
    store.setCertificateEntry(AUTHORITY, Made.STORE.getCertificate(AUTHORITY));
    return written(store, folder.resolve("trusted.p12"));
  }

  /** Writes a key store with the key and the certificate of this alias. */
  public static Path keyStore(Path folder, String alias)
      throws IOException, GeneralSecurityException {
    KeyStore store = empty();
    store.setKeyEntry(
        alias, Made.STORE.getKey(alias, PASSWORD), PASSWORD, Made.STORE.getCertificateChain(alias));
    return written(store, folder.resolve(alias + ".p12"));
  }

  /** The password of the stores. */
  public static String password() {
    return new String(PASSWORD);
  }

  private static KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private static Path written(KeyStore store, Path file)
      throws IOException, GeneralSecurityException {
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD);
    }
    return file;
  }

  private static SSLContext context(@Nullable KeyManagerFactory keys) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys == null ? null : keys.getKeyManagers(), trust().getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static TrustManagerFactory trust() {
    try {
      KeyStore authorities = empty();
      authorities.setCertificateEntry(AUTHORITY, Made.STORE.getCertificate(AUTHORITY));
      TrustManagerFactory trusted =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trusted.init(authorities);
      return trusted;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The content of a client's SSL bundle with this name: {@code trusting}, {@code showing}, or
   * {@code exploding}, which trusts everything but fails the first handshake with an error.
   */
  public static Security bundle(String name) {
    return switch (name) {
      case "showing" -> security(keys(CLIENT));
      case "exploding" -> ThrowingTrustManager.security();
      default -> security(null);
    };
  }

  private static Security security(@Nullable KeyManagerFactory keys) {
    return new Security(context(keys), new TlsManagers(keys, trust()), List.of(), List.of());
  }
}
