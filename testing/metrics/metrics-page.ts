import { METRICS, type Metric } from '#server/platform/telemetry/catalogue.ts'

/** What docs/metrics.md says: a line for each metric. */
export function metricsPage(): string {
  return `# Metrics

With \`METRICS_TOKEN\`, each process serves these to Prometheus at \`/metrics\`, to whoever sends it as a bearer token; with
\`METRICS_PORT\` on that port alone (for workers). [deploy/metrics](../deploy/metrics) has \`prometheus.yml\`, alert rules and a
dashboard for Grafana. A label is never an address, a name, a text or an id.

Metrics of each process add up. One process alone tells those of the installation, so that a sum is right, too; they are read
every 15 seconds at most, sizes and budgets every five minutes. Names with \`_total\` are counters, all but histograms gauges.

## Of each process

${list('process')}

## Of the installation

${list('installation')}

## OpenTelemetry

\`OTEL_EXPORTER_OTLP_ENDPOINT\` names a collector that takes OTLP over HTTP, such as \`http://localhost:4318\`. It gets these
metrics every minute (\`OTEL_METRIC_EXPORT_INTERVAL\`), and a span for each request, job and sync, with calls of mail providers
and statements inside. Spans say which route, job, call or kind of statement it was, and how it ended; never what or whom it was
about. \`OTEL_TRACES_SAMPLER=traceidratio\` with \`OTEL_TRACES_SAMPLER_ARG=0.1\` sends a tenth of them; \`OTEL_TRACES_EXPORTER=none\`
and \`OTEL_METRICS_EXPORTER=none\` send none. \`OTEL_EXPORTER_OTLP_HEADERS\`, \`…_TIMEOUT\`, \`…_COMPRESSION\`, \`OTEL_SERVICE_NAME\`
and \`OTEL_RESOURCE_ATTRIBUTES\` are obeyed.

Lines of the log name the request (\`requestId\`) or the job (\`job\`, \`jobId\`), its \`traceId\` and \`spanId\`.
`
}

function list(of: Metric['of']): string {
  return Object.entries<Metric>(METRICS)
    .filter(([, metric]) => metric.of === of)
    .map(([name, { kind, labels = {}, help }]) => {
      const by = Object.keys(labels).join()
      return `- \`${name}${by && `{${by}}`}\`${kind === 'histogram' ? ' (histogram)' : ''}: ${help}`
    })
    .join('\n')
}
