import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailAccounts } from '#server/db/schema/index.ts'
import type { MailProvider } from '#server/mail/providers/provider.ts'
import { secretContext } from '#server/mailbox/accounts/secret-context.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import type { TestAccount, TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { startSync } from './start-sync.ts'
import { findState } from './state-queries.ts'
import { balanceLeases } from './worker/lease-queries.ts'

let user: TestUser
let account: TestAccount
let sync: Awaited<ReturnType<typeof startSync>>
/** Addresses of the mailboxes that were connected to, in order. */
const connected: string[] = []
/** These mailboxes answer nothing until their promise resolves, even if they are stopped. */
const held = new Map<string, PromiseWithResolvers<void>>()

const t = sharedApp(async () => {
  const mailbox = (email: string): Partial<MailProvider> => ({
    async changes() {
      connected.push(email)
      await held.get(email)?.promise
      return { cursor: 1, folders: [], upserted: [], deletedIds: [], more: false }
    },
    close: async () => {},
  })
  return { providers: { sandbox: ({ email }) => mailbox(email) as MailProvider } }
})
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
  sync = await startSync(t.deps)
  await expect.poll(() => countOf(account)).toBe(1)
})
afterEach(async () => {
  for (const { resolve } of held.values()) resolve()
  await sync.stop()
})

const countOf = ({ email }: TestAccount) => connected.filter(one => one === email).length
const change = (values: Partial<typeof mailAccounts.$inferInsert>) =>
  t.deps.db.update(mailAccounts).set(values).where(eq(mailAccounts.id, account.id))
/** Makes the worker look at its accounts. Resolves once it has: it has synced a new account then. */
async function look(): Promise<TestAccount> {
  const fresh = await t.buildAccount(user)
  await t.deps.events.publish(t.deps.db, { accountId: fresh.id }, { type: 'accounts_changed' })
  await expect.poll(() => countOf(fresh)).toBe(1)
  return fresh
}

/** Makes all workers look as if they had been silent for this long. */
const age = (seconds: number) =>
  t.deps.db.execute(sql`update sync_workers set expires_at = expires_at - ${seconds} * interval '1 second'`)

test('a process whose clock is ahead takes no account from another', async () => {
  const before = await findState(t.deps.db, account)
  const database = { ...t.deps.database, kind: 'server' as const }
  const clock = { now: () => new Date(Date.now() + DAY_MS) }
  const other = await startSync({ ...t.deps, database, clock })
  expect((await findState(t.deps.db, account))?.leaseOwner).toBe(before?.leaseOwner)
  await other.stop()
})

test('a new signature and renewed tokens leave the sync of an account alone', async () => {
  const body = { signature: '<p>Greetings</p>' }
  const profile = `/api/accounts/${account.id}/profile`
  expect((await t.call(user, 'PUT', profile, { body })).status).toBe(200)
  await change({ sealedSecret: t.deps.secrets.seal('renewed', secretContext(account)) })
  await look()
  await look()
  expect(countOf(account)).toBe(1)
})

test('new credentials start it anew', async () => {
  await change({ connectedAt: new Date(0) })
  await look()
  await expect.poll(() => countOf(account)).toBe(2)
})

test('one that takes long to stop holds up no other, is run by nobody else, and only then starts anew', async () => {
  const slow = await t.buildAccount(user)
  held.set(slow.email, Promise.withResolvers())
  await look()
  await t.deps.db
    .update(mailAccounts)
    .set({ connectedAt: new Date(0) })
    .where(eq(mailAccounts.id, slow.id))
  await look()
  // Together longer than a lease, with a sign of life in between.
  await age(30)
  await look()
  await age(20)
  const other = { id: 'another', capacity: 100, leaseMs: 0 }
  expect((await balanceLeases(t.deps.db, other, new Date())).held).toEqual([])
  expect(countOf(slow)).toBe(1)
  held.get(slow.email)?.resolve()
  await expect.poll(() => countOf(slow)).toBe(2)
})
