# nomad job run deploy/nomad/fanout.nomad.hcl
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

    # Nomad deregisters the services before the signal, so that clients have noticed.
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
      driver       = "docker"
      user         = "10001:10001"
      kill_signal  = "SIGTERM"
      kill_timeout = "45s"

      config {
        image           = "fanout/gateway-service:0.1.0"
        ports           = ["http", "management"]
        readonly_rootfs = true
        cap_drop        = ["all"]
        args = [
          "--spring.config.additional-location=file:/local/gateway.yml",
          "--gateway.reload.watch=true",
          "--gateway.inbound.drain-delay=5s",
          "--spring.lifecycle.timeout-per-shutdown-phase=35s",
          "--gateway.inbound.address=0.0.0.0",
          "--server.address=0.0.0.0",
          "--management.endpoint.gateway.access=read-only",
        ]
        mount {
          type          = "tmpfs"
          target        = "/tmp"
          tmpfs_options { size = 67108864 }
        }
      }

      # Nomad rewrites the file when its sources change; the gateway reloads it.
      template {
        destination = "local/gateway.yml"
        change_mode = "noop"
        data        = <<-YAML
          gateway:
            backends:
              shop: { hosts: ["srv://_http._tcp.shop.service.consul"] }
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
