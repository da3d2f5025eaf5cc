import { ProviderError } from '#server/mail/providers/provider.ts'
import type { Measurement } from '#server/platform/telemetry/measure.ts'
import type { Ended, Work } from '#server/platform/telemetry/work.ts'

/** What a piece of work adds to the metrics. */
export function measuresOf(work: Work, { seconds, error, status }: Ended): Measurement[] {
  const outcome = error === undefined ? 'ok' : 'failed'
  switch (work.kind) {
    case 'http': {
      const { method, route } = work
      return [
        { name: 'quillbox_http_requests_total', value: 1, labels: { method, route, status: `${status}` } },
        { name: 'quillbox_http_request_duration_seconds', value: seconds, labels: { method, route } },
      ]
    }
    case 'job': {
      const { job: queue } = work
      return [
        { name: 'quillbox_jobs_total', value: 1, labels: { queue, outcome } },
        { name: 'quillbox_job_duration_seconds', value: seconds, labels: { queue } },
      ]
    }
    case 'sync':
      return [{ name: 'quillbox_sync_rounds_total', value: 1, labels: { provider: work.provider, outcome } }]
    case 'provider': {
      const { provider, call } = work
      const problem = error instanceof ProviderError ? error.kind : 'other'
      const failures: Measurement[] = [
        { name: 'quillbox_provider_call_failures_total', value: 1, labels: { provider, problem } },
      ]
      return [
        { name: 'quillbox_provider_call_duration_seconds', value: seconds, labels: { provider, call } },
        ...(error === undefined ? [] : failures),
      ]
    }
    case 'statement': {
      const { statement } = work
      const failures: Measurement[] = [
        { name: 'quillbox_db_statement_failures_total', value: 1, labels: { statement } },
      ]
      return [
        { name: 'quillbox_db_statement_duration_seconds', value: seconds, labels: { statement } },
        ...(error === undefined ? [] : failures),
      ]
    }
  }
}
