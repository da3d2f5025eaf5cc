import { statements } from '#server/db/statement-channel.ts'

/** What `work` returns, and the texts of the statements that this process sends meanwhile. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ value: T; texts: string[] }> {
  const texts: string[] = []
  const note = (text: unknown) => texts.push(String(text))
  statements.subscribe(note)
  try {
    return { value: await work(), texts }
  } finally {
    statements.unsubscribe(note)
  }
}
