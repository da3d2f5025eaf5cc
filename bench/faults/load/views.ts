import { createHash } from 'node:crypto'
import type { EmailRow } from '#core/contract/emails.ts'
import type { Dovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import type { Person } from '../world.ts'
import { insist } from './caller.ts'
import { slugOf } from './other-client.ts'

/** One copy in a folder of the mail server. */
export interface ServerCopy {
  mailbox: string
  /** Slug of the folder, or the label's name. */
  place: string
  /** Message-ID without brackets. */
  id: string
  subject: string
  read: boolean
  starred: boolean
  /** SHA-256 of the source, and the source itself. */
  hash: string
  source: string
}

export async function readServer(dovecot: Dovecot): Promise<ServerCopy[]> {
  return (await Promise.all(dovecot.users.map(mailbox => readMailbox(dovecot, mailbox)))).flat()
}

async function readMailbox(dovecot: Dovecot, mailbox: string): Promise<ServerCopy[]> {
  const client = await connectClient(dovecot, mailbox)
  const copies: ServerCopy[] = []
  try {
    for (const { path } of await client.list()) {
      const { exists } = await client.mailboxOpen(path, { readOnly: true })
      const parts = { flags: true, envelope: true, source: true }
      for (const { flags, envelope, source } of exists ? await client.fetchAll('1:*', parts) : []) {
        // Dovecot answers NIL, and imapflow false, for a message that is expunged meanwhile.
        if (!source) continue
        copies.push({
          mailbox,
          place: slugOf(path),
          id: envelope?.messageId?.replace(/^<|>$/g, '') ?? '',
          subject: envelope?.subject ?? '',
          read: flags?.has('\\Seen') ?? false,
          starred: flags?.has('\\Flagged') ?? false,
          hash: createHash('sha256').update(source).digest('hex'),
          source: source.toString(),
        })
      }
    }
  } finally {
    await client.logout().catch(() => undefined)
  }
  return copies
}

/** A message as lists show it. */
export interface ShownMessage {
  mailbox: string
  dbId: number
  id: string
  subject: string
  places: string[]
  read: boolean
  starred: boolean
  snoozedUntil: string | null
  /** Of a message of ours that has not left. */
  sending: EmailRow['sending']
}

const FOLDERS = ['inbox', 'archive', 'sent', 'drafts', 'trash', 'spam', 'snoozed']
const PAGE = 200

export async function readScreens(persons: Person[]): Promise<ShownMessage[]> {
  const shown = new Map<number, ShownMessage>()
  for (const { call, mailboxes, view } of persons) {
    const labels = mailboxes.flatMap(mailbox => [...mailbox.labels.values()])
    const lists = [...FOLDERS.map(folder => `emails?folder=${folder}&`), `emails?label=${labels.join()}&`]
    // What a view hides is in no other list.
    if (view !== undefined) lists.push(`saved-views/${view}/emails?`)
    for (const list of lists)
      for (let page = 1; ; page += 1) {
        const path = `/api/${list}limit=${PAGE}&page=${page}`
        const { emails } = await insist<{ emails: EmailRow[] }>(call, 'GET', path)
        for (const row of emails) shown.set(row.id, shownOf(row))
        if (emails.length < PAGE) break
      }
  }
  return [...shown.values()]
}

const shownOf = (row: EmailRow): ShownMessage => ({
  mailbox: row.account.email,
  dbId: row.id,
  id: row.rfcMessageId ?? '',
  subject: row.subject,
  places: [...row.labels].sort(),
  read: row.isRead,
  starred: row.isStarred,
  snoozedUntil: row.snoozedUntil,
  sending: row.sending,
})
