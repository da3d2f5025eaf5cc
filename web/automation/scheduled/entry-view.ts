import type { Origin } from '#core/contract/scheduled.ts'
import { senderLabel } from '#core/text/addresses/addresses.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import type { Entry } from './entries.ts'

/** What a row and its dialog show of an entry. */
export interface EntryView {
  /** Such as "Mara Weiss and 2 more". */
  who: string
  subject: string
  preview: string
  why: string
  from: string
  to: string[]
  accountId: number
  threadId: string
  /** What it is, where it is not simply a message. */
  kind: string | null
  /** Why it did not leave yet although it was due. */
  isWaiting: boolean
  isSkipped: boolean
  isAiWritten: boolean
}

const KINDS: Record<Origin, string | null> = {
  compose: null,
  reply: null,
  forward: null,
  receipt: 'Read receipt',
  follow_up: 'Follow-up',
  auto_reply: 'Automatic answer',
  vacation: 'Vacation note',
  rule_forward: 'Forwarded by a rule',
  campaign: 'Campaign',
}

export function viewOf(entry: Entry): EntryView {
  const { from, to, subject, preview, why, accountId, threadId } = entry.item
  const shared = {
    who: recipients(to),
    subject: shownSubject(subject),
    preview,
    why,
    from,
    to,
    accountId,
    threadId,
  }
  if (entry.kind === 'outgoing') {
    const { origin, isWaiting } = entry.item
    return { ...shared, kind: KINDS[origin], isWaiting, isSkipped: false, isAiWritten: false }
  }
  const { step, isSkipped, isAiWritten } = entry.item
  return { ...shared, kind: `Follow-up ${step + 1}`, isWaiting: false, isSkipped, isAiWritten }
}

function recipients([first, ...others]: readonly string[]): string {
  if (first === undefined) return 'Nobody'
  const name = senderLabel(first)
  return others.length === 0 ? name : `${name} and ${others.length} more`
}
