package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Answer;
import io.fanout.api.ProblemDetails;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.time.NanoClock;
import io.fanout.netty.edge.ResponseWriter.Manner;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The head of an answer is the same in HTTP/1.1 and HTTP/2. */
final class AnswerHeadsTest {
  private static final String DATE = "Tue, 01 Jan 2019 00:00:00 GMT";
  private static final Headers FROM_BACKEND =
      Headers.of(
          "Cache-Control", "max-age=60",
          "Cache-Control", "public",
          "etag", "\"v1\"",
          "Last-Modified", DATE,
          "EXPIRES", DATE,
          "Age", "5",
          "Pragma", "cache",
          "Surrogate-Control", "max-age=1",
          "Cloudflare-CDN-Cache-Control", "max-age=1",
          "-Cache-Control", "max-age=1",
          "Cache-Controls", "mine",
          "Vary", "Accept",
          "Via", "1.1 backend",
          "Connection", "close",
          "Content-Length", "1000");

  /** Both writers' output, as field lines in lower case. */
  enum Protocol {
    HTTP_1 {
      @Override
      List<String> head(Answer answer) {
        ByteBuf written =
            new ResponseWriter(RequestFeed.SETTINGS, NanoClock.SYSTEM)
                .response(UnpooledByteBufAllocator.DEFAULT, answer, "", new Manner(true, true));
        String text = written.toString(StandardCharsets.ISO_8859_1);
        written.release();
        return text.lines().skip(1).map(line -> line.toLowerCase(Locale.ROOT)).toList();
      }
    },
    HTTP_2 {
      @Override
      List<String> head(Answer answer) {
        List<String> lines = new ArrayList<>();
        new Http2Answers(RequestFeed.SETTINGS, NanoClock.SYSTEM)
            .headers(answer)
            .forEach(
                field ->
                    lines.add((field.getKey() + ": " + field.getValue()).toLowerCase(Locale.ROOT)));
        return lines;
      }
    };

    abstract List<String> head(Answer answer);

    List<String> values(Answer answer, String name) {
      String start = name + ": ";
      return head(answer).stream()
          .filter(line -> line.startsWith(start))
          .map(line -> line.substring(start.length()))
          .toList();
    }
  }

  private static Answer answer(Headers headers) {
    return Answer.of(200, "text/plain", headers, Slice.of("hello"));
  }

  @ParameterizedTest
  @EnumSource
  void aCompleteAnswerKeepsItsBackendsFields(Protocol protocol) {
    Answer answer = answer(FROM_BACKEND);
    assertThat(protocol.values(answer, "cache-control")).containsExactly("max-age=60", "public");
    assertThat(protocol.values(answer, "etag")).containsExactly("\"v1\"");
    assertThat(protocol.values(answer, "content-length")).containsExactly("5");
    assertThat(protocol.values(answer, "connection")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void anIncompleteAnswerIsNotCacheable(Protocol protocol) {
    Answer answer = answer(FROM_BACKEND).incomplete();
    assertThat(protocol.values(answer, "cache-control")).containsExactly("no-store");
    for (String gone :
        List.of(
            "etag",
            "last-modified",
            "expires",
            "pragma",
            "surrogate-control",
            "cloudflare-cdn-cache-control",
            "-cache-control")) {
      assertThat(protocol.values(answer, gone)).as(gone).isEmpty();
    }
    assertThat(protocol.values(answer, "cache-controls")).containsExactly("mine");
    assertThat(protocol.values(answer, "vary")).containsExactly("accept");
  }

  @ParameterizedTest
  @EnumSource
  void aProblemIsForNoCache(Protocol protocol) {
    Answer problem = ProblemDetails.of(404, "nothing").answer();
    assertThat(protocol.values(problem, "cache-control")).containsExactly("no-store");
  }

  @ParameterizedTest
  @EnumSource
  void everyAnswerHasOneDate(Protocol protocol) {
    assertThat(protocol.values(answer(Headers.NONE), "date")).hasSize(1);
    assertThat(protocol.values(ProblemDetails.of(404, "nothing").answer(), "date")).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void aDateThatIsReturnedStays(Protocol protocol) {
    assertThat(protocol.values(answer(Headers.of("Date", DATE)), "date"))
        .containsExactly(DATE.toLowerCase(Locale.ROOT));
  }

  @ParameterizedTest
  @EnumSource
  void thisGatewayStandsLastInVia(Protocol protocol) {
    assertThat(protocol.values(answer(FROM_BACKEND), "via"))
        .containsExactly("1.1 backend", "1.1 fanout");
    assertThat(protocol.values(answer(Headers.of("Date", DATE)), "via"))
        .containsExactly("1.1 fanout");
  }

  @ParameterizedTest
  @EnumSource
  void anAnswerWithoutAContentTypeHasNone(Protocol protocol) {
    Answer answer = Answer.of(204, "", Headers.NONE, Slice.of(""));
    assertThat(protocol.values(answer, "content-type")).isEmpty();
    assertThat(protocol.values(answer, "content-length")).isEmpty();
  }
}
