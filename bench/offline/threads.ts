import { readData } from '#demo/read-data.ts'
import { summaryCase } from '../summaries/summary-case.ts'

interface Written {
  subject: string
  messages: { from: string; to: string; day: string; text: string }[]
}

/** Conversations that are summarised for docs/ai.md. */
export const THREADS = readData<Written[]>('threads.yaml', import.meta.url).map(
  ({ subject, messages }) =>
    summaryCase(
      subject,
      messages.map(({ from, to, day, text }) => [from, to, day, text]),
      [],
    ).thread,
)
