import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  type MessageFlags,
  type OutgoingEnvelope,
  ProviderError,
  type RemoteFolder,
} from '#server/mail/providers/provider.ts'
import { wantsNoMore } from './correspondents/campaign-answers.ts'
import { planAnswers } from './correspondents/correspondents.ts'
import type { PlannedReply } from './correspondents/planned-reply.ts'
import { readLetter } from './correspondents/read-letter.ts'
import { messageIdOf, withoutBcc } from './headers.ts'
import { type MailboxStore, openMailboxStore } from './mailbox-store.ts'
import { openPostLog, type PlannedAnswer, type Posting } from './post-log.ts'
import { openSourceStore } from './source-store.ts'

export interface SandboxWorld {
  now(): Date
  /** The mailbox of an address; a new one is created with the usual folders. */
  mailbox(email: string): MailboxStore
  /**
   * Delivers a message to the mailboxes of this world. Any other address in `.example` is a correspondent, who may
   * answer after a few seconds. The same Message-ID of the same sender is delivered once, however often it is sent.
   * Throws `ProviderError`.
   */
  deliver(source: Uint8Array, envelope: OutgoingEnvelope): Promise<void>
  /** When the next correspondent does something; null if nobody will. */
  nextAt(): Date | null
  /** Lets correspondents do what is due, and returns once it is done: for a clock that is put forward. */
  settle(): Promise<void>
  close(): void
}

/** Schedules a call; returns a function that cancels it. */
export type Timer = (run: () => void, delayMs: number) => () => void

export interface WorldOptions {
  dir: string
  clock: { now(): Date }
  /** Milliseconds until a correspondent answers; default 4 s. */
  answerAfterMs?: number | ((messageId: string) => number)
  /** Limit of answers in one conversation within an hour; default 8. */
  answersPerHour?: number
  timer?: Timer
  onDelivered?: (email: string, remoteId: string) => void
  /** One POST to the address of `List-Unsubscribe` (RFC 8058), as a mail program sends it. */
  pressUnsubscribe?: (url: string) => unknown
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

const HOUR_MS = 60 * 60_000
const RETRY_MS = 30_000

/** Mailboxes stored in a directory, and the people who write to them. They replace mail servers in a demo. */
export async function createSandboxWorld({
  dir,
  clock,
  answerAfterMs = 4000,
  answersPerHour = 8,
  timer = unrefTimer,
  onDelivered,
  pressUnsubscribe,
}: WorldOptions): Promise<SandboxWorld> {
  const sources = openSourceStore(path.join(dir, 'sources'))
  const post = openPostLog(dir)
  const boxes = new Map<string, MailboxStore>()
  let callOff: (() => void) | undefined

  const directoryOf = (email: string) => path.join(dir, 'mailboxes', encodeURIComponent(email.toLowerCase()))
  const isHere = (email: string) => boxes.has(email.toLowerCase()) || existsSync(directoryOf(email))
  const mailbox = (email: string) => {
    const key = email.toLowerCase()
    let box = boxes.get(key)
    if (!box) {
      box = openMailboxStore(directoryOf(key), sources)
      for (const folder of FOLDERS.slice(box.folders.length)) box.addFolder(folder)
      boxes.set(key, box)
    }
    return box
  }
  const distribute = ({ key, file, at, recipients }: Posting) => {
    for (const address of recipients) {
      const box = mailbox(address)
      if (box.wasDelivered(key)) continue
      const copy = { folder: 'INBOX', source: sources.get(file), flags: { ...ARRIVING }, delivery: key }
      const id = box.add({ ...copy, receivedAt: new Date(at) })
      onDelivered?.(address, id)
    }
    post.markDelivered(key)
  }
  const accept = (posting: Omit<Posting, 'at'>) => {
    const full = { ...posting, at: clock.now().toISOString() }
    post.accept(full)
    distribute(full)
  }
  const giveAnswer = ({ key, to, file }: PlannedAnswer) =>
    accept({ key, file, recipients: [to], thread: '', answers: [] })
  const schedule = (leastMs = 0) => {
    callOff?.()
    const [next] = post.pendingAnswers()
    if (next) callOff = timer(answerDue, Math.max(leastMs, Date.parse(next.dueAt) - clock.now().getTime()))
  }
  const answerDue = () => {
    const now = clock.now().getTime()
    try {
      for (const answer of post.pendingAnswers()) if (Date.parse(answer.dueAt) <= now) giveAnswer(answer)
      schedule()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      schedule(RETRY_MS)
    }
  }
  const afterMs = (key: string) => (typeof answerAfterMs === 'number' ? answerAfterMs : answerAfterMs(key))
  const presses = new Set<{ dueAt: number; press: () => Promise<void> }>()
  const pressLater = (url: string, inMs: number) => {
    const one = {
      dueAt: clock.now().getTime() + inMs,
      async press() {
        if (presses.delete(one)) await pressUnsubscribe?.(url)
      },
    }
    presses.add(one)
    timer(() => void one.press(), inMs)
  }
  const store = ({ from, to, source, dueAt }: PlannedReply, key: string): PlannedAnswer => ({
    key: `${key} ${from}`,
    from,
    to,
    file: sources.put(source),
    dueAt: dueAt.toISOString(),
  })

  for (const posting of post.undelivered()) distribute(posting)
  schedule()
  return {
    now: () => clock.now(),
    mailbox,
    async deliver(source, { from, to }) {
      const everyone = [...new Set(to.map(address => address.toLowerCase()))]
      refuseStrangers(everyone.filter(address => !isHere(address)))
      const id = messageIdOf(source) ?? createHash('sha256').update(source).digest('hex')
      const key = `${from.toLowerCase()} ${id}`
      const letter = await readLetter(source)
      // Deliveries that failed because the disk was full.
      for (const posting of post.undelivered()) distribute(posting)
      // No await from here on: of two calls with the same message, the second finds it accepted.
      if (post.has(key)) return
      const outside = everyone.filter(address => !isHere(address))
      const { oneClick } = letter
      if (oneClick !== null && isHere(from) && wantsNoMore(letter, outside))
        pressLater(oneClick, afterMs(key))
      const lately = post.countAnswers(letter.thread, new Date(clock.now().getTime() - HOUR_MS))
      const answers = planAnswers(letter, {
        answerTo: from,
        outside,
        most: answersPerHour - lately,
        firstAt: new Date(clock.now().getTime() + afterMs(key)),
        key,
      })
      accept({
        key,
        file: sources.put(withoutBcc(source)),
        recipients: everyone.filter(isHere),
        thread: letter.thread,
        answers: isHere(from) ? answers.map(answer => store(answer, key)) : [],
      })
      schedule()
    },
    nextAt() {
      const [answer] = post.pendingAnswers()
      const times = [...presses].map(({ dueAt }) => dueAt)
      if (answer) times.push(Date.parse(answer.dueAt))
      return times.length === 0 ? null : new Date(Math.min(...times))
    },
    async settle() {
      const now = clock.now().getTime()
      answerDue()
      for (const one of [...presses]) if (one.dueAt <= now) await one.press()
    },
    close: () => callOff?.(),
  }
}

/** The demo must never suggest that a message was sent to the real world. */
function refuseStrangers(outside: string[]): void {
  const stranger = outside.find(address => !/[.@]example$/.test(address))
  if (stranger === undefined) return
  throw new ProviderError(
    'refused',
    `The demo does not send mail into the world: ${stranger} was not written to. People at addresses ending in .example answer.`,
  )
}

const unrefTimer: Timer = (run, delayMs) => {
  const timeout = setTimeout(run, delayMs)
  timeout.unref()
  return () => clearTimeout(timeout)
}
