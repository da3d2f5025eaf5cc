import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#testing/servers/s3.ts'
import { blobKey } from './blob-key.ts'
import { type BlobStore, oldFilePath } from './blobs.ts'
import { createDiskBlobs } from './blobs-disk.ts'
import { createS3Blobs } from './blobs-s3.ts'

let directory: string
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'quillbox-blobs-'))
  s3 = await startS3()
})
afterAll(async () => {
  s3.close()
  await rm(directory, { recursive: true, force: true })
})

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())

test('segments on a disk that could not be written are kept once it can', async () => {
  const place = join(directory, 'unmounted')
  await writeFile(place, '')
  const blobs = createDiskBlobs(place)
  await expect(blobs.probe()).rejects.toThrow()
  await expect(blobs.create({ workspaceId: 1, id: 1 })).rejects.toThrow()
  await rm(place)
  await blobs.probe()
  await blobs.create({ workspaceId: 1, id: 1 })
  expect(await filesIn(place)).toHaveLength(1)
})

test('a segment is made once', async () => {
  const blobs = createDiskBlobs(directory)
  await blobs.create({ workspaceId: 2, id: 1 })
  await expect(blobs.create({ workspaceId: 2, id: 1 })).rejects.toMatchObject({ code: 'EEXIST' })
})

let lastId = 100

describe.each<[string, () => BlobStore, (path: string, bytes: Buffer) => Promise<unknown>]>([
  [
    'on disk',
    () => createDiskBlobs(directory),
    async (path, bytes) => {
      await mkdir(dirname(join(directory, path)), { recursive: true })
      await writeFile(join(directory, path), bytes)
    },
  ],
  [
    'in S3',
    () => createS3Blobs(s3.config),
    async (path, bytes) => s3.objects.set(`/mail%20blobs/quill/box/${path}`, bytes),
  ],
])('segments %s', (_name, createStore, placeOldFile) => {
  const begin = async () => {
    const store = createStore()
    lastId += 1
    const segment = { workspaceId: 1, id: lastId }
    await store.create(segment)
    return { store, segment }
  }

  test('come back as they were written, whole and in parts', async () => {
    const { store, segment } = await begin()
    const bytes = randomBytes(300_000)
    await store.write(segment, bytes, 0)
    expect(await store.size(segment)).toBe(300_000)
    for (const [offset, length] of [
      [0, 300_000],
      [0, 1],
      [7, 100_000],
      [299_999, 1],
      [10, 0],
    ] as const) {
      const part = bytes.subarray(offset, offset + length)
      expect(Buffer.from((await store.read(segment, { offset, length })) ?? 'missing')).toEqual(part)
      if (length === 0) continue
      expect(
        await buffer((await store.stream(segment, { offset, length })) ?? Readable.from('missing')),
      ).toEqual(part)
    }
  })

  test('are null where they end, or are not there', async () => {
    const { store, segment } = await begin()
    await store.write(segment, randomBytes(10), 0)
    expect(await store.read(segment, { offset: 5, length: 6 })).toBeNull()
    expect(await store.read(segment, { offset: 10, length: 1 })).toBeNull()
    const missing = { workspaceId: 9, id: segment.id }
    expect(await store.read(missing, { offset: 0, length: 1 })).toBeNull()
    expect(await store.stream(missing, { offset: 0, length: 1 })).toBeNull()
    expect(await store.size(missing)).toBe(0)
    await store.delete(segment)
    await store.delete(segment)
    expect(await store.read(segment, { offset: 0, length: 1 })).toBeNull()
  })

  test('are taken from a stream', async () => {
    const { store, segment } = await begin()
    const parts = [randomBytes(70_000), randomBytes(3), randomBytes(90_000)]
    const bytes = Buffer.concat(parts)
    expect(await store.writeStream(segment, Readable.from(parts))).toEqual({
      key: blobKey(bytes),
      size: 160_003,
    })
    expect(Buffer.from((await store.read(segment, { offset: 0, length: 160_003 })) ?? 'missing')).toEqual(
      bytes,
    )
  })

  test('leave nothing behind when somebody asks whether they can be written', async () => {
    const store = createStore()
    const count = async () => (await filesIn(directory)).length + s3.objects.size
    const before = await count()
    await store.probe()
    expect(await count()).toBe(before)
  })

  test('lie beside the files of earlier versions, each of which is deleted where it lay', async () => {
    const store = createStore()
    const bytes = randomBytes(10)
    const key = blobKey(bytes)
    for (const place of [0, 1, 12]) await placeOldFile(oldFilePath(place, key), bytes)
    await store.oldFiles.delete(12, key)
    await store.oldFiles.delete(12, key)
    const found = await Promise.all([0, 1, 12].map(place => store.oldFiles.open(place, key)))
    expect(await Promise.all(found.map(file => file && buffer(file)))).toEqual([bytes, bytes, null])
    for (const name of ['../../etc/passwd', '', 'A'.repeat(64)])
      await expect(store.oldFiles.open(1, name)).rejects.toThrow('Not the key')
  })
})

describe('segments on disk', () => {
  test('may be appended to by many at once', async () => {
    const store = createDiskBlobs(directory)
    const segment = { workspaceId: 3, id: 1 }
    await store.create(segment)
    const parts = Array.from({ length: 20 }, () => randomBytes(5_000))
    await Promise.all(parts.toReversed().map((part, at) => store.write(segment, part, (19 - at) * 5_000)))
    expect(Buffer.from((await store.read(segment, { offset: 0, length: 100_000 })) ?? '')).toEqual(
      Buffer.concat(parts),
    )
  })

  test('take the folders of earlier versions with them', async () => {
    const folder = join(directory, 'earlier')
    const store = createDiskBlobs(folder)
    const keys = ['ab01', 'ab02', 'cd01'].map(start => start.padEnd(64, '0'))
    await mkdir(join(folder, 'unfinished'), { recursive: true })
    await writeFile(join(folder, 'unfinished', 'half'), 'by')
    for (const place of [0, 4])
      for (const key of keys) {
        const path = join(folder, oldFilePath(place, key))
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, 'bytes')
      }
    for (const key of keys.slice(1)) for (const place of [0, 4]) await store.oldFiles.delete(place, key)
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(
      ['ab', 'ab/01', `ab/01/${keys[0]}`, 'w4', 'w4/ab', `w4/ab/${keys[0]}`].sort(),
    )
  })
})

test('an S3 server that refuses the credentials is an error, not a missing segment', async () => {
  const store = createS3Blobs({ ...s3.config, secretAccessKey: 'WRONG' })
  await expect(store.read({ workspaceId: 1, id: 1 }, { offset: 0, length: 1 })).rejects.toThrow(
    '403 (SignatureDoesNotMatch)',
  )
})
