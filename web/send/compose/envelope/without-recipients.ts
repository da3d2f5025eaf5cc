import {
  asciiAddress,
  formatAddress,
  type MailAddress,
  readAddressList,
} from '#core/text/addresses/addresses.ts'

type Recipients = Record<'to' | 'cc' | 'bcc', string>

/** The same without these addresses, as servers write them. Where nobody is left in To, those in Cc are. */
export function withoutRecipients<T extends Recipients>(draft: T, addresses: readonly string[]): T {
  if (addresses.length === 0) return draft
  const left = (list: string) => {
    const { found, rest } = readAddressList(list)
    return [...withoutAddresses(found, addresses).map(formatAddress), ...rest].join(', ')
  }
  const [to, cc, bcc] = [left(draft.to), left(draft.cc), left(draft.bcc)]
  return { ...draft, ...(to === '' ? { to: cc, cc: '' } : { to, cc }), bcc }
}

export function withoutAddresses(
  people: readonly MailAddress[],
  addresses: readonly string[],
): MailAddress[] {
  const gone = new Set(addresses.map(keyOf))
  return people.filter(({ address }) => !gone.has(keyOf(address)))
}

const keyOf = (address: string) => asciiAddress(address).toLowerCase()
