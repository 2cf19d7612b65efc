import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.strands.SuspendableCallable;
import java.util.ArrayList;
import java.util.List;

/** Type patterns of Java 17, with suspensions in and between them. */
public class Patterns implements SuspendableCallable<String> {
  sealed interface Shape permits Circle, Box {}

  record Circle(int radius) implements Shape {}

  record Box(int width, int height) implements Shape {}

  @Override
  public String run() throws SuspendExecution {
    List<String> names = new ArrayList<>();
    for (Object thing : new Object[] {new Circle(3), new Box(2, 5), new Box(6, 10), null, "hi"}) {
      names.add(name(thing));
    }
    return String.join(", ", names);
  }

  private static String name(Object thing) throws SuspendExecution {
    if (thing instanceof Circle circle && pause(true)) {
      return "circle " + pause(circle.radius());
    }
    if (thing instanceof Box box) {
      return pause(box.width() * box.height()) > 50
          ? "big box " + pause(box.width() * box.height())
          : "box " + pause(box.width()) + "x" + pause(box.height());
    }
    return thing instanceof String text ? """
        text %s""".formatted(pause(text)) : pause("none");
  }

  private static <V> V pause(V value) throws SuspendExecution {
    Fiber.yield();
    return value;
  }
}
