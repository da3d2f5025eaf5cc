import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDataDirectory } from '#testing/db/database.ts'
import { furnishForMove, inside, sumsOf, withQueue } from '#testing/db/furnish-for-move.ts'
import { havePostgres, startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import type { Database } from '../client.ts'
import { moveToFolder, moveToServer } from './move-database.ts'

const hasPostgres = havePostgres()
const dataDir = hasPostgres ? await testDataDirectory('quillbox-move-') : ''
const postgres = hasPostgres ? await startPostgres() : (null as unknown as TestPostgres)
afterAll(async () => {
  await postgres?.remove()
  if (dataDir) await rm(dataDir, { recursive: true })
})

/** Runs a move that ends where this step would begin, as if it had been killed there. */
const move = (direction: 'to server' | 'to folder', endsAt?: string) => {
  const onStep = (step: string) => {
    if (endsAt && step.startsWith(endsAt)) throw new Error(`ended at ${step}`)
  }
  const options = { databaseUrl: postgres.url, dataDir, setUpJobs: withQueue, onStep }
  return direction === 'to server' ? moveToServer(options) : moveToFolder(options)
}

const onServer = <T>(work: (database: Database) => T) => inside({ databaseUrl: postgres.url }, work)
const inFolder = <T>(work: (database: Database) => T) => inside({ dataDir }, work)

test.runIf(hasPostgres)('a target that has something else is refused, and left alone', async () => {
  await postgres.sql('create database full_one owner quill')
  const databaseUrl = postgres.url.replace(/mail$/, 'full_one')
  await inside({ databaseUrl }, ({ pool }) => pool.query('create table precious (id int)'))
  const options = { databaseUrl, dataDir, setUpJobs: withQueue, onStep: () => undefined }
  await expect(moveToServer(options)).rejects.toThrow(/full_one is not empty: it has precious/)
})

test.runIf(hasPostgres)(
  'a database goes to a server and back, however often it is interrupted, and nothing is lost or open twice',
  async () => {
    const before = await inFolder(async database => {
      await furnishForMove(database)
      return sumsOf(database)
    })
    expect(Object.keys(before).length).toBeGreaterThan(5)
    await expect(move('to server', 'Opening')).rejects.toThrow('ended at')
    await expect(onServer(() => 0)).rejects.toThrow(/A move from the embedded database in .* did not end/)
    await expect(inFolder(() => 0)).rejects.toThrow('was moved to postgres://quill@127.0.0.1')
    await move('to server')
    await expect(move('to server')).rejects.toThrow('was moved to')
    await onServer(async database => {
      expect(await sumsOf(database)).toEqual(before)
      await expect(move('to folder')).rejects.toThrow('is in use by Quillbox')
      await database.db.execute(sql`insert into workspaces (user_id) select max(id) from users`)
    })
    const after = await onServer(sumsOf)
    expect(after).not.toEqual(before)

    await expect(move('to folder', 'Putting')).rejects.toThrow('ended at')
    await expect(onServer(() => 0)).rejects.toThrow('was moved to the embedded database')
    await expect(inFolder(() => 0)).rejects.toThrow('did not end')
    await move('to folder')
    await inFolder(async database => {
      expect(await sumsOf(database)).toEqual(after)
      await withQueue(database, async queue => expect((await queue.depth()).waiting).toBe(1))
    })
    await expect(move('to server')).rejects.toThrow('What is in this database was moved')
  },
)
