import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openAppendLog } from './append-log.ts'

/** An answer that a correspondent will send. */
export interface PlannedAnswer {
  key: string
  from: string
  to: string
  /** Name of its source in the source store. */
  file: string
  /** ISO 8601. */
  dueAt: string
}

/** A message that was accepted for delivery. */
export interface Posting {
  key: string
  file: string
  /** ISO 8601. */
  at: string
  /** Mailboxes of this world that get it. */
  recipients: string[]
  /** The conversation it belongs to. */
  thread: string
  answers: PlannedAnswer[]
}

type Entry = ({ kind: 'posted' } & Posting) | { kind: 'delivered'; key: string }

interface PostLog {
  has(key: string): boolean
  /** Once this has returned, the message will be delivered, also after a crash. */
  accept(posting: Posting): void
  markDelivered(key: string): void
  /** Accepted, but perhaps not delivered to every mailbox: to be completed after a crash. */
  undelivered(): Posting[]
  /** Answers that are not sent yet, the earliest first. */
  pendingAnswers(): PlannedAnswer[]
  /** Number of answers in a conversation that are due after the given time. */
  countAnswers(thread: string, after: Date): number
}

/** The sandbox's post office: accepted and delivered messages. */
export function openPostLog(dir: string): PostLog {
  mkdirSync(dir, { recursive: true })
  const log = openAppendLog<Entry>(path.join(dir, 'post.jsonl'))
  const accepted = new Set<string>()
  const open = new Map<string, Posting>()
  const pending = new Map<string, PlannedAnswer>()
  const answerTimes = new Map<string, string[]>()

  const apply = (entry: Entry) => {
    if (entry.kind === 'delivered') {
      open.delete(entry.key)
      return
    }
    accepted.add(entry.key)
    open.set(entry.key, entry)
    pending.delete(entry.key)
    for (const answer of entry.answers) {
      pending.set(answer.key, answer)
      answerTimes.set(entry.thread, [...(answerTimes.get(entry.thread) ?? []), answer.dueAt])
    }
  }
  for (const entry of log.entries) apply(entry)
  const record = (entry: Entry) => {
    log.append(entry)
    apply(entry)
  }
  return {
    has: key => accepted.has(key),
    accept: posting => record({ kind: 'posted', ...posting }),
    markDelivered: key => record({ kind: 'delivered', key }),
    undelivered: () => [...open.values()],
    pendingAnswers: () => [...pending.values()].sort((a, b) => a.dueAt.localeCompare(b.dueAt)),
    countAnswers: (thread, after) =>
      (answerTimes.get(thread) ?? []).filter(dueAt => Date.parse(dueAt) > after.getTime()).length,
  }
}
