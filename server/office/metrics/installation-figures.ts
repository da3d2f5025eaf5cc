import type { Deps } from '#server/deps.ts'
import { type BackupStatus, backupStatus } from '#server/office/backup/schedule/backup-status.ts'
import { countRecentBreaks } from '#server/people/audit/recent-breaks.ts'
import { startOfMonth } from '#server/platform/clock.ts'
import type { JobLag } from '#server/work/jobs/job-lags.ts'
import {
  type BudgetFigures,
  findBudgetFigures,
  findDatabaseBytes,
  findMailboxFigures,
  findOutboxFigures,
  type MailboxFigures,
  type OutboxFigures,
} from './installation-queries.ts'

/** What only the database knows, for the whole installation. */
export interface Figures extends SlowFigures {
  mailboxes: MailboxFigures[]
  outbox: OutboxFigures
  jobs: JobLag[]
  /** How long it took to read them. */
  seconds: number
}

interface SlowFigures {
  budgets: BudgetFigures
  databaseBytes: number
  /** Null where no daily backups are set up. */
  backup: BackupStatus | null
  auditBreaks: number
}

/** Read at most this often, however many ask. */
const REMEMBERED_MS = 15_000
/** What changes slowly, and takes longer. */
const SLOW_REMEMBERED_MS = 5 * 60_000

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'queue'>

/** Returns a function that gives the figures; it reads them anew after a while. */
export function rememberFigures(deps: Parts): () => Promise<Figures> {
  const slow = remember(SLOW_REMEMBERED_MS, () => readSlow(deps))
  return remember(REMEMBERED_MS, async () => {
    const startedAt = performance.now()
    const now = deps.clock.now()
    // One after the other: others have better use for the connections.
    const mailboxes = await findMailboxFigures(deps.db, now)
    const outbox = await findOutboxFigures(deps.db, now)
    const jobs = await deps.queue.lags()
    const rest = await slow()
    return { mailboxes, outbox, jobs, ...rest, seconds: (performance.now() - startedAt) / 1000 }
  })
}

async function readSlow({ db, clock, config }: Parts): Promise<SlowFigures> {
  return {
    budgets: await findBudgetFigures(db, startOfMonth(clock.now())),
    databaseBytes: await findDatabaseBytes(db),
    backup: await backupStatus(config),
    auditBreaks: await countRecentBreaks(db),
  }
}

/** A failure is not remembered. */
function remember<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let known: { at: number; result: Promise<T> } | null = null
  return () => {
    const at = performance.now()
    if (known && at - known.at < ms) return known.result
    const result = read()
    known = { at, result }
    result.catch(() => {
      known = null
    })
    return result
  }
}
