import { METRICS, type Metric } from '#server/platform/telemetry/catalogue.ts'

const KINDS = { counter: 'counter', total: 'counter', histogram: 'histogram', level: 'gauge', gauge: 'gauge' }

/** What docs/metrics.md says: a line for each metric. */
export function metricsPage(): string {
  return `# Metrics

Set \`METRICS_TOKEN\`, and each process serves these to Prometheus at \`/metrics\`, to whoever sends it as a bearer token. With
\`METRICS_PORT\` they are served on that port instead, and nothing else is: for workers, which listen nowhere else, and to keep
them from the address that people reach. [deploy/metrics](../deploy/metrics) has \`prometheus.yml\`, alert rules and a dashboard
for Grafana. A label is never an address, a name, a text or an id.

Metrics **of each process** add up. Those **of the installation** are told by one process only, the first of the workers that
live, so that a sum over all is right, too: when it dies, another one tells them within a minute. They are read from the database
when somebody looks, every 15 seconds at most, sizes and budgets every five minutes.

## Of each process

${table('process')}

## Of the installation

${table('installation')}

## OpenTelemetry

Set \`OTEL_EXPORTER_OTLP_ENDPOINT\` to the address of a collector that takes OTLP over HTTP, such as \`http://localhost:4318\`. It
gets the same metrics every minute (\`OTEL_METRIC_EXPORT_INTERVAL\`), and traces: a span for each request, job and sync, and inside
of them for calls of mail providers and database statements. Spans say which route, job, call or kind of statement it was, and
how it ended; never what or whom it was about. \`OTEL_TRACES_SAMPLER=traceidratio\` with \`OTEL_TRACES_SAMPLER_ARG=0.1\` sends a
tenth of them; \`OTEL_TRACES_EXPORTER=none\` and \`OTEL_METRICS_EXPORTER=none\` send none. \`OTEL_EXPORTER_OTLP_HEADERS\`,
\`OTEL_EXPORTER_OTLP_TIMEOUT\`, \`OTEL_EXPORTER_OTLP_COMPRESSION\`, \`OTEL_SERVICE_NAME\` and \`OTEL_RESOURCE_ATTRIBUTES\` are obeyed.

Lines of the log name the request (\`requestId\`) or the job (\`job\`, \`jobId\`) that they are part of, and its \`traceId\` and
\`spanId\`.
`
}

function table(of: Metric['of']): string {
  const rows = Object.entries<Metric>(METRICS).filter(([, metric]) => metric.of === of)
  return ['| metric | kind | labels | |', '| --- | --- | --- | --- |', ...rows.map(row)].join('\n')
}

const row = ([name, { kind, labels = {}, help }]: [string, Metric]) =>
  `| \`${name}\` | ${KINDS[kind]} | ${Object.keys(labels)
    .map(label => `\`${label}\``)
    .join(', ')} | ${help} |`
