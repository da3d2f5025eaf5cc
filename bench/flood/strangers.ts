import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

// A separate process, so that its work does not count as the server's or the measurement's.
const [port, count, seconds] = process.argv.slice(2).map(Number) as [number, number, number]

const MEGABYTE = 1024 * 1024
const BOMB = brotliCompressSync(Buffer.alloc(256 * MEGABYTE, 0x20))
const MANY = Buffer.from(`{"a":[${'{},'.repeat(9_700_000)}{}]}`)
const DEEP = Buffer.from('['.repeat(900_000))
const json = 'Content-Type: application/json'

/** The worst known bodies, each for an endpoint that accepts it: header lines and the body. */
const attacks: [head: string[], body: Buffer][] = [
  [['POST /api/emails/send HTTP/1.1', json, 'Content-Encoding: br', length(BOMB)], BOMB],
  [['POST /api/auth/login HTTP/1.1', json, 'Content-Encoding: br', length(BOMB)], BOMB],
  [['POST /api/emails/send HTTP/1.1', json, length(MANY)], MANY],
  [['POST /api/auth/register HTTP/1.1', json, length(MANY)], MANY],
  [['POST /api/search HTTP/1.1', json, length(DEEP)], DEEP],
  [['POST /api/auth/login HTTP/1.1', json, length(DEEP.subarray(0, 60_000))], DEEP.subarray(0, 60_000)],
  [['POST /api/auth/login HTTP/1.1', json, 'Content-Length: 60000'], Buffer.from('{"email":"')],
  [['POST /api/drafts HTTP/1.1', json, 'Content-Length: 29000000'], Buffer.alloc(28 * MEGABYTE, 0x20)],
  [['POST /api/drafts HTTP/1.1', json, 'Transfer-Encoding: chunked'], Buffer.from('1000000\r\n{"a":"')],
  [
    [
      'POST /api/drafts/1/attachments HTTP/1.1',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 25000000',
    ],
    Buffer.alloc(24 * MEGABYTE),
  ],
  [['POST /nowhere HTTP/1.1', json, 'Content-Length: 1000000'], Buffer.alloc(999_999, 0x20)],
  [['GET /api/emails?folder=inbox HTTP/1.1', `Authorization: Bearer ${'x'.repeat(8000)}`], Buffer.alloc(0)],
]

const end = Date.now() + seconds * 1000
const sent = await Promise.all(Array.from({ length: count }, (_, index) => stranger(index)))
console.log(sent.reduce((sum, own) => sum + own, 0))
process.exit(0)

/** Sends from an address of its own; returns the number of requests. */
async function stranger(index: number): Promise<number> {
  let made = 0
  while (Date.now() < end) {
    const [head, body] = attacks[(made + index) % attacks.length] as (typeof attacks)[number]
    await attack([...head, 'Host: localhost'], body, `127.0.1.${index + 1}`)
    made += 1
  }
  return made
}

/** Until the server closes the connection or has answered, or after five seconds. */
async function attack(head: string[], body: Buffer, localAddress: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  const timer = setTimeout(() => socket.destroy(), 5000)
  socket.on('error', () => undefined)
  socket.once('data', () => setTimeout(() => socket.destroy(), 50))
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  await once(socket, 'close').catch(() => undefined)
  clearTimeout(timer)
}

function length(body: Buffer): string {
  return `Content-Length: ${body.length}`
}
