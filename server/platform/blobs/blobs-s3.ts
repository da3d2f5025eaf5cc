import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { blobKey } from './blob-key.ts'
import { type BlobStore, oldFilePath, type Segment, type Span, segmentPath } from './blobs.ts'
import { spool } from './blobs-disk.ts'

interface S3Config {
  /** `https://s3.example.com`; the bucket follows in the path, which every S3-compatible server understands. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Put before every key, without a slash at the end; may be empty. */
  prefix: string
}

/** Segments as objects in an S3-compatible bucket. An object cannot be appended to, so each is written whole. */
export function createS3Blobs(config: S3Config): BlobStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries: 4,
  })
  const folder = [
    config.endpoint,
    encodeURIComponent(config.bucket),
    ...config.prefix.split('/').filter(Boolean),
  ]

  /** Null when the server says that the object, or this part of it, is not there. */
  const request = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await client.fetch(`${folder.join('/')}/${path}`, { ...init, method })
    if (response.ok) return response
    const text = await response.text()
    if (response.status === 404 || response.status === 416) return null
    const code = /<Code>([^<]+)</.exec(text)?.[1]
    throw new Error(`The blob store answered ${response.status}${code ? ` (${code})` : ''} to ${method}`)
  }
  /** `key` is the SHA-256 of the body, which the signature covers. */
  const upload = async (path: string, key: string, body: Blob) => {
    const answer = await request('PUT', path, { body, headers: { 'x-amz-content-sha256': key } })
    if (!answer) throw new Error(`The blob store has no bucket ${config.bucket}`)
    await answer.arrayBuffer()
  }
  const uploadBytes = (path: string, bytes: Uint8Array) =>
    upload(path, blobKey(bytes), new Blob([bytes as Uint8Array<ArrayBuffer>]))
  // The signature covers the digest of the whole, so the whole has to be seen before it can be sent.
  const uploadStream = async (path: string, stream: Readable) => {
    const file = join(tmpdir(), `quillbox-blob-${randomUUID()}`)
    try {
      const { key, size } = await spool(stream, file)
      await upload(path, key, await openAsBlob(file))
      return { key, size }
    } finally {
      await rm(file, { force: true })
    }
  }
  const remove = async (path: string) => {
    const response = await request('DELETE', path)
    await response?.arrayBuffer()
  }
  const readSpan = (segment: Segment, { offset, length }: Span) =>
    request('GET', segmentPath(segment), { headers: { range: `bytes=${offset}-${offset + length - 1}` } })
  const bodyOf = (response: Response | null) =>
    response && Readable.from(response.body ?? [], { objectMode: false })

  return {
    appendsUpTo: 0,
    keepsChecksums: true,
    create: async () => {},
    async write(segment, bytes) {
      await uploadBytes(segmentPath(segment), bytes)
      return true
    },
    writeStream: (segment, stream) => uploadStream(segmentPath(segment), stream),
    async read(segment, span) {
      // No range of HTTP is empty.
      if (span.length === 0) return new Uint8Array()
      const response = await readSpan(segment, span)
      const bytes = response && new Uint8Array(await response.arrayBuffer())
      return bytes?.length === span.length ? bytes : null
    },
    stream: async (segment, span) => bodyOf(await readSpan(segment, span)),
    async size(segment) {
      const response = await request('HEAD', segmentPath(segment))
      return Number(response?.headers.get('content-length') ?? 0)
    },
    delete: segment => remove(segmentPath(segment)),
    async probe() {
      const path = `probe-${randomUUID()}`
      await uploadBytes(path, Buffer.from('probe'))
      await remove(path)
    },
    oldFiles: {
      open: async (place, key) => bodyOf(await request('GET', oldFilePath(place, key))),
      write: (place, key, stream) => uploadStream(oldFilePath(place, key), stream),
      delete: (place, key) => remove(oldFilePath(place, key)),
    },
  }
}
