import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailActions } from '#server/db/schema/index.ts'
import { inMailTransaction } from '#server/db/transaction.ts'
import type { ChangePage, MailProvider } from '#server/mail/providers/provider.ts'
import { findAccount } from '#server/mailbox/accounts/queries.ts'
import { secretContext } from '#server/mailbox/accounts/secret-context.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import type { TestAccount } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { runAlone } from '#testing/stand-ins/lone-runner.ts'
import type { AccountRunner } from './account-runner.ts'
import { findState, updateState } from './state-queries.ts'

let account: TestAccount
let runner: AccountRunner
let pages: (() => Promise<ChangePage>)[]
let inventory: (folder: string) => Promise<void>
let marked: string[][]
let mark: () => void
const t = sharedApp(async () => {
  const provider: Partial<MailProvider> = {
    changes: async () => pages.shift()?.() ?? { ...page, more: false },
    inventory: async folder => {
      await inventory(folder)
      return []
    },
    mark: async ids => {
      marked.push(ids)
      mark()
      return []
    },
    close: async () => {},
  }
  return { providers: { sandbox: () => provider as MailProvider } }
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  account = await t.buildAccount(await t.buildUser())
  pages = []
  marked = []
  inventory = async () => {}
  mark = () => {}
})
afterEach(async () => {
  await runner.stop()
  vi.useRealTimers()
})

const folders = ['INBOX', 'Sent', 'Trash'].map(name => ({ remoteId: name, name, role: null }))
const page: ChangePage = { cursor: 1, folders, upserted: [], deletedIds: [], more: true }
const state = () => findState(t.deps.db, account)
const TWO_MINUTES = 120_000

test('a sync from which nothing comes is said to stand still, until something comes', async () => {
  const [begun, first] = [Promise.withResolvers<void>(), Promise.withResolvers<ChangePage>()]
  const second = Promise.withResolvers<ChangePage>()
  pages = [
    () => {
      begun.resolve()
      return first.promise
    },
    () => second.promise,
  ]
  runner = runAlone(t.deps, account)
  await begun.promise
  await vi.waitFor(async () => {
    // Each time anew, because the runner may not have begun to count.
    vi.advanceTimersByTime(TWO_MINUTES)
    expect((await state())?.lastError).toMatch(/nothing for a minute/)
  })
  first.resolve(page)
  await vi.waitFor(async () => expect((await state())?.lastError).toBeNull())
  second.resolve({ ...page, more: false })
})

test('a comparison that takes long is not said to stand still', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  inventory = () => {
    begun.resolve()
    return end.promise
  }
  runner = runAlone(t.deps, account)
  await begun.promise
  vi.advanceTimersByTime(TWO_MINUTES)
  expect(await state()).toMatchObject({ lastError: null, verifiedAt: null })
  end.resolve()
  await vi.waitFor(async () => expect((await state())?.verifiedAt).not.toBeNull())
  expect((await state())?.lastError).toBeNull()
})

test('told to stop, it compares no other folder', async () => {
  const compared: string[] = []
  inventory = async folder => {
    compared.push(folder)
    void runner.stop()
  }
  runner = runAlone(t.deps, account)
  await runner.ended
  expect(compared).toHaveLength(1)
  expect((await state())?.verifiedAt).toBeNull()
})

test('told to stop, it leaves changes that are still to be handed over to the next', async () => {
  const change = (remoteId: string, read: boolean) => ({
    workspaceId: account.workspaceId,
    accountId: account.id,
    remoteId,
    change: { kind: 'mark' as const, read },
  })
  await inMailTransaction(t.deps.db, [account.id], async tx => {
    await tx.insert(mailActions).values([change('1', true), change('2', false)])
  })
  mark = () => void runner.stop()
  runner = runAlone(t.deps, account)
  await runner.ended
  expect(marked).toEqual([['1']])
})

test('credentials that no key opens are said to be so, and ask nobody to sign in anew', async () => {
  const other = createSecretBox([randomBytes(32)])
  const sealedSecret = other.seal('password', secretContext(account))
  runner = runAlone(t.deps, { ...account, sealedSecret })
  await expect
    .poll(async () => (await state())?.lastError)
    .toMatch(/cannot be read any more, because .*SECRET_KEY/)
  expect((await findAccount(t.deps.db, account))?.tokenExpiry).toBeNull()
})

test('what was compared by a clock that was ahead is compared again', async () => {
  const verifiedAt = new Date(Date.now() + 30 * DAY_MS)
  await updateState(t.deps.db, account, { verifiedAt })
  runner = runAlone(t.deps, account)
  await expect.poll(async () => (await state())?.verifiedAt?.getTime()).toBeLessThan(verifiedAt.getTime())
})
