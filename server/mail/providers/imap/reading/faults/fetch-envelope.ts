import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { toFlags } from '#server/mail/providers/imap/flags.ts'
import type { RemoteMessage } from '#server/mail/providers/provider.ts'
import { headOf, peopleOf } from '#server/mail/providers/withheld.ts'
import { fetchAsked } from '../fetch-asked.ts'
import type { UidSet } from '../uid-set.ts'

/** What is known of a message whose content is not. */
export interface Envelope {
  flags?: RemoteMessage['flags']
  /** The fields of the envelope, as the head of a message. */
  source?: Uint8Array
  size?: number
  receivedAt?: Date
}

/** What the server tells of a message without reading its content; null if it is gone. */
export async function fetchEnvelope(client: ImapFlow, uids: UidSet): Promise<Envelope | null> {
  const asked = { envelope: true, size: true, flags: true, internalDate: true }
  for await (const { envelope, size, flags, internalDate } of fetchAsked(client, uids, asked)) {
    if (!envelope) continue
    const receivedAt = internalDate === undefined ? null : new Date(internalDate)
    return {
      flags: toFlags(flags),
      source: headIn(envelope),
      ...(size === undefined ? {} : { size }),
      ...(receivedAt && !Number.isNaN(receivedAt.getTime()) ? { receivedAt } : {}),
    }
  }
  return null
}

function headIn(envelope: NonNullable<FetchMessageObject['envelope']>): Uint8Array {
  const { date, subject, messageId, inReplyTo, from, replyTo, to, cc } = envelope
  const sentAt = date === undefined ? null : new Date(date)
  return headOf([
    ['Date', sentAt && !Number.isNaN(sentAt.getTime()) ? sentAt.toUTCString() : null],
    ['Subject', subject],
    ['Message-ID', messageId],
    ['In-Reply-To', inReplyTo],
    ['From', peopleOf(from)],
    ['Reply-To', peopleOf(replyTo)],
    ['To', peopleOf(to)],
    ['Cc', peopleOf(cc)],
  ])
}

/** A message that the server does not give, as it is reported. */
export function toWithheld(remoteId: string, folder: string, known: Envelope, now: number): RemoteMessage {
  const { flags = toFlags([]), source = new Uint8Array(), ...about } = known
  // Without a date it stands where it is noticed: nobody looks for it at the end of the list.
  const receivedAt = new Date(now)
  return { remoteId, folder, flags, source, truncated: true, isWithheld: true, receivedAt, ...about }
}
