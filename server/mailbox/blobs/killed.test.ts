import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/client.ts'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import { type Blobs, oldFilePath } from '#server/platform/blobs/blobs.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'
import { keepBlobs } from './keep-blobs.ts'

const program = fileURLToPath(import.meta.resolve('#testing/stand-ins/blob-writer.ts'))
const WORKSPACES = [1, 2, 3]
const OLD_FILES = 120

describe('processes that are killed, on a PostgreSQL server', () => {
  let postgres: TestPostgres
  let database: Database
  let folder: string
  let blobs: Blobs
  beforeAll(async () => {
    postgres = await startPostgres({ hasTables: true })
    database = await openDatabase({ databaseUrl: postgres.socketUrl })
    folder = await mkdtemp(path.join(tmpdir(), 'quillbox-killed-'))
    blobs = keepBlobs({ db: database.db, store: createDiskBlobs(folder) })
  })
  afterAll(async () => {
    await database?.close()
    await postgres?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** What has to be there, as "workspace key". */
  const promised = new Set<string>()

  /** Runs the program until it kills itself, and adds up its promises. */
  async function runUntilKilled(killAfter: number): Promise<void> {
    const child = spawn(
      process.execPath,
      [program, postgres.socketUrl, folder, WORKSPACES.join(), `${killAfter}`],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(signal).toBe('SIGKILL')
    for (const line of said.split('\n').filter(Boolean)) {
      if (line.startsWith('+')) promised.add(line.slice(2))
      else promised.delete(line.slice(2))
    }
  }

  async function lost(): Promise<string[]> {
    const missing: string[] = []
    for (const one of promised) {
      const [workspaceId, key = ''] = one.split(' ')
      if ((await blobs.read(Number(workspaceId), key)) === null) missing.push(one)
    }
    return missing
  }

  /** Files as earlier versions kept them: those of workspace 1 lie in the place of all workspaces. */
  async function placeOldFiles(): Promise<void> {
    for (let count = 0; count < OLD_FILES; count += 1) {
      const bytes = randomBytes(500)
      const key = blobKey(bytes)
      for (const workspaceId of WORKSPACES) {
        const place = workspaceId === 1 ? 0 : workspaceId
        const file = path.join(folder, oldFilePath(place, key))
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, bytes)
        await database.db.execute(
          sql`insert into blobs (workspace_id, hash, lies_in, check_after)
            values (${workspaceId}, ${key}, ${place}, now() + interval '1 hour')`,
        )
        promised.add(`${workspaceId} ${key}`)
      }
    }
  }

  test('lose nothing that was promised, at whichever step, alone and beside another one', async () => {
    await placeOldFiles()
    expect(await lost()).toEqual([])
    for (const killAfter of [1, 3, 40]) {
      await runUntilKilled(killAfter)
      expect(await lost(), `killed after ${killAfter}`).toEqual([])
    }
    await Promise.all([runUntilKilled(301), runUntilKilled(380)])
    expect(await lost()).toEqual([])
    for (let round = 0; round < 3; round += 1) {
      await database.db.execute(
        sql`update segments set open_until = now() - interval '1 minute' where open_until is not null`,
      )
      await database.db.execute(
        sql`update segments set kept_until = now() - interval '1 minute' where kept_until is not null`,
      )
      await blobs.tidy()
    }
    expect(await lost()).toEqual([])
    const { rows } = await database.db.execute<{ path: string; total: number; used: number }>(sql`
      select 'w' || workspace_id || '/' || id || '.seg' as path, size_bytes::int as total,
        (select coalesce(sum(stored_bytes), 0)::int from blobs b where b.segment_id = s.id) as used from segments s`)
    // What is left on the disk are the segments, and none of them is mostly waste.
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter(entry => entry.isFile())
      .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
    expect(files.sort()).toEqual(rows.map(row => row.path).sort())
    for (const { path: name, total, used } of rows) expect(used * 2, name).toBeGreaterThanOrEqual(total)
    expect(promised.size).toBeGreaterThan(OLD_FILES * 3)
  })
})
