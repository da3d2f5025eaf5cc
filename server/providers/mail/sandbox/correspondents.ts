import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import PostalMime, { type Email } from 'postal-mime'
import { writeAnswer } from './write-answer.ts'

export interface Answer {
  /** Whose inbox it goes to. */
  to: string
  /** RFC 5322. */
  source: string
  /** ISO 8601. */
  dueAt: string
}

interface Options {
  /** Where answers wait, so that they survive a restart. */
  file: string
  clock: { now(): Date }
  answerAfterMs: number
  deliver: (answer: Answer) => void
}

/** So often a correspondent answers in one conversation within an hour. */
const MAX_ANSWERS_AN_HOUR = 8
const HOUR_MS = 60 * 60_000

/** People outside: they read what they are sent and answer after a few seconds, once, and never to a machine. */
export function createCorrespondents({ file, clock, answerAfterMs, deliver }: Options) {
  let waiting: Answer[] = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Answer[]) : []
  const recent = new Map<string, number[]>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(waiting))
    renameSync(`${file}.new`, file)
  }
  const schedule = () => {
    clearTimeout(timer)
    const [next] = waiting
    if (!next) return
    timer = setTimeout(deliverDue, Math.max(0, Date.parse(next.dueAt) - clock.now().getTime()))
    timer.unref()
  }
  const deliverDue = () => {
    const now = clock.now().getTime()
    const due = waiting.filter(({ dueAt }) => Date.parse(dueAt) <= now)
    for (const answer of due) deliver(answer)
    waiting = waiting.filter(answer => !due.includes(answer))
    save()
    schedule()
  }
  const isTooOften = (key: string) => {
    const now = clock.now().getTime()
    const times = (recent.get(key) ?? []).filter(time => time > now - HOUR_MS)
    recent.set(key, [...times, now])
    return times.length >= MAX_ANSWERS_AN_HOUR
  }
  schedule()
  return {
    async consider(source: Uint8Array, { from, to }: { from: string; to: string }): Promise<void> {
      const message = await PostalMime.parse(source)
      if (isAutomatic(message) || isTooOften(`${to} ${message.subject ?? ''}`)) return
      const dueAt = new Date(clock.now().getTime() + answerAfterMs)
      const answer = writeAnswer({
        message,
        from: to,
        to: from,
        date: dueAt,
        messageId: `${randomUUID()}@${to.split('@')[1]}`,
      })
      waiting = [...waiting, { to: from, source: answer, dueAt: dueAt.toISOString() }].sort((a, b) =>
        a.dueAt.localeCompare(b.dueAt),
      )
      save()
      schedule()
    },
    stop: () => clearTimeout(timer),
  }
}

/** RFC 3834: what a machine wrote is not answered. */
function isAutomatic({ headers }: Email): boolean {
  return headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && !/^no\b/i.test(value)) ||
      (key === 'precedence' && /bulk|list|junk/i.test(value)) ||
      key === 'list-id',
  )
}
