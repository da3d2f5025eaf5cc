import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, request as secureRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { listenHere } from '#demo/listen-here.ts'

export interface TlsFront {
  url: string
  close(): Promise<void>
}

/** What stands before the product on the internet: takes HTTPS, and passes requests on to a port of this machine. */
export async function startTlsFront(
  certificate: { cert: string; key: string },
  port: number,
): Promise<TlsFront> {
  const server = createServer(certificate, (incoming, answer) => {
    const { method, url: path, headers } = incoming
    const inner = request({ host: '127.0.0.1', port, method, path, headers }, got => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    inner.on('error', () => answer.destroy())
    incoming.pipe(inner)
  })
  const { port: own, close } = await listenHere(server)
  return { url: `https://localhost:${own}`, close }
}

/** A request that trusts a certificate authority of a test. A form is sent by POST. */
export async function fetchTrusting(ca: string, url: string, form?: Record<string, string>) {
  const body = form && new URLSearchParams(form).toString()
  const sent = secureRequest(url, {
    ca,
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
  })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode as number, body: await text(answer) }
}
