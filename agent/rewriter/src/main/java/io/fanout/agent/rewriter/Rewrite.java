package io.fanout.agent.rewriter;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * One change to Quasar's classes, for one reason, with the exact number of places it has to find.
 *
 * <p>The number is what makes it safe: another Quasar, or a rewrite that hides another's target,
 * changes a count and so fails the build.
 */
abstract class Rewrite {
  private final int expectedSites;
  private final List<String> sites = new ArrayList<>();

  Rewrite(int expectedSites) {
    this.expectedSites = expectedSites;
  }

  /** Changes the class in place and reports each place with {@link #changed}. */
  abstract void apply(ClassNode type);

  final void changed(ClassNode type, MethodNode method) {
    sites.add(type.name + "#" + method.name + method.desc);
  }

  final void changed(ClassNode type, String member) {
    sites.add(type.name + "#" + member);
  }

  /** Fails unless the rewrite found its places, all of them and no other. */
  final void verify() {
    if (sites.size() != expectedSites) {
      throw new RewriteException(
          "%s: changed %d places (expected: %d) in quasar-core. Found: %s. Compare the new classes with the rewrite's reason, then correct the rewrite or its count."
              .formatted(getClass().getSimpleName(), sites.size(), expectedSites, sites));
    }
  }
}
