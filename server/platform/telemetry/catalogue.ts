import { provider } from '#core/contract/accounts.ts'
import { aiOutcome } from '#core/contract/ai.ts'
import { ORIGINS } from '#core/contract/scheduled.ts'
import { STATEMENT_KINDS } from './work.ts'

export interface Metric {
  /**
   * What happens is added to `counter`, `histogram` (in seconds) and `level` (up and down) by `measure`. `gauge` and
   * `total` (which only grows) are asked for when somebody looks.
   */
  kind: 'counter' | 'histogram' | 'level' | 'gauge' | 'total'
  /**
   * `process`: each process tells its own, and the sum over all is right. `installation`: one process tells it for all, a
   * worker or the only process.
   */
  of: 'process' | 'installation'
  help: string
  unit?: 's' | 'By'
  /** The values of each label; null where the code has a fixed list of them, such as jobs and routes. */
  labels?: Readonly<Record<string, readonly string[] | null>>
  /** Upper bounds. */
  buckets?: readonly number[]
}

const PROVIDERS = provider.options
const FAST = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]
const REQUESTS = [0.01, 0.05, 0.2, 0.5, 1, 3, 10]
const SLOW = [0.1, 0.5, 2, 10, 60, 300, 1800]

/**
 * Every metric of the product, by the name that Prometheus shows. docs/metrics.md is made of it, and the dashboard and the
 * alert rules in deploy/metrics may use nothing else.
 */
export const METRICS = {
  quillbox_build_info: {
    kind: 'gauge',
    of: 'process',
    help: 'Always 1.',
    labels: { version: null, roles: ['web', 'worker', 'all'] },
  },
  process_start_time_seconds: {
    kind: 'gauge',
    of: 'process',
    help: 'Start of the process, in seconds since 1970.',
    unit: 's',
  },
  process_cpu_seconds_total: {
    kind: 'total',
    of: 'process',
    help: 'Processor time of the process, with threads.',
    unit: 's',
  },
  process_resident_memory_bytes: {
    kind: 'gauge',
    of: 'process',
    help: 'Memory of the process in RAM.',
    unit: 'By',
  },
  nodejs_heap_used_bytes: {
    kind: 'gauge',
    of: 'process',
    help: 'Memory of JavaScript objects of the main thread.',
    unit: 'By',
  },
  nodejs_eventloop_lag_seconds: {
    kind: 'gauge',
    of: 'process',
    help: 'How late timers of the main thread ran in the last ten to twenty seconds; requests wait as long.',
    unit: 's',
    labels: { statistic: ['p50', 'p99', 'max'] },
  },
  quillbox_disk_free_bytes: {
    kind: 'gauge',
    of: 'process',
    help: 'Room for DATA_DIR. Below 64 MB nothing is saved.',
    unit: 'By',
  },
  quillbox_disk_size_bytes: {
    kind: 'gauge',
    of: 'process',
    help: 'Size of the disk of DATA_DIR.',
    unit: 'By',
  },
  quillbox_http_requests_total: {
    kind: 'counter',
    of: 'process',
    help: 'Answered requests. The route is a pattern, or none for an unknown address.',
    labels: { method: null, route: null, status: null },
  },
  quillbox_http_request_duration_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time from the head of a request to the end of its answer.',
    unit: 's',
    labels: { method: null, route: null },
    buckets: REQUESTS,
  },
  quillbox_sockets_open: {
    kind: 'level',
    of: 'process',
    help: 'Sockets of the live channel: one for each open page.',
  },
  quillbox_db_statement_duration_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time of database statements by their first word.',
    unit: 's',
    labels: { statement: STATEMENT_KINDS },
    buckets: FAST,
  },
  quillbox_db_statement_failures_total: {
    kind: 'counter',
    of: 'process',
    help: 'Failed database statements, conflicts that are run again included.',
    labels: { statement: STATEMENT_KINDS },
  },
  quillbox_db_connection_wait_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'How long work waited for a database connection.',
    unit: 's',
    buckets: FAST,
  },
  quillbox_db_connections: {
    kind: 'gauge',
    of: 'process',
    help: 'Connections of the database pool.',
    labels: { state: ['used', 'idle'] },
  },
  quillbox_db_connection_waiters: {
    kind: 'gauge',
    of: 'process',
    help: 'Work that waits for a database connection now.',
  },
  quillbox_sync_rounds_total: {
    kind: 'counter',
    of: 'process',
    help: 'Looks for changes in a mailbox at its provider.',
    labels: { provider: PROVIDERS, outcome: ['ok', 'failed'] },
  },
  quillbox_provider_call_duration_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time of calls to mail providers.',
    unit: 's',
    labels: { provider: PROVIDERS, call: null },
    buckets: SLOW,
  },
  quillbox_provider_call_failures_total: {
    kind: 'counter',
    of: 'process',
    help: 'Failed calls to mail providers, by what they said.',
    labels: {
      provider: PROVIDERS,
      problem: ['auth-expired', 'rate-limited', 'not-found', 'refused', 'unavailable', 'uncertain', 'other'],
    },
  },
  quillbox_mails_received_total: {
    kind: 'counter',
    of: 'process',
    help: 'New messages, of a first sync or later.',
    labels: { provider: PROVIDERS, sync: ['first', 'later'] },
  },
  quillbox_mail_delay_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time from receipt at the mail server to storing here, after the first sync.',
    unit: 's',
    labels: { provider: PROVIDERS },
    buckets: [1, 5, 15, 60, 300, 1800, 7200],
  },
  quillbox_sends_total: {
    kind: 'counter',
    of: 'process',
    help: 'Tries to send. again: tried again later; uncertain: it may have left, and a person decides.',
    labels: { origin: ORIGINS, outcome: ['sent', 'failed', 'uncertain', 'again'] },
  },
  quillbox_rule_actions_total: {
    kind: 'counter',
    of: 'process',
    help: 'What rules have done, for each message.',
    labels: { action: null, outcome: ['done', 'skipped', 'failed', 'undone', 'kept'] },
  },
  quillbox_jobs_total: {
    kind: 'counter',
    of: 'process',
    help: 'Jobs that ran, by name. A failed one is tried again where its kind allows it.',
    labels: { queue: null, outcome: ['ok', 'failed'] },
  },
  quillbox_job_duration_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time that jobs ran.',
    unit: 's',
    labels: { queue: null },
    buckets: SLOW,
  },
  quillbox_ai_calls_total: {
    kind: 'counter',
    of: 'process',
    help: 'Calls of AI engines. A model without a price that is not the configured one is called other.',
    labels: { engine: null, model: null, outcome: aiOutcome.options },
  },
  quillbox_ai_call_duration_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'Time of calls of AI engines.',
    unit: 's',
    labels: { engine: null },
    buckets: SLOW,
  },
  quillbox_ai_tokens_total: {
    kind: 'counter',
    of: 'process',
    help: 'Tokens that AI engines read and wrote.',
    labels: { engine: null, model: null, direction: ['input', 'output'] },
  },
  quillbox_ai_cost_dollars_total: {
    kind: 'counter',
    of: 'process',
    help: 'Cost of AI calls by the price list or the configured prices.',
    labels: { engine: null, model: null, direction: ['input', 'output'] },
  },
  quillbox_blob_failures_total: {
    kind: 'counter',
    of: 'process',
    help: 'Failed reads and writes of the blob store.',
    labels: { operation: ['read', 'write'] },
  },
  quillbox_figures_failures_total: {
    kind: 'counter',
    of: 'process',
    help: 'Times that the figures of the installation could not be read.',
  },
  quillbox_figures_duration_seconds: {
    kind: 'gauge',
    of: 'installation',
    help: 'How long the figures of the installation took to read.',
    unit: 's',
  },
  quillbox_mailboxes: {
    kind: 'gauge',
    of: 'installation',
    help: 'Mailboxes. first_sync: never read to the end; refused: the login is refused; failing: the last look failed; off: switched off.',
    labels: { provider: PROVIDERS, state: ['ok', 'first_sync', 'failing', 'refused', 'off'] },
  },
  quillbox_sync_lag_seconds: {
    kind: 'gauge',
    of: 'installation',
    help: 'Longest time since a mailbox was found up to date; not refused, off or in their first sync.',
    unit: 's',
    labels: { provider: PROVIDERS },
  },
  quillbox_changes_waiting: {
    kind: 'gauge',
    of: 'installation',
    help: 'Changes that providers have not taken yet.',
    labels: { provider: PROVIDERS },
  },
  quillbox_changes_oldest_seconds: {
    kind: 'gauge',
    of: 'installation',
    help: 'Age of the oldest change that its provider has not taken, without mailboxes that are refused or off.',
    unit: 's',
    labels: { provider: PROVIDERS },
  },
  quillbox_outbox_messages: {
    kind: 'gauge',
    of: 'installation',
    help: 'Outgoing messages. due: to leave now; scheduled: later; sending: being handed over.',
    labels: { state: ['due', 'scheduled', 'sending'] },
  },
  quillbox_outbox_overdue_seconds: {
    kind: 'gauge',
    of: 'installation',
    help: 'How long the oldest due message has waited.',
    unit: 's',
  },
  quillbox_jobs_waiting: {
    kind: 'gauge',
    of: 'installation',
    help: 'Jobs that are due and not running.',
    labels: { queue: null },
  },
  quillbox_jobs_oldest_seconds: {
    kind: 'gauge',
    of: 'installation',
    help: 'How long the oldest due job has waited.',
    unit: 's',
    labels: { queue: null },
  },
  quillbox_ai_budgets: {
    kind: 'gauge',
    of: 'installation',
    help: 'Monthly AI budgets of organizations and people. nearly_spent: 80 percent or more.',
    labels: { state: ['open', 'nearly_spent', 'spent'] },
  },
  quillbox_database_size_bytes: {
    kind: 'gauge',
    of: 'installation',
    help: 'Size of the database without blobs.',
    unit: 'By',
  },
  quillbox_backup_age_seconds: {
    kind: 'gauge',
    of: 'installation',
    help: 'Age of the newest daily backup, else of the process. Only with BACKUP_DIR.',
    unit: 's',
  },
  quillbox_backup_size_bytes: {
    kind: 'gauge',
    of: 'installation',
    help: 'Size of the newest daily backup.',
    unit: 'By',
  },
  quillbox_backup_failed: {
    kind: 'gauge',
    of: 'installation',
    help: '1 if the last daily backup failed.',
  },
  quillbox_audit_chain_breaks: {
    kind: 'gauge',
    of: 'installation',
    help: 'Entries among the newest 100 of the audit log that do not match: somebody has changed the log.',
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS

/** The labels of a metric, each with one of its values. */
export type LabelsOf<Name extends MetricName> = (typeof METRICS)[Name] extends { labels: infer Labels }
  ? { [Label in keyof Labels]: Labels[Label] extends readonly (infer Value)[] ? Value : string }
  : Record<string, never>
