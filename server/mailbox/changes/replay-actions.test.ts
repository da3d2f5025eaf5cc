import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createSandboxProvider } from '#demo/sandbox/sandbox-provider.ts'
import { mailActions } from '#server/db/schema/index.ts'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

let user: TestUser
let account: TestAccount
/** What the provider does when it is asked to mark these. */
let onMark: (remoteIds: string[]) => void
const t = sharedApp(() => ({
  providers: {
    sandbox: ({ email }): MailProvider => {
      const provider = createSandboxProvider(t.world, email)
      return {
        ...provider,
        mark: async (remoteIds, change) => {
          onMark(remoteIds)
          return provider.mark(remoteIds, change)
        },
      }
    },
  },
}))
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
  onMark = () => {}
})

const list = async () =>
  (await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${account.id}`)).body.emails as {
    id: number
    isRead: boolean
  }[]
const arrive = (count: number) =>
  fillInbox(
    t,
    account,
    Array.from({ length: count }, () => testMessage()),
  )
const read = (messageIds: number[]) =>
  t.call(user, 'POST', '/api/triage/mark', { body: { messageIds, isRead: true } })
const readThere = () =>
  [...t.world.mailbox(account.email).messages.values()].filter(({ flags }) => flags.read).length
const states = async () => {
  const rows = await t.deps.db.select().from(mailActions).where(eq(mailActions.accountId, account.id))
  return rows.map(({ state }) => state).sort()
}

test('a change that the provider refuses takes none down with it that were made together', async () => {
  await arrive(5)
  const [bad] = t.world.mailbox(account.email).messages.keys()
  onMark = remoteIds => {
    if (remoteIds.includes(bad!)) throw new ProviderError('refused', 'This folder may only be read')
  }
  await read((await list()).map(({ id }) => id))
  await syncNow(t, account)
  expect(await states()).toEqual(['done', 'done', 'done', 'done', 'failed'])
  expect(readThere()).toBe(4)
})

test('a change that the provider fails at holds up no mail, and is given up after some tries', async () => {
  await arrive(1)
  await read((await list()).map(({ id }) => id))
  onMark = () => {
    throw new ProviderError('unavailable', 'Internal error occurred')
  }
  await arrive(1)
  expect(await list()).toHaveLength(2)
  expect(await states()).toEqual(['pending'])
  for (let tries = 0; tries < 12; tries += 1) await syncNow(t, account)
  expect(await states()).toEqual(['failed'])
})

test('a change is not given up because the provider cannot be reached', async () => {
  await arrive(1)
  await read((await list()).map(({ id }) => id))
  onMark = () => {
    throw new ProviderError('unavailable', 'No connection')
  }
  const { connect } = t.deps.mail
  t.deps.mail.connect = (...given) => ({
    ...connect(...given),
    changes: async () => {
      throw new ProviderError('unavailable', 'No connection')
    },
  })
  for (let tries = 0; tries < 12; tries += 1)
    await expect(syncNow(t, account)).rejects.toMatchObject({ kind: 'unavailable' })
  t.deps.mail.connect = connect
  onMark = () => {}
  await syncNow(t, account)
  expect(await states()).toEqual(['done'])
  expect(readThere()).toBe(1)
})
