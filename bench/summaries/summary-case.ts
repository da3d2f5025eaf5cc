import type { AiThread } from '#server/engines/engine.ts'

/** All of these words, in any case, or patterns must occur in one statement. */
export type Fact = readonly (string | RegExp)[]

export interface SummaryCase {
  thread: AiThread
  facts: readonly Fact[]
}

/** Who writes to whom (several with '+'), on which day, what. */
type Line = readonly [from: string, to: string, day: string, text: string]

/** A thread in short form: people by first and last names, days of 2026 as "05-04". */
export function summaryCase(subject: string, lines: readonly Line[], facts: readonly Fact[]): SummaryCase {
  return {
    thread: {
      subject,
      messages: lines.map(([from, to, day, text], at) => ({
        id: 101 + at,
        from: person(from),
        to: to.split('+').map(person),
        sentAt: new Date(`2026-${day}T${String(8 + Math.min(at, 14)).padStart(2, '0')}:15:00Z`),
        text,
        isOwn: false,
      })),
    },
    facts,
  }
}

function person(name: string) {
  return { name, address: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.org` }
}
