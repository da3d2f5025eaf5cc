import net from 'node:net'
import { createInterface } from 'node:readline'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { createOutbound } from '#server/platform/network/outbound.ts'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { createAuthority } from '#testing/servers/certificates.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { type Idp, startIdp } from '#testing/servers/idp.ts'
import { freePorts } from '#testing/servers/ports.ts'
import { type SmtpServer, startSmtp } from '#testing/servers/smtp.ts'
import { createImapProvider } from '../imap-provider.ts'
import type { ImapAccountConfig, ImapDeps } from './config.ts'
import { authorities, trust } from './connect.ts'

describe.skipIf(!haveDovecot())('testing a connection', () => {
  let dovecot: Dovecot
  let smtp: SmtpServer
  let idp: Idp
  let user: string
  let account: ImapAccountConfig
  const servers: net.Server[] = []

  beforeAll(async () => {
    idp = await startIdp()
    dovecot = await startDovecot({ introspectUrl: idp.introspectUrl, maxConnections: 2 })
    smtp = await startSmtp(dovecot, { introspectUrl: idp.introspectUrl })
    user = dovecot.users[0] ?? ''
    account = testAccount(dovecot, user, smtp.ports.submission)
  })
  afterAll(async () => {
    for (const server of servers) server.close()
    await smtp?.close()
    await idp?.close()
    await dovecot?.remove()
  })

  const failure = async (changed: Partial<ImapAccountConfig>, deps: ImapDeps = testDeps(dovecot)) => {
    const provider = createImapProvider({ ...account, ...changed }, deps)
    try {
      await provider.profile()
    } catch (error) {
      if (error instanceof ProviderError) return `${error.kind}: ${error.userMessage}`
      throw error
    } finally {
      await provider.close()
    }
    return 'connected'
  }
  /** A server of our own on a free port; it stops with the tests. */
  const listen = async (server: net.Server) => {
    servers.push(server)
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  test('works with TLS, STARTTLS and, on this machine, without', async () => {
    const provider = createImapProvider(account, testDeps(dovecot))
    expect(await provider.profile()).toEqual({ email: user, displayName: null, savesSentMail: false })
    await provider.close()
    const starttls = { host: 'localhost', port: dovecot.ports.imap, security: 'starttls' as const }
    const smtps = { host: 'localhost', port: smtp.ports.smtps, security: 'tls' as const }
    expect(await failure({ imap: starttls, smtp: smtps })).toBe('connected')
    expect(await failure({ imap: { ...starttls, security: 'none' } })).toBe('connected')
  })

  test('says that there is no such server', async () => {
    const nowhere = { host: 'imap.does-not-exist.invalid', port: 993, security: 'tls' as const }
    expect(await failure({ imap: nowhere })).toMatch(
      /^unavailable: (There is no server named|The name) imap\.does-not/,
    )
    expect(await failure({ smtp: nowhere })).toMatch(
      /^unavailable: (There is no server named|The name) imap\.does-not/,
    )
  })

  test('says that the connection is refused', async () => {
    const [port = 0] = await freePorts(1)
    const closed = { host: 'localhost', port, security: 'tls' as const }
    const text = `unavailable: localhost refused the connection on port ${port}. Check the port.`
    expect(await failure({ imap: closed })).toBe(text)
    expect(await failure({ smtp: closed })).toBe(text)
  })

  test('says that there was no answer in time', async () => {
    const port = await listen(net.createServer(() => {}))
    const silent = { host: 'localhost', port, security: 'starttls' as const }
    const deps = testDeps(dovecot, { connectTimeoutMs: 1000, socketTimeoutMs: 1000 })
    expect(await failure({ imap: silent }, deps)).toContain(
      `localhost did not answer on port ${port} in time`,
    )
    expect(await failure({ smtp: silent }, deps)).toContain(
      `localhost did not answer on port ${port} in time`,
    )
  })

  test('gives the outgoing server no password that the incoming one has not taken', async () => {
    const said: string[] = []
    const port = await listen(
      net.createServer(socket => {
        socket.on('error', () => undefined)
        socket.write('220 localhost\r\n')
        createInterface(socket).on('line', line => {
          said.push(line)
          if (line.startsWith('EHLO')) socket.write('250-localhost\r\n250 AUTH PLAIN\r\n')
          else socket.write(line.startsWith('AUTH') ? '235 welcome\r\n' : '221 bye\r\n')
        })
      }),
    )
    const outgoing = { host: 'localhost', port, security: 'none' as const }
    const wrong = { kind: 'password' as const, password: 'wrong' }
    expect(await failure({ smtp: outgoing, auth: wrong })).toMatch(/^auth-expired: /)
    expect(said.filter(line => line.startsWith('AUTH'))).toEqual([])
    expect(await failure({ smtp: outgoing })).toBe('connected')
    expect(said.filter(line => line.startsWith('AUTH'))).toHaveLength(1)
  })

  test('says that the certificate is not trusted', async () => {
    const text = 'unavailable: The certificate of localhost is not trusted'
    expect(await failure({}, {})).toContain(text)
    const own = await createAuthority(`${dovecot.home('x')}-authority`)
    const deps = { tls: { ca: own.ca } }
    const secret = await own.issue('server', { names: ['localhost'] })
    const port = await listen(tls.createServer(secret))
    expect(await failure({ imap: { host: 'localhost', port, security: 'tls' } })).toContain(text)
    const smtpOnly = { imap: { ...account.imap, port: dovecot.ports.imap, security: 'none' as const } }
    expect(await failure(smtpOnly, deps)).toContain(text)
  })

  test('has one context for all connections that trust the same authorities', () => {
    const deps = testDeps(dovecot)
    expect(trust(deps).secureContext).toBe(trust({ ...deps }).secureContext)
    expect(trust({}).secureContext).toBe(trust({}).secureContext)
    expect(trust({}).secureContext).not.toBe(trust(deps).secureContext)
  })

  test('trusts the authority it is given besides the usual ones, not instead', () => {
    const ca = authorities(dovecot.ca)
    expect(ca).toContain(dovecot.ca)
    expect(ca).toEqual(expect.arrayContaining(tls.getCACertificates('default')))
  })

  test('says that the certificate has expired or is for another name', async () => {
    const own = await createAuthority(`${dovecot.home('y')}-authority`)
    const deps = { tls: { ca: own.ca } }
    const expired = await listen(tls.createServer(await own.issue('old', { names: ['localhost'], days: -1 })))
    const address = (port: number) => ({ host: 'localhost', port, security: 'tls' as const })
    expect(await failure({ imap: address(expired) }, deps)).toContain(
      'The certificate of localhost has expired',
    )
    const other = await listen(tls.createServer(await own.issue('other', { names: ['other.example'] })))
    const text = 'The certificate of localhost is for another server name'
    expect(await failure({ imap: address(other) }, deps)).toContain(text)
    const plain = { ...account.imap, port: dovecot.ports.imap, security: 'none' as const }
    expect(await failure({ imap: plain, smtp: address(expired) }, deps)).toContain('has expired')
    expect(await failure({ imap: plain, smtp: address(other) }, deps)).toContain(text)
  })

  test('says that TLS is spoken on another port', async () => {
    const imap = { host: 'localhost', port: dovecot.ports.imap, security: 'tls' as const }
    const text = (port: number) =>
      `localhost does not speak TLS on port ${port}. Try STARTTLS, or another port.`
    expect(await failure({ imap })).toContain(text(imap.port))
    const submission = { ...account.smtp, security: 'tls' as const }
    expect(await failure({ smtp: submission })).toContain(text(submission.port))
  })

  test('refuses to send a password over an unencrypted connection to another machine', async () => {
    const imap = { host: '192.0.2.1', port: 143, security: 'none' as const }
    expect(await failure({ imap })).toBe(
      'refused: 192.0.2.1 would get the password unencrypted. Use TLS or STARTTLS.',
    )
  })

  test.each([
    ['8.8.8.8', undefined, 'refused: smtp.lan would get the password unencrypted. Use TLS or STARTTLS.'],
    ['10.255.255.1', undefined, 'refused: smtp.lan would get the password unencrypted. Use TLS or STARTTLS.'],
    ['8.8.8.8', null, 'refused: smtp.lan would get the mail unencrypted. Use TLS or STARTTLS.'],
    // It is spoken to: nobody answers there.
    ['10.255.255.1', null, expect.stringMatching(/^unavailable: /)],
  ])(
    'sends without TLS to %s of the network only what has no password: %s',
    async (address, smtpLogin, said) => {
      const imap = { ...account.imap, host: 'imap.mail.test' }
      const smtpServer = { host: 'smtp.lan', port: 25, security: 'none' as const }
      const resolve = async (host: string) => [
        { address: host === 'smtp.lan' ? address : '127.0.0.1', family: 4 },
      ]
      const deps = { ...testDeps(dovecot, { connectTimeoutMs: 200 }), resolve }
      const login = smtpLogin === null ? { smtpLogin } : {}
      expect(await failure({ imap, smtp: smtpServer, ...login }, deps)).toEqual(said)
    },
  )

  test('asks the guard about every host, and connects only to what it answers', async () => {
    const asked: string[] = []
    const resolve = async (host: string) => {
      asked.push(host)
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const imap = { ...account.imap, host: 'imap.mail.test' }
    const smtpServer = { ...account.smtp, host: 'smtp.mail.test' }
    expect(await failure({ imap, smtp: smtpServer }, { ...testDeps(dovecot), resolve })).toBe('connected')
    expect(asked.toSorted()).toEqual(['imap.mail.test', 'smtp.mail.test'])
    const outbound = createOutbound({ allowHosts: [] })
    const guarded = async (host: string) => [await outbound.assertHost(host)]
    expect(await failure({}, { ...testDeps(dovecot), resolve: guarded })).toBe(
      'refused: localhost is not on the public internet',
    )
    const nowhere = { ...account.imap, host: 'imap.does-not-exist.invalid' }
    expect(await failure({ imap: nowhere }, { ...testDeps(dovecot), resolve: guarded })).toMatch(
      /^unavailable: (There is no server named|The name) imap\.does-not/,
    )
  })

  test('says whether the incoming or the outgoing server refuses the password', async () => {
    const wrong = { auth: { kind: 'password' as const, password: 'wrong' } }
    expect(await failure(wrong)).toMatch(/^auth-expired: localhost refused the user name or password\./)
    expect(await failure({ smtpLogin: { user: 'nobody@mail.test', password: 'pass' } })).toMatch(
      /^auth-expired: .*The server said: 535/,
    )
  })

  test('advises an app password where the provider wants one', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const port = await listen(refusingServer('[AUTHENTICATIONFAILED] Invalid credentials (Failure)'))
    const imap = { host: 'imap.mail.yahoo.com', port, security: 'none' as const }
    expect(await failure({ imap }, { resolve })).toContain('Yahoo and AOL need an app password here')
  })

  test('says that IMAP is switched off', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const port = await listen(refusingServer('[ALERT] Your account is not enabled for IMAP use.'))
    const imap = { host: 'imap.gmail.com', port, security: 'none' as const }
    expect(await failure({ imap }, { resolve })).toMatch(
      /^auth-expired: IMAP is switched off for this mailbox/,
    )
  })

  test('says that there are too many connections', async () => {
    const open = [0, 1].map(() => createImapProvider(account, testDeps(dovecot)))
    await Promise.all(open.map(provider => provider.inventory('INBOX')))
    expect(await failure({})).toMatch(/^rate-limited: localhost asks us to slow down/)
    await Promise.all(open.map(provider => provider.close()))
  })

  test('logs in with a token, at both servers, until it expires', async () => {
    let token = idp.mint(user)
    const auth = { kind: 'oauth2' as const, accessToken: async () => token }
    expect(await failure({ auth })).toBe('connected')
    idp.expireAll()
    expect(await failure({ auth })).toMatch(/^auth-expired: localhost refused/)
    token = idp.mint(user)
    expect(await failure({ auth })).toBe('connected')
    token = idp.mint(dovecot.users[1] ?? '')
    expect(await failure({ auth })).toMatch(/^auth-expired: localhost refused/)
    idp.setDown(true)
    expect(await failure({ auth })).toMatch(/^unavailable: localhost cannot check the login now/)
    idp.setDown(false)
  })

  test('says that the outgoing server refuses an expired token', async () => {
    const tokens = [idp.mint(user), 'expired']
    const auth = { kind: 'oauth2' as const, accessToken: async () => tokens.shift() ?? '' }
    expect(await failure({ auth })).toBe('auth-expired: localhost refused the sign-in')
  })

  test('asks once for another token where one has run out early', async () => {
    const asked: (string | undefined)[] = []
    const accessToken = async (rejected?: string) => {
      asked.push(rejected)
      return rejected === undefined ? 'run out' : idp.mint(user)
    }
    expect(await failure({ auth: { kind: 'oauth2', accessToken } })).toBe('connected')
    // At each of the two servers.
    expect(asked).toEqual([undefined, 'run out', undefined, 'run out'])
  })
})

/** An IMAP server that refuses every login, in the words of a provider that cannot run here. */
function refusingServer(words: string): net.Server {
  return net.createServer(socket => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n')
    socket.on('data', data => {
      const [tag, command] = data.toString().split(' ')
      if (/^authenticate|login/i.test(command ?? '')) socket.write(`${tag} NO ${words}\r\n`)
      else socket.write(`* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\n${tag} OK done\r\n`)
    })
  })
}
