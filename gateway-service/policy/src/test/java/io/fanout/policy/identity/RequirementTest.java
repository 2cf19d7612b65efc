package io.fanout.policy.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Identity;
import io.fanout.api.json.Slice;
import io.fanout.core.admit.Verdict;
import io.fanout.core.settings.RequireSettings;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RequirementTest {
  private static final Set<String> CONFIGURED = Set.of("main", "partner");

  private static Requirement requirement(List<String> scopes, List<String> roles) {
    return Requirement.of(new RequireSettings(List.of("any"), scopes, roles), CONFIGURED);
  }

  private static Identity identity(Set<String> scopes, Set<String> roles) {
    return new Identity("ann", "main", scopes, roles, Slice.of("{}"));
  }

  private static String refusal(Requirement requirement, Identity identity) {
    assertThat(requirement.allows(identity)).isInstanceOf(Verdict.Refuse.class);
    return requirement.allows(identity) instanceof Verdict.Refuse refuse
        ? refuse.problem().answer().body().utf8()
        : "";
  }

  @Test
  void anyStandsForAllSourcesThatAreConfigured() {
    assertThat(requirement(List.of(), List.of()).sources())
        .containsExactlyInAnyOrder("main", "partner");
    assertThat(
            Requirement.of(
                    new RequireSettings(List.of("partner"), List.of(), List.of()), CONFIGURED)
                .sources())
        .containsExactly("partner");
  }

  @Test
  void anEndpointWithoutScopesAndRolesServesEveryIdentity() {
    assertThat(requirement(List.of(), List.of()).allows(identity(Set.of(), Set.of())))
        .isEqualTo(Verdict.GO_ON);
  }

  @Test
  void aRefusalNamesTheScopesThatTheClientLacks() {
    Requirement all = requirement(List.of("read", "write", "admin"), List.of());
    assertThat(refusal(all, identity(Set.of("write"), Set.of())))
        .contains("\"lacks-scope\":\"read admin\"");
    assertThat(all.allows(identity(Set.of("admin", "more", "read", "write"), Set.of())))
        .isEqualTo(Verdict.GO_ON);
  }

  @Test
  void oneOfTheRolesIsEnough() {
    Requirement one = requirement(List.of(), List.of("buyer", "clerk"));
    assertThat(refusal(one, identity(Set.of(), Set.of("guest"))))
        .contains("\"lacks-role\":\"buyer clerk\"");
    assertThat(one.allows(identity(Set.of(), Set.of("clerk")))).isEqualTo(Verdict.GO_ON);
  }
}
