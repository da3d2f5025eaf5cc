import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { RemoteMessage } from '../../provider.ts'
import { toFlags } from '../flags.ts'
import { fetchAsked } from './fetch-asked.ts'
import type { UidSet } from './uid-set.ts'

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
      source: headOf(envelope),
      ...(size === undefined ? {} : { size }),
      ...(receivedAt && !Number.isNaN(receivedAt.getTime()) ? { receivedAt } : {}),
    }
  }
  return null
}

function headOf(envelope: NonNullable<FetchMessageObject['envelope']>): Uint8Array {
  const { date, subject, messageId, inReplyTo, from, replyTo, to, cc } = envelope
  const fields: [string, string | undefined][] = [
    ['Date', date && !Number.isNaN(new Date(date).getTime()) ? new Date(date).toUTCString() : undefined],
    ['Subject', subject],
    ['Message-ID', messageId],
    ['In-Reply-To', inReplyTo],
    ['From', peopleIn(from)],
    ['Reply-To', peopleIn(replyTo)],
    ['To', peopleIn(to)],
    ['Cc', peopleIn(cc)],
  ]
  // Names are as they are read, in UTF-8 (RFC 6532).
  const lines = fields.flatMap(([name, value]) => (value ? [`${name}: ${value.replace(/\s+/g, ' ')}`] : []))
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
}

const peopleIn = (people: { name?: string | undefined; address?: string | undefined }[] = []): string =>
  people
    .flatMap(({ name, address }) => {
      if (!address) return []
      return [name ? `"${name.replace(/["\\]/g, '\\$&')}" <${address}>` : address]
    })
    .join(', ')
