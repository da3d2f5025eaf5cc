import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startYahooSignIn, type YahooSignIn } from '#demo/yahoo/yahoo-sign-in.ts'
import { imapFactory } from '#server/imap-factory.ts'
import type { ConnectableAccount } from '#server/mail/providers/registry.ts'
import { startSync } from '#server/mailbox/sync/start-sync.ts'
import { createLog } from '#server/platform/log.ts'
import { createOutbound } from '#server/platform/network/outbound.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { type SmtpServer, startSmtp } from '#testing/servers/smtp.ts'
import { chooseAt, connectBy } from '#testing/stand-ins/consent.ts'
import { storedAccount } from '#testing/stored-account.ts'
import { connectAccount } from '../connect.ts'
import type { ImapSettings } from '../servers/imap-settings.ts'

const CLIENT = { id: 'quillbox', secret: 'shared', redirectUri: 'http://localhost:5000/oauth/yahoo' }
const ADA = 'user01@mail.test'
const BEN = 'user02@mail.test'

const isRunnable = haveDovecot()
let yahoo: YahooSignIn
let dovecot: Dovecot
let smtp: SmtpServer
let user: TestUser
beforeAll(async () => {
  if (!isRunnable) return
  const users = [
    { email: ADA, name: 'Ada Brandt' },
    { email: BEN, name: 'Ben Ortiz' },
  ]
  yahoo = await startYahooSignIn({ users, client: CLIENT })
  const { introspectUrl } = yahoo
  dovecot = await startDovecot({ users: 2, introspectUrl })
  smtp = await startSmtp(dovecot, { introspectUrl })
})
afterAll(async () => {
  await smtp?.close()
  await dovecot?.stop()
  await yahoo?.close()
})
const t = sharedApp(() => {
  const log = createLog('fatal')
  const outbound = createOutbound({ allowHosts: ['localhost'] })
  const imap = imapFactory({ ca: dovecot.ca, log, outbound })
  return {
    config: {
      YAHOO_CLIENT_ID: CLIENT.id,
      YAHOO_CLIENT_SECRET: CLIENT.secret,
      YAHOO_BASE_URL: yahoo.url,
    },
    providers: { imap: account => imap(atTestServers(account)) },
  }
})
beforeEach(async () => {
  if (isRunnable) user = await t.buildUser()
})

/** Yahoo's mail servers are not available in tests. A Dovecot that checks tokens stands in for them. */
function atTestServers(account: ConnectableAccount): ConnectableAccount {
  const imap = { host: 'localhost', port: dovecot.ports.imaps, security: 'tls' as const }
  const outgoing = { host: 'localhost', port: smtp.ports.smtps, security: 'tls' as const }
  return { ...account, settings: { ...(account.settings as ImapSettings), imap, smtp: outgoing } }
}
const connect = (email = ADA, who = user) => connectBy(t, who, 'yahoo', url => chooseAt(url, email))
const stored = async (id: number) => await storedAccount(t.deps.db, id)

test.runIf(isRunnable)('a Yahoo mailbox is connected by consent, at its own servers', async () => {
  const url = new URL((await t.call(user, 'GET', '/api/auth/yahoo')).body.authUrl)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: CLIENT.id,
    redirect_uri: CLIENT.redirectUri,
    scope: 'mail-w openid email',
    code_challenge_method: 'S256',
  })
  const account = await connect()
  expect(account).toMatchObject({
    email: ADA,
    provider: 'imap',
    signIn: 'yahoo',
    displayName: 'Ada Brandt',
    tokenExpiry: null,
  })
  const { settings, sealedSecret } = await stored(account.id)
  expect(settings).toEqual({
    user: ADA,
    imap: { host: 'imap.mail.yahoo.com', port: 993, security: 'tls' },
    smtp: { host: 'smtp.mail.yahoo.com', port: 465, security: 'tls' },
    oauth: 'yahoo',
  })
  expect(sealedSecret).not.toContain('Token')
})

test.runIf(isRunnable)('mail is read and sent with tokens, which are renewed when they run out', async () => {
  const { id } = await connect()
  const provider = connectAccount(t.deps, await stored(id))
  const source = Buffer.from(
    `From: ${ADA}\r\nTo: ${ADA}\r\nSubject: By token\r\nMessage-ID: <t@x>\r\n\r\nHi\r\n`,
  )
  await provider.send(source, { from: ADA, to: [ADA] })
  yahoo.tokens.expire(ADA)
  await provider.send(source, { from: ADA, to: [ADA] })
  await provider.close()
  yahoo.tokens.expire(ADA)
  const again = connectAccount(t.deps, await stored(id))
  await expect.poll(async () => (await again.inventory('INBOX')).length).toBe(2)
  await again.close()
})

test.runIf(isRunnable)(
  'a grant that is gone expires the account, and signing in again brings it back',
  async () => {
    const { id } = await connect(BEN)
    const sync = await startSync(t.deps)
    yahoo.tokens.revoke(BEN)
    const status = async () => (await stored(id)).tokenExpiry
    await t.call(user, 'POST', `/api/sync/force/${id}`)
    await expect.poll(status).not.toBeNull()
    const begin = async () => (await t.call(user, 'GET', `/api/auth/yahoo?accountId=${id}`)).body.authUrl
    const finish = async (email: string) =>
      t.call(user, 'POST', '/api/auth/yahoo/callback', {
        body: { answer: (await chooseAt(await begin(), email)).search },
      })
    expect(await finish(ADA)).toMatchObject({ status: 422, body: { code: 'other-account' } })
    expect(await finish(BEN)).toMatchObject({ status: 200, body: { id, tokenExpiry: null } })
    await sync.stop()
  },
)

test.runIf(isRunnable)('an account with a password is no business of the sign-in', async () => {
  const account = await t.buildAccount(user)
  expect((await t.call(user, 'GET', `/api/auth/yahoo?accountId=${account.id}`)).status).toBe(404)
})

test.runIf(isRunnable)('removing the account takes the grant back at Yahoo', async () => {
  const { id } = await connect()
  const { sealedSecret, uniqueId } = await stored(id)
  const { accessToken } = JSON.parse(t.deps.secrets.open(sealedSecret ?? '', `mail-account:${uniqueId}`))
  expect(yahoo.tokens.ownerOf(accessToken)).toBe(ADA)
  await t.call(user, 'DELETE', `/api/accounts/${id}`)
  expect(yahoo.tokens.ownerOf(accessToken)).toBeNull()
})

test.runIf(isRunnable)(
  'says what is wrong when the address is not told, or the mail servers let nobody in',
  async () => {
    const finish = async (scope: string) => {
      const url = new URL((await t.call(user, 'GET', '/api/auth/yahoo')).body.authUrl)
      url.searchParams.set('scope', scope)
      const answer = (await chooseAt(url.href, ADA)).search
      return (await t.call(user, 'POST', '/api/auth/yahoo/callback', { body: { answer } })).body.message
    }
    expect(await finish('mail-w openid')).toContain('Yahoo did not tell the address of the mailbox')
    expect(await finish('openid email')).toContain(
      'Yahoo was not allowed to let Quillbox read and change mail',
    )
  },
)
