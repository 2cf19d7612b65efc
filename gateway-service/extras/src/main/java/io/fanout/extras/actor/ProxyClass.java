package io.fanout.extras.actor;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_PROTECTED;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ACC_SYNTHETIC;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.CHECKCAST;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.F_SAME;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEINTERFACE;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.NEW;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.lang.reflect.Method;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Writes the class of an interface's proxies and calls:
 *
 * <pre>
 *   final class Greeter$Actor extends Call implements Greeter {
 *     Object o0; int i0;                       // shared by the arguments of all methods
 *     public void greet(String name, int times) {
 *       Greeter$Actor call = new Greeter$Actor();
 *       call.o0 = name; call.i0 = times;
 *       tell(call, 0);
 *     }
 *     protected Object perform(Object target, int number) {
 *       switch (number) { case 0: ((Greeter) target).greet((String) o0, i0); return null; }
 *     }
 *   }
 * </pre>
 */
final class ProxyClass {
  private static final String SUPER = Type.getInternalName(ActorMessage.class);
  private static final String STAGE = "Ljava/util/concurrent/CompletionStage;";
  private static final String PERFORM = "(Ljava/lang/Object;I)Ljava/lang/Object;";

  private final Class<?> type;
  private final String name;
  private final List<Method> methods;
  private final ClassWriter out = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  private ProxyClass(Class<?> type, List<Method> methods) {
    this.type = type;
    this.name = Type.getInternalName(type) + "$Actor";
    this.methods = methods;
  }

  static byte[] write(Class<?> type, List<Method> methods) {
    return new ProxyClass(type, methods).bytes();
  }

  private byte[] bytes() {
    out.visit(
        V17,
        ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC,
        name,
        null,
        SUPER,
        new String[] {Type.getInternalName(type)});
    ArgumentFields.all(methods)
        .forEach(field -> out.visitField(ACC_PRIVATE, field.name(), field.kind(), null, null));
    constructor();
    for (int number = 0; number < methods.size(); number++) {
      proxyMethod(methods.get(number), number);
    }
    perform();
    out.visitEnd();
    return out.toByteArray();
  }

  private void constructor() {
    MethodVisitor code = out.visitMethod(0, "<init>", "()V", null, null);
    code.visitCode();
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESPECIAL, SUPER, "<init>", "()V", false);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void proxyMethod(Method method, int number) {
    String descriptor = Type.getMethodDescriptor(method);
    MethodVisitor code = out.visitMethod(ACC_PUBLIC, method.getName(), descriptor, null, null);
    code.visitCode();
    code.visitVarInsn(ALOAD, 0);
    code.visitTypeInsn(NEW, name);
    code.visitInsn(DUP);
    code.visitMethodInsn(INVOKESPECIAL, name, "<init>", "()V", false);
    int local = 1;
    for (ArgumentFields.Field field : ArgumentFields.of(method)) {
      code.visitInsn(DUP);
      code.visitVarInsn(field.type().getOpcode(ILOAD), local);
      code.visitFieldInsn(PUTFIELD, name, field.name(), field.kind());
      local += field.type().getSize();
    }
    code.visitLdcInsn(number);
    boolean asks = method.getReturnType() != void.class;
    String sent = "(L" + SUPER + ";I)" + (asks ? STAGE : "V");
    code.visitMethodInsn(INVOKEVIRTUAL, SUPER, asks ? "ask" : "tell", sent, false);
    code.visitInsn(asks ? ARETURN : RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void perform() {
    MethodVisitor code = out.visitMethod(ACC_PROTECTED, "perform", PERFORM, null, null);
    code.visitCode();
    Label unknown = new Label();
    if (!methods.isEmpty()) {
      Label[] cases = new Label[methods.size()];
      for (int number = 0; number < cases.length; number++) {
        cases[number] = new Label();
      }
      code.visitVarInsn(ILOAD, 2);
      code.visitTableSwitchInsn(0, cases.length - 1, unknown, cases);
      for (int number = 0; number < cases.length; number++) {
        code.visitLabel(cases[number]);
        code.visitFrame(F_SAME, 0, null, 0, null);
        onTarget(code, methods.get(number));
      }
      code.visitLabel(unknown);
      code.visitFrame(F_SAME, 0, null, 0, null);
    }
    code.visitTypeInsn(NEW, "java/lang/AssertionError");
    code.visitInsn(DUP);
    code.visitMethodInsn(INVOKESPECIAL, "java/lang/AssertionError", "<init>", "()V", false);
    code.visitInsn(ATHROW);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void onTarget(MethodVisitor code, Method method) {
    String owner = Type.getInternalName(type);
    code.visitVarInsn(ALOAD, 1);
    code.visitTypeInsn(CHECKCAST, owner);
    for (ArgumentFields.Field field : ArgumentFields.of(method)) {
      code.visitVarInsn(ALOAD, 0);
      code.visitFieldInsn(GETFIELD, name, field.name(), field.kind());
      if (field.type().getSort() >= Type.ARRAY) {
        code.visitTypeInsn(CHECKCAST, field.type().getInternalName());
      }
    }
    code.visitMethodInsn(
        INVOKEINTERFACE, owner, method.getName(), Type.getMethodDescriptor(method), true);
    if (method.getReturnType() == void.class) {
      code.visitInsn(ACONST_NULL);
    }
    code.visitInsn(ARETURN);
  }
}
