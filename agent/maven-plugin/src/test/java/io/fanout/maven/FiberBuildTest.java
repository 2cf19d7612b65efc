package io.fanout.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.junit.jupiter.api.Test;

class FiberBuildTest {
  private static final String OPENED = "--add-opens java.base/java.lang=ALL-UNNAMED";
  private static final String OPTIONS = OPENED + " --enable-native-access=ALL-UNNAMED";

  private final Model model = new Model();
  private final Plugin fanout = plugin("io.fanout", "fanout-maven-plugin");
  private final Plugin jar = plugin("org.apache.maven.plugins", "maven-jar-plugin");
  private final Plugin surefire = plugin("org.apache.maven.plugins", "maven-surefire-plugin");
  private final Plugin springBoot = plugin("org.springframework.boot", "spring-boot-maven-plugin");

  FiberBuildTest() {
    model.setBuild(new Build());
    model.getBuild().setPlugins(List.of(fanout, jar, surefire, springBoot));
  }

  @Test
  void bindsBothGoalsOfAPluginWithoutExecutions() {
    complete();
    assertThat(fanout.getExecutions()).hasSize(1);
    assertThat(fanout.getExecutions().get(0).getGoals())
        .containsExactly("instrument", "instrument-tests");
  }

  @Test
  void keepsTheProjectsOwnExecutions() {
    PluginExecution own = new PluginExecution();
    own.addGoal("instrument");
    fanout.addExecution(own);
    complete();
    assertThat(fanout.getExecutions()).containsExactly(own);
    assertThat(own.getGoals()).containsExactly("instrument");
  }

  @Test
  void opensJavaLangInTestsAndInSpringBootRun() {
    complete();
    assertThat(property("argLine")).isEqualTo(OPTIONS);
    assertThat(property("spring-boot.run.jvmArguments")).isEqualTo(OPTIONS);
  }

  @Test
  void addsItsOptionsToThoseOfTheProject() throws Exception {
    model.getProperties().setProperty("argLine", "-Xmx1g");
    surefire.setConfiguration(xml("<argLine>@{argLine} -Da=b</argLine>"));
    springBoot.setConfiguration(xml("<jvmArguments>-Xmx2g</jvmArguments>"));
    complete();
    assertThat(property("argLine")).isEqualTo("-Xmx1g " + OPTIONS);
    assertThat(value(surefire, "argLine")).isEqualTo("@{argLine} -Da=b " + OPTIONS);
    assertThat(value(springBoot, "jvmArguments")).isEqualTo("-Xmx2g " + OPTIONS);
  }

  @Test
  void leavesOptionsThatOpenJavaLangAlready() throws Exception {
    model.getProperties().setProperty("argLine", OPENED);
    surefire.setConfiguration(xml("<argLine>" + OPENED + "</argLine>"));
    complete();
    complete();
    assertThat(property("argLine")).isEqualTo(OPENED);
    assertThat(value(surefire, "argLine")).isEqualTo(OPENED);
  }

  @Test
  void addsEntriesToTheManifestOfEveryJar() throws Exception {
    PluginExecution defaultJar = new PluginExecution();
    jar.addExecution(defaultJar);
    defaultJar.setConfiguration(
        xml("<archive><manifestEntries><Main-Class>a.B</Main-Class></manifestEntries></archive>"));
    complete();
    for (Object configuration : List.of(jar.getConfiguration(), defaultJar.getConfiguration())) {
      Xpp3Dom entries = entries(configuration);
      assertThat(entries.getChild("Add-Opens").getValue()).isEqualTo("java.base/java.lang");
      assertThat(entries.getChild("Enable-Native-Access").getValue()).isEqualTo("ALL-UNNAMED");
    }
    assertThat(entries(defaultJar.getConfiguration()).getChild("Main-Class").getValue())
        .isEqualTo("a.B");
  }

  @Test
  void keepsTheManifestsOwnEntries() throws Exception {
    String own = "java.base/java.lang java.base/java.util";
    jar.setConfiguration(
        xml(
            "<archive><manifestEntries><Add-Opens>%s</Add-Opens></manifestEntries></archive>"
                .formatted(own)));
    complete();
    assertThat(entries(jar.getConfiguration()).getChild("Add-Opens").getValue()).isEqualTo(own);
  }

  private void complete() {
    FiberBuild.complete(model, fanout);
  }

  private String property(String name) {
    return model.getProperties().getProperty(name);
  }

  private static Plugin plugin(String group, String artifact) {
    Plugin plugin = new Plugin();
    plugin.setGroupId(group);
    plugin.setArtifactId(artifact);
    return plugin;
  }

  private static Xpp3Dom xml(String content) throws IOException, XmlPullParserException {
    return Xpp3DomBuilder.build(new StringReader("<configuration>" + content + "</configuration>"));
  }

  private static String value(Plugin plugin, String parameter) {
    return ((Xpp3Dom) plugin.getConfiguration()).getChild(parameter).getValue();
  }

  private static Xpp3Dom entries(Object configuration) {
    return ((Xpp3Dom) configuration).getChild("archive").getChild("manifestEntries");
  }
}
