import { describe, expect, test } from 'vitest'
import { syncStates } from '#server/db/schema/index.ts'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import { findState } from '#server/mailbox/sync/state-queries.ts'
import { proveAgain } from '#testing/access/prove-again.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { ageAttempts } from '#testing/pass-time.ts'
import { findActiveAccount } from './access.ts'
import { markExpired } from './connect.ts'
import { NEVER_READ } from './queries.ts'
import { saveConnected } from './save-connected.ts'

const t = sharedApp()

test('new credentials let workers read the mailbox again, and who finds the old ones refused says nothing against them', async () => {
  const user = { ...(await t.buildUser()), permission: null, isSealed: false }
  const old = await t.buildAccount(user)
  const profile = { savesSentMail: true, displayName: null }
  const { email } = old
  const connected = { email, provider: 'sandbox' as const, settings: {}, secret: () => 'secret', profile }
  t.advance(1000)
  await t.deps.db.update(syncStates).set({ leaseOwner: NEVER_READ })
  const renewed = await t.deps.db.transaction(tx => saveConnected(t.deps, tx, user, connected))
  expect(await findState(t.deps.db, old)).toMatchObject({ leaseOwner: null })
  const expiry = async () => (await findActiveAccount(t.deps.db, old))?.tokenExpiry

  await markExpired(t.deps, old)
  expect(await expiry()).toBeNull()
  await markExpired(t.deps, renewed)
  expect(await expiry()).not.toBeNull()
})

describe('passwords of a mailbox that are tried through this server', () => {
  let asked = 0
  const refusing = () =>
    ({
      profile: async () => {
        asked += 1
        throw new ProviderError('auth-expired', 'imap.example.com refused the password')
      },
      close: async () => undefined,
    }) as unknown as MailProvider
  const guessed = sharedApp({ providers: { imap: refusing } })

  const server = { host: 'imap.example.com', port: 993, security: 'tls' }
  const connect = async (who: TestUser, email: string) => {
    const body = { email, password: 'guess', imap: server, smtp: server }
    return (await guessed.call(who, 'POST', '/api/accounts/imap', { body })).status
  }
  const tries = async (times: number, attempt: (n: number) => Promise<number>) => {
    const answers = []
    for (let n = 0; n < times; n += 1) answers.push(await attempt(n))
    return answers.filter(status => status === 422).length
  }

  test('are ten for one mailbox, whoever tries', async () => {
    const people = [await guessed.buildUser(), await guessed.buildUser()]
    asked = 0
    expect(await tries(14, n => connect(people[n % 2]!, 'victim@mail.example'))).toBe(10)
    expect(asked).toBe(10)
    await ageAttempts(guessed.deps.db, 10 * 60_000)
    await proveAgain(guessed)
    expect(await connect(people[0]!, 'victim@mail.example')).toBe(422)
  })

  test('are thirty for one person, whichever mailboxes', async () => {
    const person = await guessed.buildUser()
    expect(await tries(40, n => connect(person, `mailbox${n}@mail.example`))).toBe(30)
  })
})
