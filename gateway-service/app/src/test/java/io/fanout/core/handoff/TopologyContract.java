package io.fanout.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Consumers.Diamond;
import io.fanout.core.handoff.Consumers.Multicast;
import io.fanout.core.handoff.Consumers.Pipeline;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** The contract of every kind of hand-off with several consumers. */
public abstract class TopologyContract extends HandoffFixture {
  @Test
  void failingStageOfADiamondKeepsNothingFromTheOthers() {
    Arrivals right = new Arrivals(1);
    Arrivals then = new Arrivals(1);
    Stage<Item> fails =
        (item, last) -> {
          throw new IOException("left");
        };
    Handoff<Item> handoff =
        open(
            16,
            new Diamond<>(
                new NamedStage<>("left", fails),
                new NamedStage<>("right", right),
                new NamedStage<>("then", then)));
    offerAll(handoff, 5);
    handoff.close();

    assertThat(right.count()).isEqualTo(5);
    assertThat(then.count()).isEqualTo(5);
    assertThat(failures.all()).hasSize(5).allMatch(failure -> failure.stage().equals("left"));
  }

  @Test
  void stageBehindTheDiamondSeesOnlyWhatBothOthersFinished() {
    Arrivals left = new Arrivals(4);
    Arrivals right = new Arrivals(4);
    Arrivals then = new Arrivals(4);
    Queue<Item> early = new ConcurrentLinkedQueue<>();
    Handoff<Item> handoff =
        open(
            1024,
            new Diamond<>(
                new NamedStage<>(
                    "left",
                    (item, last) -> {
                      left.take(item, last);
                      item.leftDone = true;
                    }),
                new NamedStage<>(
                    "right",
                    (item, last) -> {
                      right.take(item, last);
                      item.rightDone = true;
                    }),
                new NamedStage<>(
                    "then",
                    (item, last) -> {
                      then.take(item, last);
                      if (!item.leftDone || !item.rightDone) {
                        early.add(item);
                      }
                    })));
    int each = itemsOfEachProducer() / 5;
    ItemProducers.start(handoff, 4, each).awaitEnd();
    handoff.close();

    assertThat(early).isEmpty();
    assertThat(List.of(left, right, then))
        .allSatisfy(
            arrivals -> {
              assertThat(arrivals.wrong()).isEmpty();
              assertThat(arrivals.count()).isEqualTo(4L * each);
            });
  }

  @Test
  void eachStageOfAPipelineSeesWhatTheOneBeforeFinished() {
    Arrivals first = new Arrivals(2);
    Arrivals third = new Arrivals(2);
    Queue<Item> early = new ConcurrentLinkedQueue<>();
    Handoff<Item> handoff =
        open(
            64,
            new Pipeline<>(
                List.of(
                    new NamedStage<>(
                        "first",
                        (item, last) -> {
                          first.take(item, last);
                          item.leftDone = true;
                        }),
                    new NamedStage<>("second", (item, last) -> item.rightDone = item.leftDone),
                    new NamedStage<>(
                        "third",
                        (item, last) -> {
                          third.take(item, last);
                          if (!item.rightDone) {
                            early.add(item);
                          }
                        }))));
    int each = itemsOfEachProducer() / 10;
    ItemProducers.start(handoff, 2, each).awaitEnd();
    handoff.close();

    assertThat(early).isEmpty();
    assertThat(first.wrong()).isEmpty();
    assertThat(third.wrong()).isEmpty();
    assertThat(third.count()).isEqualTo(2L * each);
  }

  @Test
  void everyStageOfAMulticastTakesEveryItem() {
    List<Arrivals> all = List.of(new Arrivals(2), new Arrivals(2), new Arrivals(2));
    Handoff<Item> handoff =
        open(
            64,
            new Multicast<>(
                List.of(
                    new NamedStage<>("one", all.get(0)),
                    new NamedStage<>("two", all.get(1)),
                    new NamedStage<>("three", all.get(2)))));
    int each = itemsOfEachProducer() / 10;
    ItemProducers.start(handoff, 2, each).awaitEnd();
    handoff.close();

    assertThat(all)
        .allSatisfy(
            arrivals -> {
              assertThat(arrivals.wrong()).isEmpty();
              assertThat(arrivals.count()).isEqualTo(2L * each);
            });
  }

  @Test
  void finishedItemOfAMulticastIsHeldByNobody() {
    Handoff<Item> handoff =
        open(
            8,
            new Multicast<>(
                List.of(
                    new NamedStage<>("one", new Arrivals(1)),
                    new NamedStage<>("two", new Arrivals(1)))));
    List<WeakReference<Item>> references = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      references.add(offerAndForget(handoff, i));
    }
    Await.until("finished", () -> handoff.occupied() == 0);

    Await.until(
        "collected",
        () -> {
          System.gc();
          return references.stream().allMatch(reference -> reference.get() == null);
        });
    assertThat(failures.all()).isEmpty();
  }

  protected static WeakReference<Item> offerAndForget(Handoff<Item> handoff, int number) {
    Item item = new Item(0, number);
    assertThat(handoff.offer(item)).isTrue();
    return new WeakReference<>(item);
  }
}
