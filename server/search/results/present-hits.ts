import type { EmailRow } from '#core/contract/emails.ts'
import { memoize } from '#core/memoize.ts'
import { formatAddress } from '#core/text/addresses/addresses.ts'
import { ownWords } from '#core/text/quotes/own-words.ts'
import { bestPassage } from '#core/text/search/mark-words.ts'
import { isForwardSubject } from '#core/text/subject.ts'
import { workspacesOf } from '#server/db/keys.ts'
import type { Deps } from '#server/deps.ts'
import { freelyRead } from '#server/people/audit/record-views.ts'
import { presentConversation, presentRow } from '#server/read/emails/present.ts'
import {
  type EmailRowData,
  findMembers,
  findRows,
  findRowsWithTexts,
} from '#server/read/emails/row-queries.ts'
import { findFileReasons } from '../files/file-reasons.ts'
import type { Hit } from '../queries.ts'
import type { MailSearch } from '../read-search.ts'
import { findWords } from './found-words.ts'
import { markedWords } from './marked-words.ts'
import { explainHits } from './why-found.ts'

const PASSAGE_LENGTH = 160

/**
 * The text of a message without its quoted history; its first line is the writer. Cached, because people refine a search word by word, and it finds the same mail
 * again, a hundred at a time. Splitting ten long texts takes 1 to 2 ms.
 */
const ownText = memoize((written: string) => {
  const end = written.indexOf('\n')
  return ownWords({ text: written.slice(end + 1), html: null, writer: written.slice(0, end) })
}, 300)

const writerOf = ({ fromName, fromAddress }: EmailRowData) =>
  fromAddress === null ? '' : formatAddress({ name: fromName, address: fromAddress })

interface HitRows {
  hits: (Hit & { others?: number })[]
  /** Whether snippets are the passages that fit best, which results that nobody looks at do not need. */
  hasPassages: boolean
  /** Why messages were found that have none of the words. */
  without: string
  /** Whether each hit stands for its conversation, which it brings along. */
  isWhole?: boolean
}

/**
 * Rows with their score, why they were found, and the best passage as the snippet. In a colleague's mailbox the snippet stays
 * the beginning of the text, as in a list: to read more, one has to open the message, which is recorded.
 */
export async function presentHits(
  { db }: Pick<Deps, 'db'>,
  search: MailSearch,
  { hits, hasPassages, without, isWhole = false }: HitRows,
): Promise<EmailRow[]> {
  if (hits.length === 0) return []
  const { actor, accounts } = search
  const marks = markedWords(search)
  const free = freelyRead(actor, accounts)
  const workspaceIds = workspacesOf(accounts)
  const ids = hits.map(({ id }) => id)
  const found =
    hasPassages && marks.length > 0
      ? await findRowsWithTexts(db, workspaceIds, ids, free)
      : (await findRows(db, workspaceIds, ids)).map(row => ({ row, text: null }))
  const byId = new Map(found.map(each => [each.row.id, each]))
  const shown = hits.flatMap(hit => {
    const each = byId.get(hit.id)
    if (!each) return []
    const { row, text } = each
    // A forward is read whole.
    return {
      ...hit,
      row,
      text: text && (isForwardSubject(row.subject) ? text.trim() : ownText(`${writerOf(row)}\n${text}`)),
    }
  })
  const wholes = isWhole
    ? await findMembers(
        db,
        workspaceIds,
        shown.map(({ row }) => row),
      )
    : null
  // A colleague's files are not read here, as little as their text.
  const freely = new Set(free.map(({ id }) => id))
  const withFiles = shown.flatMap(({ id, row }) =>
    row.hasAttachments && freely.has(row.accountId) ? [id] : [],
  )
  const words = hasPassages ? await findWords(db, search, { messageIds: ids, withFiles }) : null
  const files =
    words && (await findFileReasons(db, workspaceIds, { ...words, messageIds: withFiles }, PASSAGE_LENGTH))
  const reasons = files && explainHits(search.text, { ...words, shown, files, without })
  return shown.map(({ id, row, text, similarity, others }) => {
    const passage = text && (files?.get(id)?.passage ?? bestPassage(text, marks, PASSAGE_LENGTH))
    const why = reasons?.get(id)
    return {
      ...(wholes ? presentConversation(row, wholes.get(row.threadId) ?? []) : presentRow(row)),
      similarity: Math.round(similarity * 1000) / 1000,
      snippet: passage || row.snippet,
      ...(why === undefined ? {} : { why }),
      ...(others === undefined ? {} : { others }),
    }
  })
}
