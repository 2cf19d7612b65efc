/*
 * Plays the generated handler in the gateway, as its README says and as its Dockerfile does.
 */
import java.nio.file.Files

File project = new File(basedir, 'target/generated/my-handlers')
String home = System.getProperty('java.home')

String run(File folder, String home, String command) {
  def builder = new ProcessBuilder('sh', '-c', command).directory(folder).redirectErrorStream(true)
  builder.environment().put('PATH', home + '/bin:' + System.getenv('PATH'))
  Process process = builder.start()
  String output = process.inputStream.text
  assert process.waitFor() == 0: command + '\n' + output
  return output
}

void copy(File from, File to) {
  Files.copy(from.toPath(), to.toPath())
}

// No name of the example is left.
project.eachFileRecurse { file ->
  if (file.isFile() && !file.path.contains('/target/')) {
    assert !(file.text =~ /com\.example|handler-jar|\$\{(package|artifactId|groupId|version)}/): file
  }
}
assert new File(project, 'src/main/java/org/acme/stock/StockOfProducts.java').isFile()

// The commands of the README that need neither a backend nor Docker.
String readme = new File(project, 'README.md').text.replaceAll(/\\\n\s+/, '')
def commands = readme.readLines()*.trim().findAll { it.startsWith('java ') && it.contains(' rehearse ') }
assert commands.size() == 1: readme
commands.each { run(project, home, it) }
String validated = run(project, home, 'java -Dloader.path=target/my-handlers.jar -jar target/gateway-service.jar validate'
    + ' --spring.config.additional-location=file:gateway.yml')
assert validated.contains('valid: 1 endpoint, 1 backend'): validated

// The steps of the Dockerfile: the jar lies beside the gateway's, and both are in one archive.
File image = new File(project, 'target/image')
run(project, home, 'java -Djarmode=tools -jar target/gateway-service.jar extract --destination target/image')
['gateway.yml', 'rehearsal.yml', 'target/my-handlers.jar'].each {
  copy(new File(project, it), new File(image, new File(it).name))
}
String recipe = new File(project, 'Dockerfile').text.replaceAll(/\\\n\s+/, ' ')
String rehearsal = recipe.readLines().find { it.startsWith('RUN java ') }
assert rehearsal.contains('-jar my-handlers.jar rehearse'): recipe
boolean hasAotCache = Runtime.version().feature() >= 25
String make = (rehearsal - 'RUN ').replaceAll(/ *>.*/, '').replace('@jvm.options ', '')
String take = make.replaceAll(/-XX:AOTCacheOutput=/, '-XX:AOTMode=on -XX:AOTCache=')
if (!hasAotCache) {
  make = make.replace('-XX:AOTCacheOutput=', '-XX:ArchiveClassesAtExit=')
  take = make.replace('-XX:ArchiveClassesAtExit=', '-Xshare:on -XX:SharedArchiveFile=')
}
run(image, home, make)
assert new File(image, 'classes.aot').length() > 0
run(image, home, take)
return true
