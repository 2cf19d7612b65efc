package io.fanout.policy.identity;

import io.fanout.api.Identity;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonText;
import io.fanout.core.settings.CertificateSettings;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.jspecify.annotations.Nullable;

/** Reads a client's identity from its certificate, which the edge's trust store vouches for. */
final class CertificateNames {
  static final String SOURCE = "certificate";

  private final Map<String, CertificateSettings> clients;

  CertificateNames(Map<String, CertificateSettings> clients) {
    this.clients = Map.copyOf(clients);
  }

  Identity identity(X509Certificate certificate) {
    String subject = certificate.getSubjectX500Principal().getName();
    String common = commonName(subject);
    List<String> alternatives = alternatives(certificate);
    CertificateSettings known = common == null ? null : clients.get(common);
    StringBuilder claims = new StringBuilder("{\"sub\":");
    claims.append(JsonText.quote(subject).utf8());
    if (common != null) {
      claims.append(",\"cn\":").append(JsonText.quote(common).utf8());
    }
    claims.append(",\"san\":[");
    String separator = "";
    for (String name : alternatives) {
      claims.append(separator).append(JsonText.quote(name).utf8());
      separator = ",";
    }
    return new Identity(
        common == null ? subject : common,
        SOURCE,
        known == null ? Set.of() : new LinkedHashSet<>(known.scopes()),
        known == null ? Set.of() : new LinkedHashSet<>(known.roles()),
        Slice.of(claims.append("]}").toString()));
  }

  /** The most specific one: {@code CN=ann,CN=Users,DC=example} is ann. */
  private static @Nullable String commonName(String subject) {
    String name = null;
    try {
      for (Rdn part : new LdapName(subject).getRdns()) {
        Attribute common = part.toAttributes().get("CN");
        if (common != null && common.get() instanceof String text) {
          name = text;
        }
      }
      return name;
    } catch (NamingException e) {
      return null;
    }
  }

  /** DNS names, addresses of mail, URIs and addresses; other kinds are no text. */
  private static List<String> alternatives(X509Certificate certificate) {
    List<String> names = new ArrayList<>();
    try {
      Collection<List<?>> all = certificate.getSubjectAlternativeNames();
      if (all != null) {
        for (List<?> each : all) {
          if (each.get(1) instanceof String name) {
            names.add(name);
          }
        }
      }
      return names;
    } catch (CertificateParsingException e) {
      return List.of();
    }
  }
}
