import { provider as providers } from '#core/contract/accounts.ts'
import { highest } from '#core/lists.ts'
import type { Figures } from '#server/office/metrics/installation-figures.ts'
import type { MailboxState } from '#server/office/metrics/installation-queries.ts'
import type { Tell } from './instruments.ts'

const STATES: MailboxState[] = ['ok', 'first_sync', 'failing', 'refused', 'off']
/** Mailboxes that nobody but Quillbox or their provider keeps behind. */
const EXPECTED_TO_SYNC: MailboxState[] = ['ok', 'failing']
const EXPECTED_TO_TAKE: MailboxState[] = ['ok', 'failing', 'first_sync']

export function tellFigures(tell: Tell, figures: Figures): void {
  tellMailboxes(tell, figures)
  const { outbox, jobs, budgets } = figures
  tell('quillbox_outbox_messages', outbox.due, { state: 'due' })
  tell('quillbox_outbox_messages', outbox.scheduled, { state: 'scheduled' })
  tell('quillbox_outbox_messages', outbox.sending, { state: 'sending' })
  tell('quillbox_outbox_overdue_seconds', outbox.overdueSeconds)
  for (const { name: queue, waiting, oldestSeconds } of jobs) {
    tell('quillbox_jobs_waiting', waiting, { queue })
    tell('quillbox_jobs_oldest_seconds', oldestSeconds, { queue })
  }
  tell('quillbox_ai_budgets', budgets.open, { state: 'open' })
  tell('quillbox_ai_budgets', budgets.nearlySpent, { state: 'nearly_spent' })
  tell('quillbox_ai_budgets', budgets.spent, { state: 'spent' })
  tell('quillbox_database_size_bytes', figures.databaseBytes)
  tellBackup(tell, figures)
  tell('quillbox_audit_chain_breaks', figures.auditBreaks)
  tell('quillbox_figures_duration_seconds', figures.seconds)
}

function tellBackup(tell: Tell, { backup }: Figures): void {
  if (!backup) return
  const since = backup.newest?.at.getTime() ?? performance.timeOrigin
  tell('quillbox_backup_age_seconds', Math.max(0, (Date.now() - since) / 1000))
  tell('quillbox_backup_size_bytes', backup.newest?.bytes ?? 0)
  tell('quillbox_backup_failed', backup.failure ? 1 : 0)
}

/** Of providers that nobody uses nothing is told. */
function tellMailboxes(tell: Tell, { mailboxes }: Figures): void {
  for (const provider of providers.options) {
    const own = mailboxes.filter(row => row.provider === provider)
    if (own.length === 0) continue
    for (const state of STATES)
      tell('quillbox_mailboxes', own.find(row => row.state === state)?.mailboxes ?? 0, { provider, state })
    const longest = (states: MailboxState[], of: 'lagSeconds' | 'oldestChangeSeconds') =>
      highest(
        own.filter(row => states.includes(row.state)).map(row => row[of]),
        0,
      )
    tell('quillbox_sync_lag_seconds', longest(EXPECTED_TO_SYNC, 'lagSeconds'), { provider })
    tell('quillbox_changes_oldest_seconds', longest(EXPECTED_TO_TAKE, 'oldestChangeSeconds'), { provider })
    tell(
      'quillbox_changes_waiting',
      own.reduce((sum, { changes }) => sum + changes, 0),
      { provider },
    )
  }
}
