package io.fanout.test.identity;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A private certificate authority and its certificates, made by the JDK's keytool in one folder.
 */
record Keytool(Path folder) {
  static final String PASSWORD = "changeit";
  private static final String AUTHORITY = "authority";
  private static final int LONGEST_SECONDS = 60;

  private Path all() {
    return folder.resolve("all.p12");
  }

  void authority() throws IOException {
    keys(AUTHORITY, "CN=authority", "-ext", "bc:c");
  }

  /** A key and a certificate signed by the authority, under this alias. */
  void signed(String alias, String subject, String alternatives) throws IOException {
    keys(alias, subject, "-signer", AUTHORITY, "-ext", "san=" + alternatives);
  }

  /** A self-signed key. */
  void selfSigned(String alias, String subject) throws IOException {
    keys(alias, subject);
  }

  private void keys(String alias, String subject, String... more) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                alias,
                "-keyalg",
                "EC",
                "-dname",
                subject,
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                all().toString(),
                "-storepass",
                PASSWORD));
    command.addAll(List.of(more));
    Process keytool =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!keytool.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
        throw new IOException("keytool could not make " + alias);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keytool made " + alias, e);
    }
  }

  private static KeyStore empty() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }

  private KeyStore made() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(all())) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  private KeyStore only(String alias) throws IOException, GeneralSecurityException {
    KeyStore own = empty();
    char[] password = PASSWORD.toCharArray();
    own.setKeyEntry(
        alias, made().getKey(alias, password), password, made().getCertificateChain(alias));
    return own;
  }

  private KeyStore trusted() throws IOException, GeneralSecurityException {
    KeyStore authorities = empty();
    authorities.setCertificateEntry(AUTHORITY, made().getCertificate(AUTHORITY));
    return authorities;
  }

  /** A bundle's store: the key with this alias, or the authority as trusted if there is none. */
  Path store(@Nullable String alias) throws IOException, GeneralSecurityException {
    Path file = folder.resolve(alias == null ? "trusted.p12" : alias + ".p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      (alias == null ? trusted() : only(alias)).store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  /**
   * For a client that presents the certificate with this alias, or none, and trusts the authority.
   */
  SSLContext client(@Nullable String alias) throws IOException, GeneralSecurityException {
    return client(this, alias);
  }

  /** For a client that presents a certificate from another folder. */
  SSLContext client(Keytool other, @Nullable String alias)
      throws IOException, GeneralSecurityException {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted());
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(alias == null ? empty() : other.only(alias), PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }
}
