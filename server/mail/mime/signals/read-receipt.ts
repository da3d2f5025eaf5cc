import { parseAddressList } from '#core/text/addresses/addresses.ts'
import type { RawFile } from '../files.ts'
import { readMessageIds } from '../parts/message-ids.ts'
import { addressIn, readReport } from './report-fields.ts'
import { type Signal, signal } from './signal.ts'

/** Whether a message is a report on whether somebody has seen another one (RFC 8098, section 3). */
export const isReceipt = (contentType: string | null): boolean =>
  /^\s*multipart\/report\b[\s\S]*disposition-notification/i.test((contentType ?? '').slice(0, 2000))

/**
 * Who has seen which message, as a receipt says it: only `displayed` means that. `names` are Message-IDs by which it may name
 * that message besides its own field; `sender` is who has sent the receipt.
 */
export function readReceipt({
  reports,
  names,
  sender,
}: {
  reports: readonly RawFile[]
  names: readonly string[]
  sender: string
}): Signal[] {
  const part = reports.find(({ mimeType }) => mimeType === 'message/disposition-notification')
  const [fields] = part ? readReport(part.content) : []
  if (!fields) return []
  const [, type = ''] = (fields.get('disposition') ?? '').toLowerCase().split(';')
  if (!/^\s*(?:displayed|read)\b/.test(type)) return []
  const of = readMessageIds(fields.get('original-message-id') ?? null).slice(0, 1)
  const who =
    addressIn(fields.get('final-recipient')) ?? addressIn(fields.get('original-recipient')) ?? sender
  return [signal('receipt', who, { names: [...new Set([...of, ...names])].slice(0, 20) })]
}

/** Kept with a wish whose receipt would go elsewhere than the message came from. */
export const ELSEWHERE = 'elsewhere'

/**
 * Whom a message asks to tell when it is read (RFC 8098, section 2.1): one address. A person has to confirm a wish to tell
 * another address than the one to which the message would have come back.
 */
export function readWishForReceipt(header: (name: string) => string | null): Signal[] {
  const wanted = parseAddressList((header('disposition-notification-to') ?? '').slice(0, 2000))
  const addresses = [...new Set(wanted.map(({ address }) => address.toLowerCase()))]
  const [address] = addresses
  if (address === undefined || addresses.length > 1 || !/^[^\s@]+@[^\s@]+$/.test(address)) return []
  const [path] = parseAddressList((header('return-path') ?? '').slice(0, 2000))
  const isElsewhere = path?.address.toLowerCase() !== address
  return [signal('receipt-wish', address, { diagnostic: isElsewhere ? ELSEWHERE : null })]
}
