import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blobKey } from '#server/platform/blobs/blob-key.ts'
import { type BlobStore, type Blobs, segmentPath } from '#server/platform/blobs/blobs.ts'
import { createDiskBlobs } from '#server/platform/blobs/blobs-disk.ts'
import { createS3Blobs } from '#server/platform/blobs/blobs-s3.ts'
import { packBlobs } from '#server/platform/blobs/pack.ts'
import { sharedApp } from '#testing/fixture.ts'
import { startS3 } from '#testing/servers/s3.ts'
import { keepBlobs } from './keep-blobs.ts'
import { findBlob } from './queries.ts'

const t = sharedApp()
let directory: string
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'quillbox-stores-'))
  s3 = await startS3()
})
afterAll(async () => {
  s3?.close()
  await rm(directory, { recursive: true, force: true })
})

let lastWorkspace = 1000

describe.each<[string, () => BlobStore]>([
  ['on disk', () => createDiskBlobs(directory)],
  ['in S3', () => createS3Blobs(s3.config)],
])('blobs %s', (name, createStore) => {
  const begin = () => {
    lastWorkspace += 1
    const store = createStore()
    const { db } = t.deps
    return { store, blobs: keepBlobs({ db, store }), workspaceId: lastWorkspace }
  }
  const readBoth = async (blobs: Blobs, workspaceId: number, key: string) => {
    const stream = await blobs.get(workspaceId, key)
    return [await blobs.read(workspaceId, key), stream && (await buffer(stream))].map(
      bytes => bytes && blobKey(bytes),
    )
  }
  const countFiles = async (workspaceId: number) =>
    name === 'in S3'
      ? [...s3.objects.keys()].filter(key => key.includes(`/w${workspaceId}/`)).length
      : (await readdir(path.join(directory, `w${workspaceId}`))).length
  /** Hours pass, and everything is tidied. */
  const tidyMuchLater = async (blobs: Blobs) => {
    for (let round = 0; round < 3; round += 1) {
      await t.deps.db.execute(
        sql`update segments set open_until = now() - interval '1 hour' where open_until is not null`,
      )
      await t.deps.db.execute(
        sql`update segments set kept_until = now() - interval '1 hour' where kept_until is not null`,
      )
      await blobs.tidy()
    }
  }

  test('come back as they were put, empty, small, compressed and large', async () => {
    const { blobs, workspaceId } = begin()
    for (const bytes of [
      Buffer.alloc(0),
      randomBytes(1),
      Buffer.alloc(50_000, 'text that repeats itself '),
      randomBytes(1_500_000),
      // Larger than what is in memory at once, and compressed.
      Buffer.concat([Buffer.alloc(4_200_000, 'text '), randomBytes(1_100_000)]),
    ]) {
      const key = blobKey(bytes)
      expect(await blobs.put(workspaceId, bytes)).toBe(key)
      expect(await readBoth(blobs, workspaceId, key)).toEqual([key, key])
      expect(await blobs.putStream(workspaceId, Readable.from([bytes]))).toEqual({ key, size: bytes.length })
      expect(await readBoth(blobs, workspaceId, key)).toEqual([key, key])
    }
    const parts = [randomBytes(2_200_000), randomBytes(3), randomBytes(2_200_000)]
    const { key, size } = await blobs.putStream(workspaceId, Readable.from(parts))
    expect([key, size]).toEqual([blobKey(Buffer.concat(parts)), 4_400_003])
    expect(await readBoth(blobs, workspaceId, key)).toEqual([key, key])
    expect(await readBoth(blobs, workspaceId, blobKey(randomBytes(9)))).toEqual([null, null])
    expect(await readBoth(blobs, workspaceId + 1, key)).toEqual([null, null])
  })

  test('that are damaged count as missing, and are replaced by those that are put again', async () => {
    const { blobs, store, workspaceId } = begin()
    for (const bytes of [randomBytes(5_000), Buffer.alloc(5_000, 'compressed '), randomBytes(4_200_000)]) {
      const key = await blobs.put(workspaceId, bytes)
      const { span } = (await findBlob(t.deps.db, workspaceId, key))!
      await store.write(span!.segment, new Uint8Array(span!.length), span!.offset)
      expect(await blobs.read(workspaceId, key)).toBeNull()
      if (!store.keepsChecksums) expect(await blobs.get(workspaceId, key)).toBeNull()
      await blobs.put(workspaceId, bytes)
      expect(await readBoth(blobs, workspaceId, key)).toEqual([key, key])
    }
  })

  test('of a stream that breaks leave no bytes behind', async () => {
    const { blobs, workspaceId } = begin()
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(4_200_000)
        throw new Error('connection lost')
      })(),
    )
    await expect(blobs.putStream(workspaceId, broken)).rejects.toThrow('connection lost')
    expect(await countFiles(workspaceId)).toBe(0)
  })

  test('that were put by many small writes end in few files, from which they can be read at every moment', async () => {
    const { blobs, workspaceId } = begin()
    const keys: string[] = []
    for (let count = 0; count < 8; count += 1) {
      // Each is put by another process.
      const other = keepBlobs({ db: t.deps.db, store: createStore() })
      const pack = packBlobs(Array.from({ length: 5 }, () => randomBytes(2_000)))
      await other.putPack(workspaceId, pack)
      keys.push(...pack.entries.map(({ key }) => key))
    }
    expect(await countFiles(workspaceId)).toBe(8)
    let isTidy = false
    const reading = (async () => {
      while (!isTidy) for (const key of keys) expect(await blobs.read(workspaceId, key)).not.toBeNull()
    })()
    await tidyMuchLater(blobs)
    isTidy = true
    await reading
    expect(await countFiles(workspaceId)).toBe(1)
  })

  test('that are large are gone at once when they are discarded', async () => {
    const { blobs, workspaceId } = begin()
    const key = await blobs.put(workspaceId, randomBytes(2_000_000))
    expect(await countFiles(workspaceId)).toBe(1)
    await blobs.discard(workspaceId, [key])
    expect(await countFiles(workspaceId)).toBe(0)
    const { rows } = await t.deps.db.execute(sql`select from segments where workspace_id = ${workspaceId}`)
    expect(rows).toEqual([])
  })

  test('of many workspaces lie apart', async () => {
    const { blobs } = begin()
    const bytes = Buffer.from('the same')
    const ids = Array.from({ length: 8 }, (_, at) => 5000 + at)
    await Promise.all(ids.flatMap(id => [blobs.put(id, bytes), blobs.put(id, randomBytes(10))]))
    const places = await Promise.all(ids.map(id => findBlob(t.deps.db, id, blobKey(bytes))))
    expect(places.map(place => segmentPath(place!.span!.segment).split('/')[0])).toEqual(
      ids.map(id => `w${id}`),
    )
    await blobs.discard(5001, [blobKey(bytes)])
    expect(await blobs.read(5001, blobKey(bytes))).toBeNull()
    expect(await blobs.read(5002, blobKey(bytes))).toEqual(new Uint8Array(bytes))
  })
})

test('a page of mail is one write and one sync, and its blobs are placed by one statement', async () => {
  const store = createDiskBlobs(directory)
  let writes = 0
  const write: BlobStore['write'] = (...bytes) => {
    writes += 1
    return store.write(...bytes)
  }
  const blobs = keepBlobs({ db: t.deps.db, store: { ...store, write } })
  const page = () => packBlobs(Array.from({ length: 200 }, () => randomBytes(100)))
  for (let count = 0; count < 5; count += 1) await blobs.putPack(900, page())
  expect(writes).toBe(5)
  expect(await readdir(path.join(directory, 'w900'))).toHaveLength(1)
})
