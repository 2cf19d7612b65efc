package io.fanout.api;

import io.fanout.api.json.Slice;
import java.util.Set;

/**
 * The verified identity of a client.
 *
 * @param subject the client's name: a token's {@code sub}, an API key's name, or a certificate's
 *     most specific common name; without a common name, the certificate's whole subject
 * @param source what verified it: the issuer's name in the settings, {@code api-key} or {@code
 *     certificate}
 * @param scopes what the client may do
 * @param roles what the client is
 * @param claims everything known about it, as a JSON object
 */
public record Identity(
    String subject, String source, Set<String> scopes, Set<String> roles, Slice claims) {
  /**
   * An identity.
   *
   * @param subject the client's name
   * @param source what verified it
   * @param scopes what the client may do
   * @param roles what the client is
   * @param claims everything known about it, as a JSON object
   */
  public Identity {
    scopes = Set.copyOf(scopes);
    roles = Set.copyOf(roles);
  }
}
