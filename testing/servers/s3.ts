import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const ACCESS = { region: 'eu-central-1', accessKeyId: 'AKID', secretAccessKey: 'SECRET' }

/** A bucket on this machine. */
export async function startS3({ host = '127.0.0.1', port = 0 } = {}) {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => void answerAsS3(objects, request, response))
  server.listen(port, host)
  await once(server, 'listening')
  const endpoint = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    config: { endpoint, bucket: 'mail blobs', prefix: 'quill/box', ...ACCESS },
    /** By path. */
    objects,
    close: () => server.close(),
  }
}

/** As much of S3 as the store uses, and the whole of its signature check. */
async function answerAsS3(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
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
  else if (request.headers.range) {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range) ?? []
    const part = stored.subarray(Number(from), Number(to) + 1)
    if (part.length === 0) response.writeHead(416).end('<Error><Code>InvalidRange</Code></Error>')
    else response.writeHead(206, { 'content-length': part.length }).end(part)
  } else
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
    Buffer.from(`AWS4${ACCESS.secretAccessKey}`),
  )
  return (
    id === ACCESS.accessKeyId &&
    createHmac('sha256', key).update(toSign.join('\n')).digest('hex') === signature
  )
}
