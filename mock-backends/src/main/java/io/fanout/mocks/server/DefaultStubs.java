package io.fanout.mocks.server;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;

import com.github.tomakehurst.wiremock.standalone.MappingsSource;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import com.github.tomakehurst.wiremock.stubbing.StubMappings;
import java.util.List;
import java.util.UUID;

/**
 * The default stub, which a reset restores. It matches every path and has a lower priority than
 * added stubs. With only one stub, WireMock tries one match per request and never searches for near
 * misses. Nothing is saved.
 */
final class DefaultStubs implements MappingsSource {
  private static final UUID ID = UUID.fromString("fa017000-0000-4000-8000-000000000000");

  /** WireMock's default is 5; a larger number means a lower priority. */
  private static final int AFTER_ALL_OTHERS = 10;

  @Override
  public void loadMappingsInto(StubMappings stubs) {
    stubs.addMapping(
        any(anyUrl())
            .withId(ID)
            .atPriority(AFTER_ALL_OTHERS)
            .willReturn(aResponse().withTransformers(ReplyTransformer.NAME))
            .build());
  }

  @Override
  public void save(List<StubMapping> stubs) {}

  @Override
  public void save(StubMapping stub) {}

  @Override
  @SuppressWarnings("removal") // WireMock's interface still requires it
  public void remove(StubMapping stub) {}

  @Override
  public void remove(UUID id) {}

  @Override
  public void removeAll() {}
}
