import type { SyncStatus } from '#core/contract/sync.ts'
import { asSentence, capitalised } from '#core/text/as-sentence.ts'
import { counted } from '#core/text/counted.ts'

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** "10:42", with the day where it is not today. */
function momentOf(at: Date, now: Date): string {
  return (at.toDateString() === now.toDateString() ? time : dayAndTime).format(at)
}

interface Problem {
  problem: string
  at?: string | null
  nextTryAt?: string | null
}

/** "10:42: imap.example.com refused the password. Trying again at 10:47." In the reader's time zone. */
export function problemSentence({ problem, at, nextTryAt }: Problem, now: Date): string {
  const since = at ? `${momentOf(new Date(at), now)}: ` : ''
  const words = asSentence(problem)
  if (!nextTryAt) return since + words
  const next = new Date(nextTryAt)
  return `${since}${words} ${next > now ? `Trying again at ${momentOf(next, now)}.` : 'Trying again now.'}`
}

/** All problems of an account, one sentence each, the worst first. */
export function problemsOf(status: SyncStatus, now: Date): { text: string; isBad: boolean }[] {
  const { lastError, lastErrorAt, nextSyncAt, shortfalls = [], sending, filing, pushProblem, phase } = status
  const isExpired = phase === 'expired'
  const problems: { text: string; isBad: boolean }[] = []
  if (lastError)
    problems.push({
      text: problemSentence(
        { problem: lastError, at: lastErrorAt, nextTryAt: isExpired ? null : nextSyncAt },
        now,
      ),
      isBad: true,
    })
  for (const shortfall of shortfalls) problems.push({ text: problemSentence(shortfall, now), isBad: true })
  if (sending) {
    const { waiting } = sending
    const wait =
      waiting === 0 ? '' : `${counted(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'} to be sent.`
    // A refused login prevents everything else.
    const lead = sending.at === null ? wait : `Nothing can be sent. ${wait}`.trim()
    problems.push({ text: `${lead} ${problemSentence(sending, now)}`, isBad: true })
  }
  if (filing) {
    const parts = [
      ...(filing.messages > 0 ? [counted(filing.messages, 'sent message')] : []),
      ...(filing.drafts > 0 ? [counted(filing.drafts, 'draft')] : []),
    ]
    const are = filing.messages + filing.drafts === 1 ? 'is' : 'are'
    problems.push({
      text: `${capitalised(parts.join(' and '))} ${are} only in Quillbox so far. ${problemSentence(filing, now)}`,
      isBad: true,
    })
  }
  if (pushProblem && !lastError && !isExpired)
    problems.push({
      text: `Looking for new mail every so often, because: ${asSentence(pushProblem)}`,
      isBad: false,
    })
  return problems
}

/** The state of an account in a word or two, for its badge. */
export function stateOf(
  status: SyncStatus | undefined,
  isExpired: boolean,
): { label: string; tone: 'danger' | 'warning' | 'success' } {
  if (isExpired) return { label: 'Expired', tone: 'danger' }
  if (status?.phase === 'waiting') return { label: 'Not syncing', tone: 'danger' }
  if (status?.syncInProgress) return { label: 'Syncing', tone: 'warning' }
  if (status && (status.lastError !== null || (status.shortfalls ?? []).length > 0))
    return { label: 'Has problems', tone: 'warning' }
  return { label: 'Active', tone: 'success' }
}
