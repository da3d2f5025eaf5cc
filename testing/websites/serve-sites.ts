import { createServer, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listenHere } from '#demo/listen-here.ts'
import type { Answer, Site } from './site.ts'

export interface ServedSites {
  /** For `createOutbound`: where the names of the sites stand. */
  places: ReadonlyMap<string, { address: string; port: number }>
  /** What was asked for, in order: "GET example.example/path". */
  requests: { host: string; path: string; at: number; userAgent: string }[]
  close(): Promise<void>
}

/** Serves sites by the name that is asked for, on this machine. They speak HTTP only. */
export async function serveSites(sites: readonly Site[]): Promise<ServedSites> {
  const byHost = new Map(sites.map(site => [site.host, site]))
  const requests: ServedSites['requests'] = []
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const path = request.url ?? '/'
    requests.push({ host, path, at: performance.now(), userAgent: request.headers['user-agent'] ?? '' })
    const site = byHost.get(host)
    const url = new URL(path, `http://${host}`)
    const answer = site && (site.pages[path] ?? site.pages[url.pathname] ?? site.others?.(url))
    send(response, answer ?? { status: 404, body: 'Not found' })
  })
  const { port, close } = await listenHere(server)
  return {
    places: new Map(sites.map(({ host }) => [host, { address: '127.0.0.1', port }])),
    requests,
    close,
  }
}

async function send(response: ServerResponse, given: string | Answer): Promise<void> {
  const {
    status = 200,
    headers = {},
    body = '',
    hangs = false,
    times = 1,
  } = typeof given === 'string' ? { body: given } : given
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
  await pipeline(Readable.from(repeated(body, times)), response, { end: !hangs }).catch(() => undefined)
}

function* repeated(body: string | Buffer, times: number) {
  for (let sent = 0; sent < times; sent += 1) yield body
}
