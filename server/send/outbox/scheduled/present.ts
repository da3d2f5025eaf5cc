import { delegateInWords } from '#core/contract/actor.ts'
import { isAutomatic, type ScheduledItem } from '#core/contract/scheduled.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import type { WaitingRow } from './scheduled-queries.ts'

/** How a message that waits is shown to a person. */
export function presentWaiting(row: WaitingRow, readerId: number): ScheduledItem {
  const held = heldBecause(row)
  const { id, accountId, from, messageId: emailId, threadId, origin, subject, snippet } = row
  return {
    id,
    accountId,
    from,
    emailId,
    threadId: String(threadId),
    origin,
    by: writerInWords(row, readerId),
    to: row.toList.map(formatAddress),
    subject,
    preview: snippet,
    hasAttachments: row.hasAttachments,
    at: row.dueAt,
    isWaiting: held !== null,
    why: held ?? whyThen(row, readerId),
  }
}

function writerInWords(
  { userId, writer, actorKind: kind, throughName: through }: WaitingRow,
  readerId: number,
) {
  const person = userId === readerId ? 'You' : (writer ?? 'Somebody who was removed')
  const delegate = delegateInWords({ kind, through })
  return delegate ? `${person}, ${delegate}` : person
}

/** Why it has not left although it was due; null where it was not due yet. */
function heldBecause({ lastError, gateAnswer, gateReason }: WaitingRow): string | null {
  if (gateAnswer === 'later' && gateReason !== null) return gateReason
  return lastError
}

const KINDS: Record<ScheduledItem['origin'], string> = {
  compose: 'This message',
  reply: 'This answer',
  forward: 'This forwarded message',
  receipt: 'This read receipt',
  follow_up: 'This follow-up',
  auto_reply: 'This automatic answer',
  vacation: 'This vacation note',
  rule_forward: 'This message, forwarded by a rule,',
  campaign: 'This message of a campaign',
}

function whyThen({ origin, sendAt, userId, writer }: WaitingRow, readerId: number): string {
  if (isAutomatic(origin)) return `${KINDS[origin]} is sent by itself.`
  const who = userId === readerId ? 'You have' : `${writer ?? 'Somebody who was removed'} has`
  return sendAt === null ? 'It is sent in a moment.' : `${who} chosen this time.`
}
