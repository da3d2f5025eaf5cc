import type { PushedNews } from '#core/contract/push.ts'
import { shownSubject } from '#core/text/shown-subject.ts'
import type { NewsRow } from './queries.ts'

/** Lines of a notification about several messages. */
const MOST_LINES = 4
/** Push services take 4096 bytes, of which encryption needs some; a character has up to four bytes. */
const CUT = { sender: 60, subject: 120, snippet: 160 }

interface News {
  /** The oldest first; at least one. */
  rows: readonly NewsRow[]
  account: { id: number; email: string; displayName: string | null }
  /** Whether the mailbox is the person's own: of somebody else's mail only the fact is told. */
  isOwn: boolean
  showsContent: boolean
}

/** What a person reads on their lock screen. */
export function pushedNews({ rows, account, isOwn, showsContent }: News): PushedNews {
  const newest = rows.at(-1) as NewsRow
  const mailbox = cut(account.displayName || account.email, CUT.sender)
  const isOne = rows.length === 1
  const emailIds = rows.map(({ id }) => id).slice(-50)
  const path = !isOne ? '/inbox' : isOwn ? `/thread/${newest.threadId}?from=inbox` : `/email/${newest.id}`
  const to = { path, tag: `mailbox-${account.id}`, emailIds }
  const count = `${rows.length} new messages`
  if (!isOwn) {
    const body = `${mailbox}: one of your rules tells you of it`
    return { title: isOne ? 'New mail' : count, body, ...to }
  }
  if (!showsContent) return { title: isOne ? 'New mail' : count, body: `In ${mailbox}`, ...to }
  if (isOne) {
    const text = [subjectOf(newest), cut(newest.snippet, CUT.snippet)].filter(Boolean).join('\n')
    return { title: senderOf(newest), body: text, ...to }
  }
  const lines = rows
    .slice(-MOST_LINES)
    .reverse()
    .map(row => `${senderOf(row)}: ${subjectOf(row)}`)
  const left = rows.length - lines.length
  const body = [...lines, ...(left > 0 ? [`and ${left} more`] : [])].join('\n')
  return { title: `${count} in ${mailbox}`, body, ...to }
}

const subjectOf = ({ subject }: NewsRow) => cut(shownSubject(subject), CUT.subject)

const senderOf = ({ fromName, fromAddress }: NewsRow) => cut(fromName || fromAddress || 'Unknown', CUT.sender)

/** At most so many characters, without half of one. */
function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text
}
