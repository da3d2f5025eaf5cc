import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type webcrypto,
} from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createAuthority } from './certificates.ts'

/** A push that the service took, as it came over the wire. */
interface TakenPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/** A push service (RFC 8030) at https://localhost that answers as it is told, and keeps what came. */
export async function startPushService() {
  const directory = await mkdtemp(path.join(tmpdir(), 'push-service-'))
  const { ca, issue } = await createAuthority(directory)
  const taken: TakenPush[] = []
  const state = { status: 201, headers: {} as Record<string, string> }
  const server = createTlsServer(await issue('push', { names: ['localhost'] }), async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(state.status, state.headers).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, ca])
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    taken,
    /** The status that it answers from now on. */
    answer: (status: number, headers: Record<string, string> = {}) =>
      Object.assign(state, { status, headers }),
    close: async () => {
      setDefaultCACertificates(before)
      server.close()
      server.closeAllConnections()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A plain server inside, of the kind that a forged address may name. Returns its port and what it was asked. */
export async function startInnerServer() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, asked, close: () => server.close() }
}

/** A browser with its keys, which reads pushes by RFC 8291 and RFC 8188 with nothing but Node's own cryptography. */
export function pushReader(endpoint: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint,
      p256dh: keys.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read: ({ headers, body }: TakenPush): unknown => {
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not the encoding of RFC 8291')
      const salt = body.subarray(0, 16)
      const recordSize = body.readUInt32BE(16)
      const sender = body.subarray(21, 21 + body.readUInt8(20))
      const record = body.subarray(21 + sender.length)
      if (record.length > recordSize) throw new Error('more than one record')
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
      const secret = hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32)
      const derive = (name: string, length: number) =>
        Buffer.from(
          hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${name}\0`), length),
        )
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      return JSON.parse(padded.subarray(0, end).toString())
    },
  }
}

/** What a push says of who sends it (RFC 8292), if its signature is that of the key which it names. */
export function senderOf({ headers }: TakenPush): { key: string; aud: string; exp: number; sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk: webcrypto.JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isTheirs = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk as never, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isTheirs) throw new Error('the signature is not of the key')
  return { key, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
