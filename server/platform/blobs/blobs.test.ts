import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blobKey } from './blob-key.ts'
import { type BlobStore, blobPath, type PutOptions } from './blobs.ts'
import { createDiskBlobs } from './blobs-disk.ts'
import { createS3Blobs } from './blobs-s3.ts'

const S3 = {
  bucket: 'mail blobs',
  region: 'eu-central-1',
  accessKeyId: 'AKID',
  secretAccessKey: 'SECRET',
  prefix: 'quill/box',
}
let directory: string
let server: Server
let endpoint: string
const objects = new Map<string, Buffer>()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'quillbox-blobs-'))
  server = createServer(answerAsS3).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await rm(directory, { recursive: true, force: true })
})

async function put(blobs: BlobStore, bytes: Uint8Array, options?: PutOptions): Promise<string> {
  const key = blobKey(bytes)
  await blobs.put(1, key, bytes, options)
  return key
}

test('blobs on a disk that could not be written are kept once it can', async () => {
  const place = join(directory, 'unmounted')
  await writeFile(place, '')
  const blobs = createDiskBlobs(place)
  await expect(put(blobs, randomBytes(3))).rejects.toThrow()
  await rm(place)
  expect(await blobs.size(1, await put(blobs, randomBytes(3)))).toBe(3)
})

describe.each<[string, () => BlobStore]>([
  ['on disk', () => createDiskBlobs(directory)],
  ['in S3', () => createS3Blobs({ endpoint, ...S3 })],
])('blobs %s', (_name, create) => {
  test('come back as they were put, under the digest of their bytes', async () => {
    const blobs = create()
    for (const bytes of [randomBytes(0), randomBytes(1), randomBytes(300_000)]) {
      const key = await put(blobs, bytes)
      expect(key).toBe(createHash('sha256').update(bytes).digest('hex'))
      await put(blobs, bytes)
      expect(Buffer.from((await blobs.read(1, key)) ?? 'missing')).toEqual(bytes)
      expect(await buffer((await blobs.get(1, key)) ?? Readable.from('missing'))).toEqual(bytes)
      expect(await blobs.size(1, key)).toBe(bytes.length)
    }
  })

  test('are taken from a stream', async () => {
    const blobs = create()
    const parts = [randomBytes(70_000), randomBytes(3), randomBytes(90_000)]
    const { key, size } = await blobs.putStream(1, Readable.from(parts), async () => {})
    expect(size).toBe(160_003)
    expect(Buffer.from((await blobs.read(1, key)) ?? 'missing')).toEqual(Buffer.concat(parts))
  })

  test('are gone after delete, and what is not there is null', async () => {
    const blobs = create()
    const key = await put(blobs, randomBytes(10))
    await blobs.delete(1, key)
    await blobs.delete(1, key)
    expect(await blobs.get(1, key)).toBeNull()
    expect(await blobs.read(1, key)).toBeNull()
    expect(await blobs.size(1, key)).toBeNull()
  })

  test('get their name only once that is known to be wanted', async () => {
    const blobs = create()
    const bytes = randomBytes(10)
    const refuse = async (key: string) => {
      expect(await blobs.size(1, key)).toBeNull()
      throw new Error('not wanted')
    }
    await expect(blobs.putStream(1, Readable.from([bytes]), refuse)).rejects.toThrow('not wanted')
    expect(await blobs.size(1, blobKey(bytes))).toBeNull()
  })

  test('lie in the place of their workspace, and are deleted there alone', async () => {
    const blobs = create()
    const bytes = randomBytes(10)
    const key = blobKey(bytes)
    for (const place of [0, 1, 12]) await blobs.put(place, key, bytes)
    await blobs.delete(12, key)
    expect(await Promise.all([0, 1, 12].map(place => blobs.size(place, key)))).toEqual([10, 10, null])
  })

  test('have no other names', async () => {
    for (const key of ['../../etc/passwd', '', 'A'.repeat(64)])
      await expect(create().read(1, key)).rejects.toThrow('Not the key')
  })
})

describe('blobs on disk', () => {
  test('that a power cut has left empty, short or blank count as missing, and are written again', async () => {
    const blobs = createDiskBlobs(directory)
    const bytes = randomBytes(5_000)
    const key = await put(blobs, bytes, { refetchable: true })
    const file = join(directory, blobPath(1, key))
    for (const left of [Buffer.alloc(0), bytes.subarray(0, 100), Buffer.alloc(5_000)]) {
      await writeFile(file, left)
      expect(await blobs.read(1, key)).toBeNull()
      expect(await blobs.get(1, key)).toBeNull()
      await put(blobs, bytes)
      expect(Buffer.from((await blobs.read(1, key)) ?? 'missing')).toEqual(bytes)
    }
  })

  test('leave nothing behind when a stream breaks', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('connection lost')
      })(),
    )
    await expect(createDiskBlobs(directory).putStream(1, broken, async () => {})).rejects.toThrow(
      'connection lost',
    )
    expect(await readdir(join(directory, 'unfinished'))).toEqual([])
  })
})

test('an S3 server that refuses the credentials is an error, not a missing blob', async () => {
  const blobs = createS3Blobs({ endpoint, ...S3, secretAccessKey: 'WRONG' })
  await expect(blobs.read(1, '0'.repeat(64))).rejects.toThrow('403 (SignatureDoesNotMatch)')
})

/** As much of S3 as the store uses, and the whole of its signature check. */
async function answerAsS3(
  request: IncomingMessage,
  response: import('node:http').ServerResponse,
): Promise<void> {
  const body = await buffer(request)
  if (!signatureHolds(request, body)) {
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    return
  }
  const path = request.url ?? ''
  const stored = objects.get(path)
  if (request.method === 'PUT') objects.set(path, body)
  if (request.method === 'DELETE') objects.delete(path)
  if (request.method === 'PUT' || request.method === 'DELETE') response.writeHead(200).end()
  else if (!stored) response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  else
    response
      .writeHead(200, { 'content-length': stored.length })
      .end(request.method === 'HEAD' ? undefined : stored)
}

/** AWS Signature Version 4, written from its documentation and not with the client's library. */
function signatureHolds(request: IncomingMessage, body: Buffer): boolean {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  const [, id, day = '', region = '', signed = '', signature] = authorization ?? []
  const digest = String(request.headers['x-amz-content-sha256'])
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== createHash('sha256').update(body).digest('hex'))
    return false
  if (request.method === 'PUT' && digest === 'UNSIGNED-PAYLOAD') return false
  const headers = signed.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`)
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [request.method, path, query, headers.join(''), signed, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ]
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${S3.secretAccessKey}`),
  )
  return (
    id === S3.accessKeyId && createHmac('sha256', key).update(toSign.join('\n')).digest('hex') === signature
  )
}
