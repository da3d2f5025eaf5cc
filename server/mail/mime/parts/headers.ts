import type { Address } from '#core/contract/emails.ts'
import { parseAddressList } from '#core/text/addresses/addresses.ts'
import { cut } from '#core/text/cut.ts'
import { oneLine } from '#core/text/one-line.ts'
import { storableText } from '#server/platform/storable.ts'
import { decodeWords, withPlainWords } from './encoded-words.ts'
import type { Header } from './part-headers.ts'

const MAX_RECIPIENTS = 20_000
const MAX_NAME = 500

/** The headers of a message, by name in lower case. */
export interface Headers {
  /** The first value, unfolded but not decoded; null when the header is absent. */
  first(name: string): string | null
  /** The first value with its encoded words decoded. */
  text(name: string): string | null
  /** All addresses that headers of this name list. Groups are expanded; entries without an address are left out. */
  addresses(name: string): Address[]
}

export function headersOf(list: Header[]): Headers {
  const first = (name: string) => {
    const found = list.find(({ key }) => key === name)
    return found ? storableText(found.value) : null
  }
  return {
    first,
    text: name => {
      const value = first(name)
      return value === null ? null : storableText(decodeWords(value))
    },
    addresses: name =>
      list
        .filter(({ key }) => key === name)
        .flatMap(({ value }) => readAddresses(storableText(value)))
        .slice(0, MAX_RECIPIENTS),
  }
}

function readAddresses(value: string): Address[] {
  const found = parseAddressList(withPlainWords(value)).slice(0, MAX_RECIPIENTS)
  return (found.length > 0 ? found : readOddAddress(value)).map(({ name, address }) => ({
    name: name === null ? null : cut(plainName(name), MAX_NAME) || null,
    address: cut(address, MAX_NAME),
  }))
}

/**
 * Some programs encode the address together with the name, which RFC 2047 section 5 forbids. Bounces come from
 * <MAILER-DAEMON>.
 */
function readOddAddress(value: string): Address[] {
  const [, name = '', address] = /^([^<>]*)<\s*([^<>\s]+)\s*>\s*$/.exec(decodeWords(value)) ?? []
  return address ? [{ name: name.trim().replace(/^"(.*)"$/, '$1'), address }] : []
}

const plainName = (name: string) => oneLine(storableText(decodeWords(name)))

/** Null when the date is absent or implausible: before mail existed, or far in the future. */
export function readDate(date: string | null): Date | null {
  const time = date ? Date.parse(date) : Number.NaN
  const year = Number.isNaN(time) ? 0 : new Date(time).getUTCFullYear()
  return year >= 1970 && year <= 2200 ? new Date(time) : null
}
