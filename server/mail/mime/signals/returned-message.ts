import type { Address } from '#core/contract/emails.ts'
import { returnedIn } from '#core/text/signals/bounce-text.ts'
import { baseSubject } from '#core/text/subject.ts'
import type { RawFile } from '../files.ts'
import { headersOf } from '../parts/headers.ts'
import { OWN_ID_HEADER, readMessageIds } from '../parts/message-ids.ts'
import { cutIntoParts } from '../parts/part-tree.ts'
import { NOTED } from '../sender/noted-recipients.ts'

/** What a report shows of the message that it is about. */
export interface ReturnedMessage {
  names: string[]
  subject: string | null
  /** Its recipients and its senders, in lower case. */
  to: string[]
  from: string[]
}

const MOST_BYTES = 100_000
/** The types of the part with the returned message, or with its headers. */
export const RETURNED = /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/

/** The returned message in a part of the report, else below its text. */
export function returnedMessage(reports: readonly RawFile[], text: string): ReturnedMessage {
  const part = reports.find(({ mimeType }) => RETURNED.test(mimeType))
  if (part) return headersIn(part.content.subarray(0, MOST_BYTES))
  const below = returnedIn(text).replace(/^[> ]+/gm, '')
  const begin = below.search(/^(?:received|return-path|from|to|subject|date|message-id|mime-version):/im)
  return begin < 0 ? NOTHING : headersIn(Buffer.from(below.slice(begin)))
}

const NOTHING: ReturnedMessage = { names: [], subject: null, to: [], from: [] }

function headersIn(source: Uint8Array): ReturnedMessage {
  const headers = headersOf(cutIntoParts(source, () => null).root.headers)
  const subject = headers.text('subject')
  return {
    names: [
      ...readMessageIds(headers.first('message-id')).slice(0, 1),
      ...readMessageIds(headers.first(OWN_ID_HEADER.toLowerCase())).slice(0, 1),
    ],
    subject: subject === null ? null : baseSubject(subject).slice(0, 500) || null,
    // Hotmail writes into the messages that it returns who has complained.
    to: lower(
      [['x-hmxmroriginalrecipient'], ['to', 'cc'], NOTED]
        .map(names => names.flatMap(name => headers.addresses(name)))
        .find(found => found.length > 0) ?? [],
    ),
    from: lower(['return-path', 'from', 'sender'].flatMap(name => headers.addresses(name))),
  }
}

const lower = (list: readonly Address[]) => [...new Set(list.map(({ address }) => address.toLowerCase()))]
