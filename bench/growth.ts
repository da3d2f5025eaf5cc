import { startPostgres } from '#testing/db/postgres.ts'
import type { DatabasePlace } from './faults/world.ts'
import { percentile } from './percentile.ts'
import { benchReading, type Measured } from './reading.ts'

export interface Growth {
  database: DatabasePlace
  messages: { few: number; many: number }
  /** Whether search by meaning is measured, too. It takes a hundred seconds for 100,000 messages. */
  withMeaning: boolean
}

/** What reading and search take in a small and in a large mailbox, on one database, as a table in Markdown. */
export async function benchGrowth({ database, messages, withMeaning }: Growth): Promise<string> {
  const [few, many] = [await read(messages.few), await read(messages.many)]
  const sizes = [messages.few, messages.many].map(count => count.toLocaleString('en'))
  const columns = ['p50, ms', 'CPU, ms', 'blocks', 'found'].map(name => `${name}: ${sizes.join(' → ')}`)
  return [
    `| ${database} database${withMeaning ? '' : ', without search by meaning'} | ${columns.join(' | factor | ')} |`,
    `${'|---'.repeat(columns.length * 2)}|`,
    ...Object.entries(many).map(([name, large]) => {
      const small = few[name] as Measured
      const p50 = ({ samples }: Measured) => percentile(samples, 0.5)
      const cells = [
        change(p50(small), p50(large)),
        change(small.cpuMs, large.cpuMs),
        change(small.blocks, large.blocks),
        `${small.found.toFixed(0)} → ${large.found.toFixed(0)}`,
      ]
      return `| ${[name, ...cells].join(' | ')} |`
    }),
  ].join('\n')

  async function read(count: number) {
    // What is written here is measured by nobody.
    const server = database === 'server' ? await startPostgres({ settings: { max_wal_size: '8GB' } }) : null
    try {
      return (await benchReading({ count, withMeaning }, server ?? undefined)).lines
    } finally {
      await server?.remove()
    }
  }
}

const change = (few: number, many: number) =>
  `${few.toFixed(few < 100 ? 1 : 0)} → ${many.toFixed(many < 100 ? 1 : 0)} | ${(many / few).toFixed(2)}`
