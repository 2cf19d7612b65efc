import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.strands.SuspendableCallable;
import java.util.ArrayList;
import java.util.List;

/** Pattern switches and record patterns, with suspensions in their arms and between them. */
public class Patterns implements SuspendableCallable<String> {
  sealed interface Shape permits Circle, Box {}

  record Point(int x, int y) {}

  record Circle(int radius) implements Shape {}

  record Box(Point size) implements Shape {}

  @Override
  public String run() throws SuspendExecution {
    List<String> names = new ArrayList<>();
    Object[] things = {
      new Circle(3), new Box(new Point(2, 5)), new Box(new Point(6, 10)), null, "hi"
    };
    for (Object thing : things) {
      names.add(name(thing));
    }
    return String.join(", ", names);
  }

  private static String name(Object thing) throws SuspendExecution {
    return switch (pause(thing)) {
      case null -> pause("none");
      case Circle(int radius) -> "circle " + pause(radius);
      case Box(Point(var width, var height)) when pause(width * height) > 50 ->
          "big box " + pause(width * height);
      case Box(Point(var width, var height)) -> {
        try {
          yield "box " + pause(width) + "x" + pause(height);
        } finally {
          pause("ignored");
        }
      }
      case String text -> "text " + pause(text);
      default -> throw new IllegalArgumentException("no name for " + thing);
    };
  }

  private static <V> V pause(V value) throws SuspendExecution {
    Fiber.yield();
    return value;
  }
}
