import type { Address } from '#core/contract/emails.ts'
import { asciiAddress, isValidAddress, readAddressList } from '#core/text/addresses/addresses.ts'
import { whyNoAddress } from '#core/text/addresses/typed-address.ts'
import { badRequest } from '#server/platform/errors.ts'

/** A message with more recipients is a mass mailing, which this product is not for. */
const MAX_RECIPIENTS = 500

type Field = 'to' | 'cc' | 'bcc'
export interface Recipients extends Record<Field, Address[]> {
  /** Each address once, with its domain in ASCII. */
  envelope: string[]
}

/** Parses the recipients as they were typed. Throws 400 with the field, and the text in it that is not an address. */
export function readRecipients(input: Partial<Record<Field, string | undefined>>): Recipients {
  const [to, cc, bcc] = [read('to', input.to), read('cc', input.cc), read('bcc', input.bcc)]
  const all = [...to, ...cc, ...bcc]
  if (to.length === 0) throw badRequest('Please add a recipient', { to: 'Please add a recipient' })
  if (all.length > MAX_RECIPIENTS) {
    const message = `A message can go to ${MAX_RECIPIENTS} recipients at most; this one has ${all.length}`
    throw badRequest(message, { to: message })
  }
  return { to, cc, bcc, envelope: envelopeOf(all) }
}

function read(field: Field, text: string | undefined): Address[] {
  if (!text?.trim()) return []
  const { found, rest } = readAddressList(text)
  const wrong = rest[0] ?? found.find(({ address }) => !isValidAddress(address))?.address
  if (wrong !== undefined || found.length === 0) {
    const piece = (wrong ?? text).slice(0, 100)
    const message = isValidAddress(piece)
      ? `Please put a comma before ${piece}`
      : `"${piece}" is not a mail address${whyNoAddress(piece)}`
    throw badRequest(message, { [field]: message })
  }
  return found
}

function envelopeOf(all: readonly Address[]): string[] {
  const addresses = all.map(({ address }) => asciiAddress(address))
  const byKey = new Map(addresses.map(address => [address.toLowerCase(), address]))
  return [...byKey.values()]
}
