import http from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { readAutoconfig } from './autoconfig.ts'
import { type DiscoverDeps, discoverSettings } from './discover.ts'

interface SrvRecord {
  name: string
  port: number
  priority: number
  weight: number
}

const server = (type: 'incoming' | 'outgoing', protocol: string, content: string) =>
  `<${type}Server type="${protocol}">${content}</${type}Server>`
const document = (servers: string) =>
  `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="corp.example">
   <domain>corp.example</domain><displayShortName>Corp &amp; Co</displayShortName>${servers}</emailProvider></clientConfig>`
const details = (
  host: string,
  port: number,
  security: string,
  user = '%EMAILADDRESS%',
  login = 'password-cleartext',
) =>
  `<hostname>${host}</hostname><port>${port}</port><socketType>${security}</socketType>
   <username>${user}</username><authentication>${login}</authentication>`
const good = document(
  server('incoming', 'pop3', details('pop.corp.example', 995, 'SSL')) +
    server('incoming', 'imap', details('plain.corp.example', 143, 'plain')) +
    server('incoming', 'imap', details('imap.%EMAILDOMAIN%', 993, 'SSL', '%EMAILLOCALPART%')) +
    server('outgoing', 'smtp', details('smtp.corp.example', 587, 'STARTTLS')),
)

describe('finding the servers of an address', () => {
  let web: http.Server
  let pages: Record<string, string>
  let asked: string[]
  let redirected: Record<string, string>
  let srv: Record<string, SrvRecord[]>
  let mx: string[]
  let hosts: string[]
  let deps: DiscoverDeps

  beforeAll(async () => {
    web = http.createServer((request, response) => {
      const page = pages[`${request.headers['x-url']}`]
      response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/xml' })
      response.end(page ?? 'not found')
    })
    await new Promise<void>(done => web.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    web.closeAllConnections()
    web.close()
  })
  beforeEach(() => {
    pages = {}
    asked = []
    redirected = {}
    srv = {}
    mx = []
    hosts = []
    const address = web.address()
    const port = typeof address === 'object' ? address?.port : 0
    deps = {
      fetch: async (url, { maxBytes, timeoutMs }) => {
        asked.push(url)
        const headers = { 'x-url': url.replace(/\?.*/, '') }
        const address = `http://127.0.0.1:${port}/`
        const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) })
        const body = Buffer.from(await response.arrayBuffer())
        if (body.length > maxBytes) throw new Error('Too long')
        return { status: response.status, body, url: redirected[url] ?? url }
      },
      resolveSrv: async name => srv[name] ?? Promise.reject(new Error('ENOTFOUND')),
      resolveMx: async () => mx.map(exchange => ({ exchange, priority: 10 })),
      hostExists: async host => hosts.includes(host),
      timeoutMs: 2000,
    }
  })

  test.each([
    ['ana@gmail.com', 'imap.gmail.com', 'smtp.gmail.com', 'app password'],
    ['ana@yahoo.co.uk', 'imap.mail.yahoo.com', 'smtp.mail.yahoo.com', 'app password'],
    ['Ana@iCloud.com', 'imap.mail.me.com', 'smtp.mail.me.com', 'app-specific password'],
    ['ana@fastmail.com', 'imap.fastmail.com', 'smtp.fastmail.com', 'app password'],
    ['ana@hotmail.fr', 'outlook.office365.com', 'smtp-mail.outlook.com', 'Microsoft'],
    ['ana@gmx.de', 'imap.gmx.net', 'mail.gmx.net', 'IMAP access switched on'],
    ['ana@zoho.eu', 'imap.zoho.eu', 'smtp.zoho.eu', 'IMAP switched on'],
  ])('%s is known without asking anyone', async (email, imap, smtp, advice) => {
    const found = await discoverSettings(email, deps)
    expect(found).toMatchObject({
      source: 'preset',
      imap: { host: imap, port: 993 },
      smtp: { host: smtp },
      user: email,
    })
    expect(found?.hints.map(({ text }) => text).join()).toContain(advice)
    expect(asked).toEqual([])
  })

  test('SRV records of the domain come first, by their priority', async () => {
    srv['_imaps._tcp.corp.example'] = [
      { name: 'backup.corp.example', port: 993, priority: 20, weight: 0 },
      { name: 'mail.corp.example', port: 9993, priority: 10, weight: 0 },
    ]
    srv['_imap._tcp.corp.example'] = [{ name: '.', port: 0, priority: 0, weight: 0 }]
    srv['_submission._tcp.corp.example'] = [{ name: 'out.corp.example.', port: 587, priority: 0, weight: 0 }]
    pages['https://autoconfig.corp.example/mail/config-v1.1.xml'] = good
    expect(await discoverSettings('ana@corp.example', deps)).toEqual({
      source: 'srv',
      provider: null,
      imap: { host: 'mail.corp.example', port: 9993, security: 'tls' },
      smtp: { host: 'out.corp.example', port: 587, security: 'starttls' },
      user: 'ana@corp.example',
      hints: [],
    })
  })

  test.each([
    'https://autoconfig.corp.example/mail/config-v1.1.xml',
    'https://corp.example/.well-known/autoconfig/mail/config-v1.1.xml',
  ])('then the autoconfig document at %s', async url => {
    pages[url] = good
    expect(await discoverSettings('ana@corp.example', deps)).toEqual({
      source: 'autoconfig',
      provider: 'Corp & Co',
      imap: { host: 'imap.corp.example', port: 993, security: 'tls' },
      smtp: { host: 'smtp.corp.example', port: 587, security: 'starttls' },
      user: 'ana',
      hints: [],
    })
  })

  test('then a provider we know by the mail exchangers of the domain', async () => {
    mx = ['alt1.aspmx.l.google.com.', 'aspmx.l.google.com']
    const found = await discoverSettings('ana@corp.example', deps)
    expect(found).toMatchObject({ source: 'mx', provider: 'Gmail', imap: { host: 'imap.gmail.com' } })
    expect(found?.hints[0]?.link?.url).toBe('https://myaccount.google.com/apppasswords')
  })

  test('at last a guess among the names that exist', async () => {
    hosts = ['mail.corp.example', 'smtp.corp.example']
    expect(await discoverSettings('ana@corp.example', deps)).toMatchObject({
      source: 'guess',
      imap: { host: 'mail.corp.example', port: 993, security: 'tls' },
      smtp: { host: 'smtp.corp.example', port: 465, security: 'tls' },
    })
  })

  test('nothing is found for what has no servers, or is no address', async () => {
    expect(await discoverSettings('ana@corp.example', deps)).toBeNull()
    const hopeless = [
      '',
      'ana',
      'ana@',
      'ana@localhost',
      'ana@127.0.0.1',
      'a@b/../c.example',
      'ana@[::1]',
      'a@b:25.example',
    ]
    for (const email of hopeless) expect(await discoverSettings(email, deps), email).toBeNull()
    expect(asked.every(url => url.startsWith('https://'))).toBe(true)
    expect(asked.filter(url => !url.includes('corp.example'))).toEqual([])
  })

  test('an international domain is asked by its ASCII name', async () => {
    await discoverSettings('ana@bücher.example', deps)
    expect(asked).toContain('https://xn--bcher-kva.example/.well-known/autoconfig/mail/config-v1.1.xml')
  })

  test('a document that does not end is given up', async () => {
    pages['https://corp.example/.well-known/autoconfig/mail/config-v1.1.xml'] =
      `${good}${' '.repeat(300_000)}`
    expect(await discoverSettings('ana@corp.example', deps)).toBeNull()
  })

  test('a document that came over an unencrypted connection in the end is not believed', async () => {
    const url = 'https://corp.example/.well-known/autoconfig/mail/config-v1.1.xml'
    pages[url] = good
    redirected[url] = 'http://elsewhere.example/config.xml'
    expect(await discoverSettings('ana@corp.example', deps)).toBeNull()
  })

  test('servers that do not answer cost no more than the time allowed', async () => {
    const never = new Promise<never>(() => {})
    const silent = {
      ...deps,
      fetch: () => never,
      resolveSrv: () => never,
      resolveMx: () => never,
      timeoutMs: 50,
    }
    hosts = ['imap.corp.example', 'smtp.corp.example']
    expect(await discoverSettings('ana@corp.example', silent)).toMatchObject({ source: 'guess' })
  })
})

describe('an autoconfig document', () => {
  const read = (xml: string) => readAutoconfig(xml, 'ana@corp.example')
  const imap = server('incoming', 'imap', details('imap.corp.example', 993, 'SSL'))
  const smtp = server('outgoing', 'smtp', details('smtp.corp.example', 465, 'SSL'))

  test('is refused when it leads nowhere sensible', () => {
    expect(read(document(imap + smtp))).not.toBeNull()
    expect(read(document(imap))).toBeNull()
    expect(read(`<!DOCTYPE x [<!ENTITY a "b">]>${document(imap + smtp)}`)).toBeNull()
    expect(read(document(`<!-- ${imap} -->${smtp}`))).toBeNull()
    for (const host of ['localhost', '127.0.0.1', '[::1]', 'a b.example', 'x.example/path', '']) {
      expect(read(document(server('incoming', 'imap', details(host, 993, 'SSL')) + smtp)), host).toBeNull()
    }
    for (const port of [0, 65_536, Number.NaN, 1.5]) {
      expect(read(document(server('incoming', 'imap', details('a.example', port, 'SSL')) + smtp))).toBeNull()
    }
    const kerberos = details('a.example', 993, 'SSL', '%EMAILADDRESS%', 'GSSAPI')
    expect(read(document(server('incoming', 'imap', kerberos) + smtp))).toBeNull()
  })

  test('never makes the reader fail, whatever it holds', () => {
    const parts = fc.constantFrom(
      '<',
      '>',
      '</incomingServer>',
      imap,
      smtp,
      '<clientConfig>',
      '%EMAILDOMAIN%',
      '&amp;',
      '\0',
    )
    const texts = fc.array(fc.oneof(parts, fc.string()), { maxLength: 30 })
    forAll(texts, pieces => {
      const settings = read(pieces.join(''))
      if (settings) expect(settings.imap.host).toBe('imap.corp.example')
    })
  })
})
