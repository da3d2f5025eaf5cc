import { isTimeZone, timeZoneOf } from '#core/text/dates/time-zone.ts'
import { foldText } from '#core/text/search/fold.ts'

const LANGUAGES_OF_NAMES = ['en', 'de', 'fr', 'es', 'it', 'pt'] as const
/** What people write that no table of names has. */
const OTHER_COUNTRIES: Readonly<Record<string, string>> = {
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  usa: 'US',
  us: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  holland: 'NL',
  brd: 'DE',
  czechrepublic: 'CZ',
  tschechischerepublik: 'CZ',
}

/** Made when it is first asked for: the tables take a few milliseconds. */
const lazy = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const keyOf = (name: string) => foldText(name).replace(/[^\p{L}]/gu, '')
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** All codes of a kind that this machine has a name for, by their names in six languages. */
function codesByName(type: 'region' | 'language', codes: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const language of LANGUAGES_OF_NAMES) {
    const names = new Intl.DisplayNames([language], { type, fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code)
      if (name !== undefined && !found.has(keyOf(name))) found.set(keyOf(name), code)
    }
  }
  return found
}

const countries = lazy(() => {
  const codes = letters.flatMap(first => letters.map(second => first + second))
  // Not countries: the European Union, pseudo-locales, and codes that were replaced.
  return codesByName(
    'region',
    codes.filter(code => !/^(?:AA|AN|BU|CS|DD|EU|EZ|FX|NT|QO|QU|SU|TP|UK|UN|X[AB]|YD|YU|ZR|ZZ)$/.test(code)),
  )
})
const languages = lazy(() => {
  const codes = letters.flatMap(first => letters.map(second => (first + second).toLowerCase()))
  return codesByName('language', codes)
})

const countryCodes = lazy(() => new Set(countries().values()))
const languageCodes = lazy(() => new Set(languages().values()))

/** ISO 3166 for a country's code or its name in one of six languages; empty if it is neither. */
export function countryCode(text: string): string {
  const key = keyOf(text.slice(0, 100))
  if (key === '') return ''
  const other = OTHER_COUNTRIES[key]
  if (other) return other
  const code = key.toUpperCase()
  if (code.length === 2 && countryCodes().has(code)) return code
  return countries().get(key) ?? ''
}

/** ISO 639-1 for a language's code ("de", "de-AT") or its name in one of six languages or its own; empty if it is neither. */
export function languageCode(text: string): string {
  const [, code = ''] = /^([a-z]{2})(?:[-_][a-z]{2,4})?$/i.exec(text.trim()) ?? []
  const lower = code.toLowerCase()
  if (lower !== '' && languageCodes().has(lower)) return lower
  return languages().get(keyOf(text.slice(0, 100))) ?? ''
}

/** The IANA name of a time zone; empty if it is none. "Europe/Kyiv" stays, though machines call it "Europe/Kiev". */
export function zoneName(text: string): string {
  const name = text.trim()
  if (!isTimeZone(name)) return ''
  const usual = timeZoneOf(name)
  return /^[A-Z][a-z]/.test(name) && name.toLowerCase() !== usual.toLowerCase() ? name : usual
}

/** Whether a text can be nothing but a time zone: "Cuba" and "Portugal" are, too, but say more of a country. */
export const isPlainlyZone = (text: string): boolean => /[/]|^UTC$/i.test(text) && zoneName(text) !== ''
