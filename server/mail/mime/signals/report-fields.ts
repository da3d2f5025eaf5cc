import { cut } from '#core/text/cut.ts'
import { storableText } from '#server/platform/storable.ts'

/** The fields of one paragraph of a report, by name in lower case. The first of a name counts. */
export type Fields = ReadonlyMap<string, string>

const MOST_BYTES = 1_000_000
const MOST_GROUPS = 1000
const MOST_VALUE = 2000

/** The paragraphs of a machine-readable report (RFC 3464 section 2.1, RFC 5965 section 3). */
export function readReport(content: Uint8Array): Fields[] {
  const text = storableText(Buffer.from(content.subarray(0, MOST_BYTES)).toString('utf8'))
  return text
    .replace(/\r+\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .slice(0, MOST_GROUPS)
    .map(fieldsOf)
    .filter(fields => fields.size > 0)
}

function fieldsOf(paragraph: string): Fields {
  const fields = new Map<string, string>()
  let last: string | null = null
  for (const line of paragraph.split('\n')) {
    if (/^[ \t]/.test(line) && last !== null) {
      const value = fields.get(last) ?? ''
      if (value.length < MOST_VALUE) fields.set(last, cut(`${value} ${line.trim()}`, MOST_VALUE))
      continue
    }
    const colon = line.indexOf(':')
    last = colon < 1 || colon > 100 ? null : line.slice(0, colon).trim().toLowerCase()
    if (last === null) continue
    if (fields.has(last)) last = null
    else fields.set(last, cut(line.slice(colon + 1).trim(), MOST_VALUE))
  }
  return fields
}

/** The address in a field such as `rfc822; Ada <ada@a.example>`; null if there is none. */
export function addressIn(value: string | undefined): string | null {
  const written = valueIn(value) ?? ''
  const address = (/<([^<>]{1,400})>/.exec(written)?.[1] ?? written.replace(/\s*\([^()]*\)$/, ''))
    .replace(/[<>"]/g, '')
    .trim()
  return /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(address) ? address : null
}

/** What follows the type in a field such as `smtp; 550 no such user`. */
export const valueIn = (value: string | undefined): string | null =>
  value?.replace(/^[\w-]{1,20}\s{0,5};/, '').trim() || null
