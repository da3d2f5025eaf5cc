import type { Box } from '#demo/corpus/mailboxes.ts'
import { readTables } from '#demo/read-data.ts'

/** A query for one of the demo's mailboxes, with the conversations that it should find. */
export interface JudgedQuery {
  query: string
  /**
   * - exact: words of the mail itself
   * - paraphrase: the same thing in other words
   * - cross-language: asked in another language than the mail is written in
   * - operator: narrowed by `from:`, `has:` and the like
   */
  kind: 'exact' | 'paraphrase' | 'cross-language' | 'operator'
  mailbox: Box
  /** Subject, without "Re:", of each relevant conversation: 3 is the answer, 2 helps, 1 is related. */
  relevant: Record<string, 1 | 2 | 3>
  /** Held out: not to be looked at while tuning the ranking. */
  heldOut?: true
}

const { queries } = readTables<'queries'>('judged-queries.yaml', import.meta.url)
const HELD_OUT = ' (held out)'

export const judgedQueries: JudgedQuery[] = queries.map(([mailbox, kind = '', query = '', ...relevant]) => ({
  query,
  kind: kind.replace(HELD_OUT, '') as JudgedQuery['kind'],
  mailbox: mailbox as Box,
  relevant: Object.fromEntries(relevant.map(cell => [cell.slice(2), Number(cell[0]) as 1 | 2 | 3])),
  ...(kind.endsWith(HELD_OUT) ? { heldOut: true as const } : {}),
}))
