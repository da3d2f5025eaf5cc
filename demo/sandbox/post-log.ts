import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openAppendLog } from './append-log.ts'

/** An answer that somebody outside will give. */
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
  /** From here on the message will arrive, whatever happens. */
  accept(posting: Posting): void
  markDelivered(key: string): void
  /** Accepted, but not known to lie in every mailbox yet: what a crash has left. */
  undelivered(): Posting[]
  /** Answers that were not given yet, soonest first. */
  pendingAnswers(): PlannedAnswer[]
  /** How many answers in a conversation fell due, or will, after the time given. */
  countAnswers(thread: string, after: Date): number
}

/** The sandbox's post office: what was accepted, and what has arrived. */
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
