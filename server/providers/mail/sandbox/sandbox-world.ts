import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MessageFlags, RemoteFolder } from '../provider.ts'
import { type Answer, createCorrespondents } from './correspondents.ts'
import { type MailboxStore, openMailboxStore } from './mailbox-store.ts'

export interface SandboxWorld {
  /** The mailbox of an address; made with the usual folders when it is new. */
  mailbox(email: string): MailboxStore
  /**
   * Delivers a message to the mailboxes of this world; everyone else is a correspondent, who may answer after a few
   * seconds. The same Message-ID is delivered once, however often it is sent.
   */
  deliver(source: Uint8Array, envelope: { from: string; to: string[] }): void
  close(): void
}

interface WorldOptions {
  dir: string
  clock: { now(): Date }
  /** Milliseconds until a correspondent answers; 4 s unless told. */
  answerAfterMs?: number
}

export const ARRIVING: MessageFlags = { read: false, starred: false, answered: false, draft: false }

const FOLDERS: RemoteFolder[] = [
  { remoteId: 'INBOX', name: 'Inbox', role: 'inbox' },
  { remoteId: 'Sent', name: 'Sent', role: 'sent' },
  { remoteId: 'Drafts', name: 'Drafts', role: 'drafts' },
  { remoteId: 'Trash', name: 'Trash', role: 'trash' },
  { remoteId: 'Spam', name: 'Spam', role: 'spam' },
  { remoteId: 'Archive', name: 'Archive', role: 'archive' },
]

/** Mailboxes that live in a directory, and the people who write to them: what a demo needs instead of mail servers. */
export async function createSandboxWorld({
  dir,
  clock,
  answerAfterMs = 4000,
}: WorldOptions): Promise<SandboxWorld> {
  mkdirSync(dir, { recursive: true })
  const boxes = new Map<string, MailboxStore>()
  const sentFile = path.join(dir, 'sent.log')
  const sent = new Set(existsSync(sentFile) ? readFileSync(sentFile, 'utf8').split('\n') : [])

  const directoryOf = (email: string) => path.join(dir, 'mailboxes', encodeURIComponent(email.toLowerCase()))
  const mailbox = (email: string) => {
    const key = email.toLowerCase()
    let box = boxes.get(key)
    if (!box) {
      box = openMailboxStore(directoryOf(key))
      for (const folder of FOLDERS.slice(box.folders.length)) box.addFolder(folder)
      boxes.set(key, box)
    }
    return box
  }
  const isHere = (email: string) => boxes.has(email.toLowerCase()) || existsSync(directoryOf(email))
  const receive = (email: string, source: Uint8Array) =>
    mailbox(email).add({ folder: 'INBOX', source, flags: { ...ARRIVING }, receivedAt: clock.now() })

  const correspondents = createCorrespondents({
    file: path.join(dir, 'answers.json'),
    clock,
    answerAfterMs,
    deliver: ({ to, source }: Answer) => receive(to, Buffer.from(source)),
  })
  return {
    mailbox,
    deliver(source, { from, to }) {
      const id = /^message-id:\s*(<[^>\s]+>)/im.exec(Buffer.from(source).toString('latin1', 0, 65_536))?.[1]
      if (id !== undefined) {
        if (sent.has(id)) return
        appendFileSync(sentFile, `${id}\n`)
        sent.add(id)
      }
      for (const address of new Set(to.map(recipient => recipient.toLowerCase()))) {
        if (isHere(address)) receive(address, source)
        else void correspondents.consider(source, { from, to: address })
      }
    },
    close: () => correspondents.stop(),
  }
}
