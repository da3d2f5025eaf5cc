import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { companies } from '../companies.ts'
import { buildSite } from './build-site.ts'

interface DemoSites {
  /** Where the names of the sites stand, for outgoing connections. */
  places: ReadonlyMap<string, { address: string; port: number }>
  close(): void
}

/** Serves the websites of the demo's companies on this machine, by the name that is asked for. */
export async function serveSites(): Promise<DemoSites> {
  const sites = new Map(
    companies
      .filter(({ hasWebsite }) => hasWebsite)
      .map((company, at) => [company.domain, buildSite(company, at)]),
  )
  const server = createServer(({ headers, url }, response) => {
    const host = (headers.host ?? '').replace(/:\d+$/, '')
    const { pathname } = new URL(url ?? '/', `http://${host || 'nowhere.example'}`)
    const page = sites.get(host)?.get(pathname)
    const type = pathname.endsWith('.txt') ? 'text/plain' : 'text/html'
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` })
    response.end(page ?? 'Not found')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    places: new Map([...sites.keys()].map(domain => [domain, { address: '127.0.0.1', port }])),
    close: () => server.close(),
  }
}
