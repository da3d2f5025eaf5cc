import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { testDatabase } from '#testing/db/database.ts'
import { sharedApp } from '#testing/fixture.ts'
import { recordStatements, watchConnections } from './recorded-statements.ts'
import { readsOf } from './rows-of-others.ts'
import { personOf, seedTenants } from './seed-tenants.ts'
import { actsOf, signIn } from './tenants.ts'

watchConnections()

const TENANT = 2
describe('a request of one of several workspaces', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
    const client = await database.pool.connect()
    // All have the same words, and some of the same mail.
    await seedTenants(client, { tenants: 4, messages: 400, pool: 800 })
    client.release()
  })
  const t = sharedApp(() => ({ database }))

  test.each([
    'frequent word',
    'rare word',
    'filename:',
    'filename: within a word',
    'mistyped word',
    'by meaning, two words',
    'folder page, newest',
    'thread',
  ])('%s: no row of another workspace is read', async name => {
    const caller = await signIn(t.app, TENANT)
    const acts: Record<string, (run: number) => Promise<unknown>> = {
      ...actsOf(caller),
      'filename: within a word': () => caller.search({ query: 'filename:able' }),
      'mistyped word': () => caller.search({ query: 'invoixe', searchType: 'keyword' }),
    }
    const statements = await recordStatements(async () => {
      for (const run of [1, 2, 3]) await acts[name]?.(run)
    })
    const client = await database.pool.connect()
    try {
      // Small tables are scanned as a whole, unlike large ones.
      await client.query('set enable_seqscan = off')
      const { rows } = await client.query<{ id: string }>('select id from mail_accounts where email = $1', [
        personOf(TENANT),
      ])
      const reads = await readsOf(client, statements, [Number(rows[0]?.id)])
      expect(reads.statements).toBeGreaterThan(0)
      expect(reads).toMatchObject({ ofOthers: 0, scans: [] })
    } finally {
      await client.query('reset enable_seqscan')
      client.release()
    }
  })
})
