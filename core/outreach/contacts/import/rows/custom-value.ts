import type { FieldType } from '#core/contract/outreach/contact-values.ts'
import { linkAddress } from '#core/text/addresses/link-address.ts'
import { foldText } from '#core/text/search/fold.ts'

const YES = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  'ja',
  'oui',
  'si',
  'sim',
  'wahr',
  'vrai',
  'verdadero',
  'vero',
])
const NO = new Set(['no', 'n', 'false', '0', 'nein', 'non', 'nao', 'falsch', 'faux', 'falso'])

/** What a cell means in a custom field of this type; null if it is no such value. */
export function customValue(
  cell: string,
  { type, choices }: { type: FieldType; choices: readonly string[] },
): string | number | boolean | null {
  const text = cell.trim()
  if (type === 'number') return numberOf(text)
  if (type === 'date') return dateOf(text)
  if (type === 'link') return linkAddress(text)
  if (type === 'yes-no') {
    const word = foldText(text)
    return YES.has(word) ? true : NO.has(word) ? false : null
  }
  if (type === 'choice') return choices.find(choice => foldText(choice) === foldText(text)) ?? null
  return text
}

/** "1,234.5", "1.234,5", "1 234,5" and "1234.5" are the same. Of two different signs the last one is the decimal sign. */
function numberOf(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f'’]|^[€$£]|[€$£%]$/gu, '')
  if (!/^[+-]?\d[\d.,]*$/.test(bare)) return null
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  const sign = bare[last]
  const other = sign === ',' ? '.' : ','
  const isGrouped =
    last !== -1 && (bare.split(sign ?? '').length > 2 || /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare))
  const plain =
    isGrouped && !bare.includes(other)
      ? bare.replace(/[.,]/g, '')
      : bare.replaceAll(other, '').replace(sign ?? '', '.')
  return /^[+-]?\d+(?:\.\d*)?$/.test(plain) ? Number(plain) : null
}

/** ISO 8601. "3.4.2026" has the day first; with slashes only a number above 12 tells which is the day. */
function dateOf(text: string): string | null {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ])/.exec(text) ?? []
  if (isoYear) return validDate(isoYear, isoMonth, isoDay)
  const [, first = '', sign, second = '', year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  if (!year) return null
  if (sign === '.' || Number(first) > 12) return validDate(year, second, first)
  return Number(second) > 12 || first === second ? validDate(year, first, second) : null
}

function validDate(year: string, month = '', day = ''): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}
