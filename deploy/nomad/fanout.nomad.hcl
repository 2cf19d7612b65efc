# nomad job run -var image=registry.example/fanout/gateway-service:0.1.0 deploy/nomad/fanout.nomad.hcl
# Put your backends and endpoints into the template below. After a change, run the same command again.
variable "image" {
  type    = string
  default = "fanout/gateway-service:0.1.0"
}

job "fanout" {
  type = "service"

  update {
    max_parallel     = 1
    canary           = 1
    auto_promote     = true
    auto_revert      = true
    health_check     = "checks"
    min_healthy_time = "5s"
  }

  group "gateway" {
    count = 3

    # Nomad deregisters the service this long before the signal, so that clients have noticed. Raise it if your load
    # balancer asks Nomad less often.
    shutdown_delay = "5s"

    network {
      port "http" { to = 8080 }
      port "management" { to = 8081 }
    }

    service {
      name     = "fanout"
      port     = "http"
      provider = "nomad"

      check {
        type     = "http"
        port     = "management"
        path     = "/actuator/health/readiness"
        interval = "2s"
        timeout  = "2s"
      }
    }

    task "gateway" {
      driver      = "docker"
      user        = "10001:10001"
      kill_signal = "SIGTERM"
      # The drain delay, at most 20 s for the requests in flight, and a margin. A Nomad client waits no longer than its
      # max_kill_timeout, which is 30s by default: for slower requests, raise that, this and the timeout below.
      kill_timeout = "30s"

      config {
        image           = var.image
        ports           = ["http", "management"]
        readonly_rootfs = true
        cap_drop        = ["all"]
        args = [
          "--spring.config.additional-location=file:/local/gateway.yml",
          "--gateway.reload.watch=true",
          "--gateway.inbound.drain-delay=5s",
          "--spring.lifecycle.timeout-per-shutdown-phase=25s",
          "--gateway.inbound.address=0.0.0.0",
          "--server.address=0.0.0.0",
          "--management.endpoint.gateway.access=read-only",
        ]
        mount {
          type   = "tmpfs"
          target = "/tmp"
          tmpfs_options { size = 67108864 }
        }
      }

      # Nomad rewrites the file when an instance of shop joins or leaves; the gateway reloads it. A gateway does not start
      # with a backend that has no host, hence shop.invalid while there is no instance. With Consul's DNS, write
      # hosts: ["srv://_http._tcp.shop.service.consul"] instead.
      template {
        destination = "local/gateway.yml"
        change_mode = "noop"
        data        = <<-YAML
          gateway:
            backends:
              shop: { hosts: [{{ range nomadService "shop" }}"http://{{ .Address }}:{{ .Port }}", {{ else }}"http://shop.invalid"{{ end }}] }
            endpoints:
              - path: /orders/{id}
                calls:
                  order: { backend: shop, path: "/orders/{id}" }
        YAML
      }

      resources {
        cpu    = 1000
        memory = 768
      }
    }
  }
}
