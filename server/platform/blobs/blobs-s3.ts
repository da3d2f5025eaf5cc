import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { blobKey } from './blob-key.ts'
import { type BlobStore, blobPath } from './blobs.ts'
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

/** Blobs in an S3-compatible bucket. */
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

  /** Null when the server says that the object is not there. */
  const request = async (method: string, place: number, key: string, body?: Blob) => {
    const url = `${folder.join('/')}/${blobPath(place, key)}`
    // The key is the digest that the signature wants of the body.
    const init = body ? { method, body, headers: { 'x-amz-content-sha256': key } } : { method }
    const response = await client.fetch(url, init)
    if (response.ok) return response
    const text = await response.text()
    if (response.status === 404) return null
    const code = /<Code>([^<]+)</.exec(text)?.[1]
    throw new Error(`The blob store answered ${response.status}${code ? ` (${code})` : ''} to ${method}`)
  }
  const upload = async (place: number, key: string, body: Blob) => {
    const answer = await request('PUT', place, key, body)
    if (!answer) throw new Error(`The blob store has no bucket ${config.bucket}`)
    await answer.arrayBuffer()
  }

  return {
    put: (place, key, bytes) => upload(place, key, new Blob([Buffer.from(bytes)])),
    async putStream(place, stream, begin) {
      // The address is the digest of the whole, so the whole has to be seen before it can be sent.
      const file = join(tmpdir(), `quillbox-blob-${randomUUID()}`)
      try {
        const { key, size } = await spool(stream, file)
        await begin(key)
        await upload(place, key, await openAsBlob(file))
        return { key, size }
      } finally {
        await rm(file, { force: true })
      }
    },
    async get(place, key) {
      const response = await request('GET', place, key)
      if (!response) return null
      return response.body ? Readable.from(response.body, { objectMode: false }) : Readable.from([])
    },
    async read(place, key) {
      const response = await request('GET', place, key)
      if (!response) return null
      const bytes = new Uint8Array(await response.arrayBuffer())
      return blobKey(bytes) === key ? bytes : null
    },
    async size(place, key) {
      const response = await request('HEAD', place, key)
      return response ? Number(response.headers.get('content-length')) : null
    },
    async delete(place, key) {
      const response = await request('DELETE', place, key)
      await response?.arrayBuffer()
    },
  }
}
