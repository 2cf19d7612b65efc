module github.com/fanout-gateway/fanout/relay

go 1.24

require (
	github.com/bufbuild/protocompile v0.14.1
	google.golang.org/protobuf v1.36.6
)

require golang.org/x/sync v0.8.0 // indirect
