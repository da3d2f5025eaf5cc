import { withoutInvisible } from '../html/invisible.ts'
import { allOf } from './quote-languages.ts'

export type HeaderField = 'from' | 'sent' | 'date' | 'to' | 'subject' | 'other'

const FIELDS: HeaderField[] = ['from', 'sent', 'date', 'to', 'subject', 'other']
const MAX_NAME = 24

/**
 * Maps the name of a field to the field. All languages are in one map: programs mix them, and the names do not collide.
 */
const FIELD_OF = new Map<string, HeaderField>()
for (const field of FIELDS.toReversed())
  for (const name of allOf(({ header }) => header[field])) FIELD_OF.set(plain(name), field)

/** The field of a header block that a line has. */
export function headerFieldOf(line: string): HeaderField | null {
  const colon = line.slice(0, MAX_NAME).search(/[:：]/)
  return colon <= 0 ? null : (FIELD_OF.get(plain(line.slice(0, colon))) ?? null)
}

/** The value of the field: "Ana Lima <ana@lima.example>". */
export function headerValueOf(line: string): string {
  return line.slice(line.search(/[:：]/) + 1).replace(/^[*\s]+/, '')
}

/** Without the asterisks of bold text, and without accents, because some programs leave them out. */
function plain(name: string): string {
  return withoutInvisible(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036F*_]/g, '')
    .trim()
    .toLowerCase()
}
