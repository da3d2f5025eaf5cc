import { startPostgres } from '#testing/db/postgres.ts'
import { percentile } from './percentile.ts'
import { benchReading } from './reading.ts'

export interface Growth {
  database: 'embedded' | 'PostgreSQL'
  messages: { few: number; many: number }
  /** Milliseconds (p50) in the small and in the large mailbox, by the name of the measurement. */
  lines: Record<string, { few: number; many: number }>
}

/** How much slower reading and search are in a large mailbox than in a small one, on one database. */
export async function benchGrowth(
  database: Growth['database'],
  messages: Growth['messages'],
): Promise<Growth> {
  const few = await read(database, messages.few)
  const many = await read(database, messages.many)
  const lines = Object.fromEntries(
    Object.entries(many).map(([name, ms]) => [name, { few: few[name] ?? Number.NaN, many: ms }]),
  )
  return { database, messages, lines }
}

async function read(database: Growth['database'], count: number): Promise<Record<string, number>> {
  const server = database === 'PostgreSQL' ? await startPostgres({ durable: true }) : null
  try {
    const { samples } = await benchReading(count, server?.url)
    return Object.fromEntries(Object.entries(samples).map(([name, ms]) => [name, percentile(ms, 0.5)]))
  } finally {
    await server?.remove()
  }
}
