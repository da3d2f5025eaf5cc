import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSandboxProvider } from '#demo/sandbox/sandbox-provider.ts'
import { ARRIVING } from '#demo/sandbox/sandbox-world.ts'
import { type MailProvider, ProviderError } from '#server/mail/providers/provider.ts'
import { syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { runAlone } from '#testing/stand-ins/lone-runner.ts'

let user: TestUser
let account: TestAccount
/** What the provider answers instead of the sandbox. */
let answers: Partial<MailProvider>
/** Called when the provider is asked for something. */
let onCall: (method: string) => Promise<void>

const t = sharedApp(async () => ({
  providers: {
    sandbox: ({ email }) => {
      const provider = { ...createSandboxProvider(t.world, email), ...answers }
      const watched = Object.entries(provider).map(([method, call]) => [
        method,
        async (...args: unknown[]) => {
          await onCall(method)
          return (call as (...args: unknown[]) => unknown)(...args)
        },
      ])
      return Object.fromEntries(watched) as MailProvider
    },
  },
}))
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  answers = {}
  onCall = async () => {}
  account = await t.buildAccount(user)
  add()
  await syncNow(t, account)
})

const box = () => t.world.mailbox(account.email)
const add = () =>
  box().add({
    folder: 'INBOX',
    source: testMessage(),
    flags: { ...ARRIVING },
    receivedAt: t.deps.clock.now(),
  })
const remoteId = () => [...box().messages.keys()][0]!
const star = async () => {
  const { emails } = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}`)).body
  expect(
    (await t.call(user, 'PATCH', `/api/emails/${emails[0].id}/star`, { body: { isStarred: true } })).status,
  ).toBe(200)
}
const idle = async () => ({ cursor: null, upserted: [], deletedIds: [], more: false })
const fail = (kind: ConstructorParameters<typeof ProviderError>[0]) => async () => {
  throw new ProviderError(kind, 'No.')
}

/**
 * All rows of all tables. A runner may still hold bytes (`blobs`): it cannot commit the rows that name them, so they are deleted
 * after an hour.
 */
async function everything(): Promise<unknown> {
  const { rows: tables } = await t.deps.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'blobs'`,
  )
  const contents: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await t.deps.db.execute(
      sql`select to_jsonb(r) as row from ${sql.identifier(name)} r order by to_jsonb(r)::text`,
    )
    contents[name] = rows
  }
  return contents
}

interface Work {
  /** The call of the provider during which the mailbox goes to another worker. */
  at: keyof MailProvider
  prepare: () => unknown
}

const works: Record<string, Work> = {
  'stores new mail': { at: 'changes', prepare: add },
  'forgets what is gone': { at: 'changes', prepare: () => box().remove(remoteId()) },
  'says that it has synced': { at: 'changes', prepare: () => {} },
  'has handed over a change': { at: 'mark', prepare: star },
  'has been refused a change': {
    at: 'mark',
    prepare: async () => {
      await star()
      answers = { mark: fail('refused') }
    },
  },
  'has lost the copy of a change': {
    at: 'mark',
    prepare: async () => {
      await star()
      answers = { mark: async ids => ids, changes: idle }
    },
  },
  'has counted a try': {
    at: 'changes',
    prepare: async () => {
      await star()
      answers = { mark: fail('unavailable') }
    },
  },
  'repairs the mirror': {
    at: 'inventory',
    prepare: () => {
      add()
      answers = { changes: idle }
    },
  },
  'has compared the mirror': { at: 'inventory', prepare: () => {} },
  'cannot reach the provider': {
    at: 'changes',
    prepare: () => {
      answers = { changes: fail('unavailable') }
    },
  },
  'begins to listen': { at: 'watch', prepare: () => {} },
}

describe('a runner that has lost its mailbox writes nothing more and ends, where it', () => {
  test.each(Object.entries(works))('%s', async (_, { at, prepare }) => {
    await prepare()
    let before: unknown
    onCall = async method => {
      if (method !== at || before) return
      await t.deps.db.execute(
        sql`update sync_states set lease_token = lease_token + 1 where account_id = ${account.id}`,
      )
      before = await everything()
    }
    const runner = runAlone(t.deps, account)
    onTestFinished(() => runner.stop())
    await runner.ended
    expect(before).toBeDefined()
    expect(await everything()).toEqual(before)
  })

  test.each(Object.entries(works))('%s (and with its lease, it writes)', async (_, { at, prepare }) => {
    await prepare()
    let before: unknown
    onCall = async method => {
      if (method === at) before ??= await everything()
    }
    const runner = runAlone(t.deps, account)
    await expect.poll(async () => before !== undefined && (await everything())).not.toEqual(before ?? false)
    await runner.stop()
  })
})

test('a runner without its lease from the start asks the provider for nothing that it would write', async () => {
  await t.deps.db.execute(
    sql`update sync_states set lease_token = lease_token + 1, completed_at = null where account_id = ${account.id}`,
  )
  const before = await everything()
  await runAlone(t.deps, account).ended
  expect(await everything()).toEqual(before)
})
