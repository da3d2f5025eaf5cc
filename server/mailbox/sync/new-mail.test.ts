import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailAccounts, messages } from '#server/db/schema/index.ts'
import { createImapProvider } from '#server/mail/providers/imap/imap-provider.ts'
import type { TestAccount } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { testAccount, testDeps } from '#testing/mail/imap-account.ts'
import { type Dovecot, haveDovecot, startDovecot } from '#testing/servers/dovecot.ts'
import { mail } from '#testing/servers/mail.ts'
import { deliver } from '#testing/servers/smtp.ts'
import { runAlone } from '#testing/stand-ins/lone-runner.ts'
import type { AccountRunner, Pace } from './account-runner.ts'
import { findState } from './state-queries.ts'

const HOUR_MS = 3_600_000
/** No polling: mail arrives here only through notifications. */
const NEVER: Pace = { toldMs: HOUR_MS, untoldMs: [{ quietForMs: Number.POSITIVE_INFINITY, pollMs: HOUR_MS }] }
const ACCOUNTS = 6

describe.skipIf(!haveDovecot())('new mail', () => {
  let dovecot: Dovecot
  let accounts: TestAccount[]
  let runners: AccountRunner[]
  const told = new Set<number>()
  let count = 0
  beforeAll(async () => {
    dovecot = await startDovecot({ users: ACCOUNTS })
  })
  afterAll(() => dovecot.remove())
  const t = sharedApp(() => {
    const deps = testDeps(dovecot, { pollMs: HOUR_MS })
    return {
      providers: { imap: ({ email }) => createImapProvider(testAccount(dovecot, email), deps) },
    }
  })
  beforeAll(async () => {
    t.deps.events.subscribe((_scope, event) => {
      const { type, emailIds } = event as { type: string; emailIds?: number[] }
      if (type === 'email_received') for (const id of emailIds ?? []) told.add(id)
    })
    const person = await t.buildUser()
    accounts = []
    for (const address of dovecot.users) {
      const account = await t.buildAccount(person, address)
      await t.deps.db.update(mailAccounts).set({ provider: 'imap' }).where(eq(mailAccounts.id, account.id))
      accounts.push({ ...account, provider: 'imap' })
    }
    runners = accounts.map(account => runAlone(t.deps, account, NEVER))
    for (const account of accounts) await vi.waitFor(async () => expect(await newsBy(account)).toBe('push'))
  })
  afterAll(() => Promise.all(runners.map(runner => runner.stop())))

  const newsBy = async (account: TestAccount) => (await findState(t.deps.db, account))?.newsBy
  const send = async ({ email }: TestAccount) => {
    count += 1
    const id = `mail-${count}`
    await deliver(dovecot, { from: 'ana@corp.example', to: [email], raw: mail({ id }) })
    return `${id}@test.example`
  }
  /** Resolves once all of them are stored and screens were told of each. */
  const arrive = ({ id }: TestAccount, expected: string[]) =>
    expect
      .poll(async () => {
        const rows = await t.deps.db.select().from(messages).where(eq(messages.accountId, id))
        return rows.filter(row => told.has(row.id)).map(({ rfcMessageId }) => rfcMessageId)
      })
      .toEqual(expect.arrayContaining(expected))
  const logins = async () =>
    Promise.all(accounts.map(async ({ email }) => (await dovecot.logins(email)).accepted))

  test('of every distance from 0 to 3 s is here without another login', async () => {
    // By now each account waits in its inbox (IDLE) and reads it over another connection.
    for (const account of accounts) await arrive(account, [await send(account)])
    const before = await logins()
    const distances = Array.from({ length: 31 }, (_, index) => index * 100)
    await Promise.all(
      accounts.map(async (account, index) => {
        for (const ms of distances.filter((_, at) => at % ACCOUNTS === index)) {
          const first = await send(account)
          await sleep(ms)
          await arrive(account, [first, await send(account)])
        }
        const burst: string[] = []
        for (let at = 0; at < 10; at += 1) burst.push(await send(account))
        await arrive(account, burst)
      }),
    )
    expect(await logins()).toEqual(before)
  })

  test('is here although the waiting connection was lost meanwhile', async () => {
    const [account] = accounts as [TestAccount]
    await dovecot.kick(account.email)
    await arrive(account, [await send(account)])
    await expect.poll(() => newsBy(account)).toBe('push')
    await arrive(account, [await send(account)])
  })
})
