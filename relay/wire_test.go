package main

import (
	"bytes"
	"context"
	"reflect"
	"testing"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"
)

// schema compiles proto/relay.proto, so that the tests need no other tool.
func schema(t *testing.T, message protoreflect.Name) *dynamicpb.Message {
	t.Helper()
	compiler := protocompile.Compiler{
		Resolver: &protocompile.SourceResolver{ImportPaths: []string{"proto"}},
	}
	files, err := compiler.Compile(context.Background(), "relay.proto")
	if err != nil {
		t.Fatal(err)
	}
	return dynamicpb.NewMessage(files[0].Messages().ByName(message))
}

// read parses a frame by the schema, and returns the message in it.
func read(t *testing.T, frame []byte) protoreflect.Message {
	t.Helper()
	m := schema(t, "FromRelay")
	if err := proto.Unmarshal(frame[lengthBytes:], m); err != nil {
		t.Fatal(err)
	}
	field := m.WhichOneof(m.Descriptor().Oneofs().Get(0))
	if field == nil || len(m.GetUnknown()) > 0 {
		t.Fatalf("%x is no message of the schema", frame)
	}
	return m.Get(field).Message()
}

func values(m protoreflect.Message) map[string]any {
	all := map[string]any{}
	m.Range(func(field protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		all[string(field.Name())] = v.Interface()
		return true
	})
	return all
}

func TestWhatTheRelayWritesIsWhatTheSchemaSays(t *testing.T) {
	for _, c := range []struct {
		frame []byte
		name  protoreflect.Name
		want  map[string]any
	}{
		{appendWelcome(nil), "Welcome", map[string]any{"version": uint32(version), "window": uint32(window)}},
		{appendPong(nil), "Pong", map[string]any{}},
		{
			appendAnswer(nil, 7, 404, []byte("A: b\r\n"), []byte("{}"), true, 2), "Answer",
			map[string]any{"call": uint32(7), "status": uint32(404), "fields": []byte("A: b\r\n"),
				"body": []byte("{}"), "more": true, "resends": uint32(2)},
		},
		{
			appendAnswer(nil, 300, 204, nil, nil, false, 0), "Answer",
			map[string]any{"call": uint32(300), "status": uint32(204)},
		},
		{
			appendAnswerBody(nil, 7, []byte("x"), true), "AnswerBody",
			map[string]any{"call": uint32(7), "body": []byte("x"), "more": true},
		},
		{
			appendFailure(nil, 7, malformed, true, "why", 1), "Failure",
			map[string]any{"call": uint32(7), "ending": protoreflect.EnumNumber(malformed),
				"before_answer": true, "detail": "why", "resends": uint32(1)},
		},
		{
			appendWantBody(nil, 7, 65536, 10), "WantBody",
			map[string]any{"call": uint32(7), "from": uint32(65536), "length": uint32(10)},
		},
		{
			appendConnections(nil, 3, 20, 1<<40), "Connections",
			map[string]any{"host": uint32(3), "open": uint32(20), "version": uint64(1 << 40)},
		},
	} {
		m := read(t, c.frame)
		if m.Descriptor().Name() != c.name || !reflect.DeepEqual(values(m), c.want) {
			t.Errorf("%s: %v (expected: %s %v)", m.Descriptor().Name(), values(m), c.name, c.want)
		}
	}
}

func set(m protoreflect.Message, name protoreflect.Name, v any) {
	m.Set(m.Descriptor().Fields().ByName(name), protoreflect.ValueOf(v))
}

func TestTheRelayReadsWhatTheSchemaWrites(t *testing.T) {
	all := schema(t, "FromGateway")
	field := all.Descriptor().Fields().ByName("call")
	m := all.Mutable(field).Message()
	set(m, "call", uint32(9))
	set(m, "host", uint32(2))
	set(m, "address", []byte{127, 0, 0, 1})
	set(m, "method", "PUT")
	set(m, "target", []byte("/x?y"))
	set(m, "fields", []byte("A: b\r\n"))
	set(m, "idempotent", true)
	set(m, "time_millis", uint32(500))
	set(m, "body_length", uint32(3))
	set(m, "body", []byte("abc"))
	frame, err := proto.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	num, message, err := one(frame)
	var got callMessage
	if err != nil || num != fieldCall || readCall(message, &got) != nil {
		t.Fatalf("message %d: %v", num, err)
	}
	want := callMessage{9, 2, []byte{127, 0, 0, 1}, []byte("PUT"), []byte("/x?y"), []byte("A: b\r\n"), true, 500,
		true, 3, []byte("abc")}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v (expected: %+v)", got, want)
	}
}

func FuzzFrames(f *testing.F) {
	f.Add(appendHello(nil, 1)[lengthBytes:])
	f.Add([]byte{0x22, 0x02, 0x08, 0x01})
	f.Fuzz(func(t *testing.T, frame []byte) {
		num, message, err := one(frame)
		if err != nil {
			return
		}
		var m callMessage
		switch num {
		case fieldCall:
			if readCall(message, &m) == nil && !bytes.Contains(frame, m.body) {
				t.Errorf("%x is not in %x", m.body, frame)
			}
		case fieldHost:
			if h, err := readHost(message); err == nil && h.authority == "" {
				t.Error("accepted a host without authority")
			}
		default:
			if _, _, _, err := readRequestBody(message); err == nil && len(message) > len(frame) {
				t.Error("accepted a message longer than its frame")
			}
		}
	})
}
