import { hash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { decodeEntities } from '#core/text/html-entities.ts'
import { type BlobStore, blobPath, isBlobKey, type StoredBlob } from './blobs.ts'
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
  const bucket = `${config.endpoint}/${encodeURIComponent(config.bucket)}`
  const prefix = config.prefix
    .split('/')
    .filter(Boolean)
    .map(part => `${part}/`)
    .join('')

  /** Null when the server says that the object is not there. */
  const request = async (method: string, key: string, body?: Blob) => {
    const url = `${bucket}/${prefix}${blobPath(key)}`
    // The key is the digest that the signature wants of the body.
    const init = body ? { method, body, headers: { 'x-amz-content-sha256': key } } : { method }
    return answerOf(method, await client.fetch(url, init))
  }
  const answerOf = async (method: string, response: Response) => {
    if (response.ok) return response
    const text = await response.text()
    if (response.status === 404) return null
    const code = /<Code>([^<]+)</.exec(text)?.[1]
    throw new Error(`The blob store answered ${response.status}${code ? ` (${code})` : ''} to ${method}`)
  }
  const noBucket = () => new Error(`The blob store has no bucket ${config.bucket}`)
  const upload = async (key: string, body: Blob) => {
    const answer = await request('PUT', key, body)
    if (!answer) throw noBucket()
    await answer.arrayBuffer()
  }

  return {
    async put(bytes) {
      const key = hash('sha256', bytes, 'hex')
      await upload(key, new Blob([Buffer.from(bytes)]))
      return key
    },
    async putStream(stream) {
      // The address is the digest of the whole, so the whole has to be seen before it can be sent.
      const file = join(tmpdir(), `quillbox-blob-${randomUUID()}`)
      try {
        const { key, size } = await spool(stream, file)
        await upload(key, await openAsBlob(file))
        return { key, size }
      } finally {
        await rm(file, { force: true })
      }
    },
    async get(key) {
      const response = await request('GET', key)
      if (!response) return null
      return response.body ? Readable.from(response.body, { objectMode: false }) : Readable.from([])
    },
    async read(key) {
      const response = await request('GET', key)
      if (!response) return null
      const bytes = new Uint8Array(await response.arrayBuffer())
      return hash('sha256', bytes, 'hex') === key ? bytes : null
    },
    async size(key) {
      const response = await request('HEAD', key)
      return response ? Number(response.headers.get('content-length')) : null
    },
    async delete(key) {
      const response = await request('DELETE', key)
      await response?.arrayBuffer()
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const after = token && `continuation-token=${encodeURIComponent(token)}&`
        const url = `${bucket}?${after}list-type=2&prefix=${encodeURIComponent(prefix)}`
        const answer = await answerOf('GET', await client.fetch(url))
        if (!answer) throw noBucket()
        const page = await answer.text()
        yield readListing(page, prefix)
        token = textOf(page, 'NextContinuationToken')
      }
    },
  }
}

/** Of what else may lie in the bucket nothing is a blob of ours. */
function readListing(page: string, prefix: string): StoredBlob[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, object = '']) => {
    const path = textOf(object, 'Key') ?? ''
    const key = path.slice(path.lastIndexOf('/') + 1)
    if (!isBlobKey(key) || path !== prefix + blobPath(key)) return []
    return [{ key, storedAt: new Date(textOf(object, 'LastModified') ?? Number.NaN) }]
  })
}

function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text === undefined ? undefined : decodeEntities(text)
}
