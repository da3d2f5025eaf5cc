import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import { createQueue } from '#server/work/jobs/queue.ts'
import { allJobs } from '#server/work/reactions/app-queue.ts'
import { fetchNow, fillInbox, type TestUser, testMessage } from '#testing/app.ts'
import { sharedAppOnServer } from '#testing/fixture.ts'

const MANY = 300

describe('words of a first sync, on a PostgreSQL server', () => {
  let user: TestUser
  const { t, postgres } = sharedAppOnServer()
  beforeAll(async () => {
    user = await t.buildUser()
  })

  const search = async (query: string) =>
    (await t.call(user, 'POST', '/api/search', { body: { query, searchType: 'keyword' } })).body
  const indexed = async () => {
    const { rows } = await t.deps.db.execute<{ count: number }>(
      sql`select count(*)::int as count from message_words`,
    )
    return rows[0]?.count
  }
  const fill = async (word: string) => {
    const account = await t.buildAccount(user)
    const sources = Array.from({ length: MANY }, (_, at) => testMessage({ Subject: `${word}${at}` }, word))
    await fillInbox(t, account, sources, fetchNow)
    return account
  }

  test('are completed by another worker after one was killed, and by two workers without doing a message twice', async () => {
    await fill('kangaroo')
    const program = fileURLToPath(import.meta.resolve('#testing/stand-ins/stuck-indexer.ts'))
    const worker = spawn(process.execPath, [program, postgres.socketUrl], { stdio: 'inherit' })
    await vi.waitFor(async () => expect(await indexed()).toBe(50))
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    expect(await search(`kangaroo${MANY - 1}`)).toMatchObject({ total: 1, stillReading: true })
    expect(await search('kangaroo0')).toMatchObject({ total: 0, stillReading: true })

    await fill('wombat')
    const made: number[] = []
    const { words } = t.deps.reader
    t.deps.reader.words = messages => {
      made.push(...messages.map(message => (message as { id: number } & typeof message).id))
      return words(messages)
    }
    const other = await createQueue({ database: t.deps.database, log: t.deps.log, catalog: allJobs })
    await Promise.all([t.deps.queue, other].map(queue => queue.work(jobHandlers(t.deps))))
    // Makes the dead worker look silent for longer, so that the test does not have to wait.
    await t.deps.db.execute(
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 s' where name = 'search.words' and state = 'active'`,
    )
    await vi.waitFor(async () => expect(await indexed()).toBe(2 * MANY))
    expect(made.toSorted((a, b) => a - b)).toEqual([...new Set(made)].toSorted((a, b) => a - b))
    expect(made).toHaveLength(2 * MANY - 50)
    await vi.waitFor(async () => expect(await search('kangaroo0')).not.toHaveProperty('stillReading'))
    for (const query of ['kangaroo0', 'wombat0', `kangaroo${MANY - 1}`])
      expect(await search(query)).toMatchObject({ total: 1 })
    t.deps.reader.words = words
    await other.stop()
  })
})
