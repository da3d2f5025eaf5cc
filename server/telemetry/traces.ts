import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import type { Resource } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { onWork, type Running, type Work } from '#server/platform/telemetry/work.ts'
import { productVersion } from '#server/platform/version.ts'
import { typeOfError } from './type-of-error.ts'

interface Options {
  endpoint: string
  ratio: number
  resource: Resource
}

/** Work that is asked for every few seconds, and tells nothing. */
const UNTRACED = /^\/(?:metrics|api\/health(?:\/.*)?|ws)$/

/**
 * Sends a span for each request, job and sync, and inside of them for calls of providers and statements. Spans name kinds of
 * things: no text, address or id of anybody.
 */
export function startTraces({ endpoint, ratio, resource }: Options): {
  stop(withinMs: number): Promise<void>
} {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('quillbox', productVersion)
  const spans = new WeakMap<Running, Span>()
  const stopListening = onWork({
    begun(work, within) {
      const parent = within.span as Span | undefined
      const isPart = work.kind === 'statement' || work.kind === 'provider'
      if (isPart ? !parent?.isRecording() : work.kind === 'http' && UNTRACED.test(work.route)) return
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT
      const span = tracer.startSpan(
        nameOf(work),
        { kind: kindOf(work), attributes: attributesOf(work) },
        context,
      )
      const { traceId, spanId } = span.spanContext()
      spans.set(within, span)
      Object.assign(within, { span, traceId, spanId } satisfies Running)
    },
    ended(_work, within, { error, status }) {
      const span = spans.get(within)
      if (!span) return
      if (status !== undefined) span.setAttribute('http.response.status_code', status)
      if (error !== undefined) span.setAttribute('error.type', typeOfError(error))
      if (error !== undefined || (status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  })
  return {
    async stop(withinMs) {
      stopListening()
      await provider.forceFlush({ timeoutMillis: withinMs })
      await provider.shutdown()
    },
  }
}

// Names and attributes after OpenTelemetry's conventions.

function nameOf(work: Work): string {
  switch (work.kind) {
    case 'http':
      return `${work.method} ${work.route}`
    case 'job':
      return `process ${work.job}`
    case 'sync':
      return `sync ${work.provider}`
    case 'provider':
      return `${work.provider} ${work.call}`
    case 'statement':
      return work.statement
  }
}

function kindOf({ kind }: Work): SpanKind {
  if (kind === 'http') return SpanKind.SERVER
  if (kind === 'job') return SpanKind.CONSUMER
  return kind === 'sync' ? SpanKind.INTERNAL : SpanKind.CLIENT
}

function attributesOf(work: Work): Record<string, string> {
  switch (work.kind) {
    case 'http':
      return { 'http.request.method': work.method, 'http.route': work.route }
    case 'job':
      return {
        'messaging.system': 'pg-boss',
        'messaging.operation.type': 'process',
        'messaging.destination.name': work.job,
      }
    case 'sync':
      return { 'quillbox.provider': work.provider }
    case 'provider':
      return { 'quillbox.provider': work.provider, 'quillbox.call': work.call }
    case 'statement':
      return { 'db.system.name': 'postgresql', 'db.operation.name': work.statement }
  }
}
