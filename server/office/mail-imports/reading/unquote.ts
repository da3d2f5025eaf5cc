import type { MboxPart } from './split-mbox.ts'

const QUOTED = /(?<![^\n])>(>*From )/g

/**
 * Takes the quoting of an mbox away: one `>` of each line that begins with `From ` after any number of them. In mboxcl2
 * nothing is quoted: a message there may have a line that would be quoted elsewhere, and then none of its lines is.
 */
export function unquoted({ bytes, isMeasured }: MboxPart): Buffer | null {
  if (!bytes?.includes('>From ')) return bytes
  if (isMeasured && bytes.includes('\nFrom ')) return bytes
  return Buffer.from(bytes.toString('latin1').replace(QUOTED, '$1'), 'latin1')
}
