import { DiagLogLevel, diag } from '@opentelemetry/api'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { type IMetricReader, MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/platform/log.ts'
import { createMetricsPage } from '#server/platform/telemetry/metrics-page.ts'
import { apart } from '#server/platform/telemetry/work.ts'
import { productVersion } from '#server/platform/version.ts'
import { createInstruments } from './instruments.ts'
import { listenForMetrics } from './metrics-server.ts'
import { observe } from './observe.ts'
import { createPrometheusReader } from './prometheus-reader.ts'
import type { Telemetry } from './telemetry-type.ts'

/**
 * Measures by OpenTelemetry. One set of instruments serves Prometheus, which asks, and a collector, which is told. The
 * only thing that is registered globally is where the library tells of its own trouble.
 */
export async function openTelemetry({ config, log }: { config: Config; log: Log }): Promise<Telemetry> {
  const { metrics, otel } = config
  tellOfTrouble(log)
  const resource = resourceFromAttributes({
    'service.name': 'quillbox',
    'service.version': productVersion,
  }).merge(detectResources({ detectors: [envDetector] }))
  const readers: IMetricReader[] = []
  const prometheus = metrics ? createPrometheusReader() : null
  if (prometheus) readers.push(prometheus)
  if (otel?.metrics) {
    const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-proto')
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${otel.endpoint}/v1/metrics` }),
        exportIntervalMillis: otel.metrics.everyMs,
        exportTimeoutMillis: Math.min(otel.metrics.everyMs, EXPORTED_WITHIN_MS),
      }),
    )
  }
  const provider = new MeterProvider({ resource, readers })
  const instruments = createInstruments(provider.getMeter('quillbox'))
  const traces = otel?.traces
    ? (await import('./traces.ts')).startTraces({ ...otel, ...otel.traces, resource })
    : null

  const page = metrics && prometheus ? createMetricsPage(metrics.token, prometheus.read) : null
  const port = metrics?.port ?? null
  const server = page && port !== null ? await listenForMetrics(page, { host: config.host, port }) : null
  log.info({ prometheus: page !== null, traces: traces !== null, otlp: otel !== null }, 'measuring')
  return {
    page: server ? null : page,
    watch: (deps, tellsFigures) => observe(instruments, deps, tellsFigures),
    async stop() {
      await server?.close()
      // A collector that is away must not keep the process from ending.
      const sent = await Promise.allSettled([
        provider.shutdown({ timeoutMillis: ENDS_WITHIN_MS }),
        traces?.stop(ENDS_WITHIN_MS),
      ])
      instruments.stop()
      for (const { reason } of sent.filter(result => result.status === 'rejected'))
        log.warn({ err: reason }, 'the last measurements could not be sent')
    },
  }
}

/** That a collector is away, above all. */
function tellOfTrouble(log: Log): void {
  // Its timers are part of whatever has begun them.
  const warn = (text: string) =>
    apart(() => log.warn({ reason: reasonIn(text) }, 'a measurement could not be made or sent'))
  const ignore = () => {}
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

/** The library tells errors as JSON. */
function reasonIn(text: string): string {
  try {
    const { name, message } = JSON.parse(text) as { name?: string; message?: string }
    return `${name}: ${message}`
  } catch {
    return text
  }
}

const EXPORTED_WITHIN_MS = 10_000
const ENDS_WITHIN_MS = 1000
