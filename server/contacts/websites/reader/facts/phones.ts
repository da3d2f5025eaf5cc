import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { oneLine } from '#core/text/one-line.ts'

interface FoundPhone {
  /** In the international form, or as written where the country is unknown. */
  value: string
  isFax: boolean
  /** What the page calls it, such as "Mobile". */
  label: string | null
  start: number
  length: number
}

const NUMBER = /(?<![\p{L}\p{N}])(?:\+|00|\()?[\d(](?:[\s\u00a0]?[\d()./–-]){5,24}(?![\p{L}\p{N}])/gu
const FAX = /(?:tele)?fax|telecopie|télécopie/iu
const WORDS =
  'tel|telefon|telephone|phone|fon|call|mobile?|mobil|handy|cell|hotline|zentrale|festnetz|office|tél|téléphone|portable|fixe|teléfono|telefono|móvil|movil|llámanos|cellulare|cell|fisso|chiamaci|telefoon|mobiel|bel|gsm|whatsapp|fax|telefax|télécopie|durchwahl|direct'
const LABEL = new RegExp(`(?<![\\p{L}])(${WORDS})(?![\\p{L}])[^\\p{L}\\d+]{0,6}$`, 'iu')
const SINGLE_LETTER = /(?:^|[\s|·•])([TFM])[.:\s]{1,3}$/u
/** "+49 (0) 30": the zero is dialled within the country only. */
const TRUNK = /\(0\)/g

/**
 * The telephone numbers in a text. A number without a country's code counts only behind a word such as "phone", because
 * registers, accounts and taxes have numbers, too. `above` is the line before: cells of a table have the word there.
 */
export function phonesIn(text: string, country: string | null, above = ''): FoundPhone[] {
  const found: FoundPhone[] = []
  for (const { index, 0: whole } of text.matchAll(NUMBER)) {
    const written = withoutRest(whole)
    const isInternational = /^(?:\+|00|\(\+)/.test(written)
    const label = labelBefore(text.slice(Math.max(0, index - 30), index), index < 4 ? above : '')
    if (!isInternational && label === null) continue
    const value = phoneNumber(written, country, label !== null)
    if (value === null) continue
    const isFax = label !== null && (FAX.test(label) || label === 'F')
    found.push({
      value,
      isFax,
      label: label !== null && label.length > 1 ? label : null,
      start: index,
      length: written.length,
    })
  }
  return found
}

/** A number in its international form; as written, if it has a word before it and the country is unknown. */
export function phoneNumber(written: string, country: string | null, isLabelled = true): string | null {
  const bare = written
    .replace(/^00/, '+')
    .replace(TRUNK, written.startsWith('+') || written.startsWith('00') ? '' : '0')
  const digits = bare.replace(/\D/g, '').length
  if (digits < 6 || digits > 15) return null
  const known = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const number = parsePhoneNumberFromString(bare, known)
  if (number?.isValid()) return number.formatInternational()
  const isUnknown = !known && !bare.startsWith('+') && isLabelled && digits >= 7
  return isUnknown ? oneLine(written) : null
}

/** Dates, ranges and a full stop behind the number are no part of it. */
const withoutRest = (text: string) => text.replace(/[\s\u00a0()./–-]+$/u, '')

function labelBefore(before: string, above: string): string | null {
  const here = LABEL.exec(before)?.[1] ?? SINGLE_LETTER.exec(before)?.[1]
  if (here) return here
  if (before.trim() !== '' && before.trim() !== ':') return null
  return above.length <= 30 ? (LABEL.exec(above)?.[1] ?? null) : null
}

const LANGUAGES: Record<string, string> = { de: 'DE', fr: 'FR', es: 'ES', it: 'IT', nl: 'NL' }

/** The country whose numbers a site writes without its code, by its domain, or else by its language. */
export function countryOf(host: string, language: string | null): string | null {
  const ending = host.slice(host.lastIndexOf('.') + 1).toUpperCase()
  const byDomain = ending === 'UK' ? 'GB' : ending
  if (byDomain.length === 2 && isSupportedCountry(byDomain)) return byDomain
  const [, spoken = '', region] = /^([a-z]{2})(?:[-_]([a-z]{2}))?/i.exec(language ?? '') ?? []
  if (region && isSupportedCountry(region.toUpperCase())) return region.toUpperCase()
  return LANGUAGES[spoken.toLowerCase()] ?? null
}
