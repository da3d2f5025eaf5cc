import type { Notice } from '#core/contract/notices.ts'
import type { SyncStatus } from '#core/contract/sync.ts'
import { told } from './present.ts'

/** A mail server that does not answer once or twice is no news. */
const TOLD_FROM = 3

const OPEN = 'Look at the mailbox in the settings.'
const WAIT = 'It is tried again by itself. If it does not end, look at the mailbox in the settings.'

/** What is wrong with a mailbox: the worst of it, or nothing. */
export function presentSync(status: SyncStatus, now: Date): Notice[] {
  const problem = problemOf(status)
  if (!problem) return []
  const { title, text, advice, at } = problem
  return [
    {
      id: `sync-${status.accountId}`,
      at: at ?? status.lastSyncAt ?? now.toISOString(),
      title,
      ...told(text, advice),
      accountId: status.accountId,
      emailId: null,
      remedy: 'look',
      path: '/settings?tab=accounts',
      stays: true,
    },
  ]
}

function problemOf({
  email,
  phase,
  lastError,
  lastErrorAt,
  errorCount,
  sending,
  filing,
  ...rest
}: SyncStatus) {
  if (phase === 'expired')
    return {
      title: `${email} has to be connected again`,
      text: lastError ?? 'Its provider does not accept the sign-in any more',
      advice: 'Re-authorize it in the settings.',
      at: lastErrorAt,
    }
  if (lastError !== null && errorCount >= TOLD_FROM)
    return { title: `No mail comes in at ${email}`, text: lastError, advice: WAIT, at: lastErrorAt }
  if (sending)
    return {
      title: `Mail from ${email} does not leave`,
      text: sending.problem,
      advice: sending.nextTryAt === null ? OPEN : WAIT,
      at: sending.at,
    }
  const [part] = rest.shortfalls ?? []
  if (part)
    return { title: `Some mail of ${email} does not come in`, text: part.problem, advice: WAIT, at: null }
  if (filing)
    return {
      title: `Some mail that left ${email} is only in Quillbox`,
      text: filing.problem,
      advice: WAIT,
      at: null,
    }
  return null
}
