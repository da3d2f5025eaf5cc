import type { ContactField } from '#core/contract/outreach/contact-fields.ts'

export type FieldValue = string | number | boolean

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const LINK = /^https?:\/\/[^\s]+$/i

/** A value as a field of this type keeps it; null where it is none, and what is wrong with it. */
export function checkFieldValue(
  { name, type, choices }: Pick<ContactField, 'name' | 'type' | 'choices'>,
  given: FieldValue,
): { value: FieldValue } | { fault: string } {
  const wrong = (what: string) => ({ fault: `“${name}” takes ${what}` })
  switch (type) {
    case 'text':
      return { value: String(given).trim() }
    case 'number': {
      const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
      return typeof number === 'number' && Number.isFinite(number) ? { value: number } : wrong('a number')
    }
    case 'yes-no':
      return typeof given === 'boolean' ? { value: given } : wrong('yes or no')
    case 'date':
      return isDay(given) ? { value: given } : wrong('a date such as 2026-11-30')
    case 'choice':
      return choices.includes(String(given))
        ? { value: String(given) }
        : wrong(`one of ${choices.map(choice => `“${choice}”`).join(', ')}`)
    case 'link':
      return typeof given === 'string' && LINK.test(given.trim())
        ? { value: given.trim() }
        : wrong('an address that begins with https://')
  }
}

function isDay(given: FieldValue): given is string {
  const [, year = '', month = '', day = ''] = (typeof given === 'string' && DAY.exec(given)) || []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return year !== '' && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** The key of a field: its name in letters, digits and underscores, as texts can name it in braces. */
export function fieldKey(name: string, taken: ReadonlySet<string>): string {
  const word = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
  const base = word || 'field'
  let key = base
  for (let count = 2; taken.has(key); count += 1) key = `${base}_${count}`
  return key
}
