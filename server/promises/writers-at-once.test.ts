import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { purge } from '#server/mailbox/sync/purge.ts'
import { wakeSnoozed } from '#server/read/triage/snooze.ts'
import { fileDraft } from '#server/send/drafts/filing/file-draft.ts'
import { jobHandlers } from '#server/work/jobs/handlers.ts'
import {
  fillInbox,
  syncNow,
  type TestAccount,
  type TestApp,
  type TestUser,
  testApp,
  testMessage,
} from '#testing/app.ts'
import { startPostgres, type TestPostgres } from '#testing/db/postgres.ts'

/** Conversations in each account; each writer works on all of them. */
const CONVERSATIONS = 6
const ROUNDS = 6

describe('concurrent writers of every kind, on a PostgreSQL server', () => {
  let postgres: TestPostgres
  let t: TestApp
  let user: TestUser
  let accounts: TestAccount[]
  beforeAll(async () => {
    postgres = await startPostgres({ hasTables: true })
    const database = await openDatabase({ databaseUrl: postgres.socketUrl, maxConnections: 20 })
    t = await testApp({ database })
    user = await t.buildUser()
    accounts = [await t.buildAccount(user), await t.buildAccount(user), await t.buildAccount(user)]
    for (const account of accounts)
      await fillInbox(
        t,
        account,
        Array.from({ length: CONVERSATIONS * 4 }, (_, at) => letter(at % CONVERSATIONS)),
      )
  })
  afterAll(() => postgres?.remove())

  /** A new message in a conversation. With `joins` it also refers to the next one, so that the two become one. */
  const letter = (conversation: number, joins = false) =>
    testMessage({
      Subject: `[${conversation}] Conversation`,
      References: joins ? `<c${conversation}@x> <c${conversation + 1}@x>` : `<c${conversation}@x>`,
    })
  const call = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) => {
    const answer = await t.call(user, method, url, { body })
    // A call may be refused because another writer has changed the data, but it must not fail.
    if (![200, 400, 404, 409].includes(answer.status)) throw new Error(`${method} ${url}: ${answer.status}`)
    return answer.body
  }
  const listed = async (): Promise<{ id: number; threadId: string; accountId: number }[]> =>
    (await t.call(user, 'GET', '/api/emails?folder=inbox&limit=200')).body.emails
  const written = (accountId: number) => ({
    ...{ fromAccountId: accountId, to: 'other@x.example', cc: '', bcc: '' },
    ...{ subject: 'Conversation 1', body: '<p>Text</p>' },
  })

  /** In each round, each writer does one thing to messages of all accounts; half of them go in the opposite order. */
  const writers: Record<string, (round: number) => Promise<unknown>> = {}
  const onAll = (
    name: string,
    act: (ids: number[], threadIds: string[], round: number) => Promise<unknown>,
  ) => {
    for (const isBackwards of [false, true])
      writers[`${name}${isBackwards ? ' backwards' : ''}`] = async round => {
        const emails = await listed()
        if (isBackwards) emails.reverse()
        if (emails.length === 0) return
        const threadIds = [...new Set(emails.map(({ threadId }) => threadId))]
        await act(
          emails.map(({ id }) => id),
          threadIds,
          round,
        )
      }
  }
  const later = () => new Date(Date.now() + 3_600_000).toISOString()
  onAll('mark', (messageIds, _, round) =>
    call('POST', '/api/triage/mark', { messageIds, isRead: round % 2 === 0, isStarred: round % 3 === 0 }),
  )
  onAll('move and undo', async messageIds => {
    const { before } = await call('POST', '/api/triage/move', { messageIds, to: 'archive' })
    if (before?.length) await call('POST', '/api/triage/restore', { places: before })
  })
  onAll('snooze and mute', async (_, threadIds, round) => {
    await call('POST', '/api/triage/snooze', { threadIds, until: round % 2 ? later() : null })
    await call('POST', '/api/triage/mute', { threadIds: threadIds.slice(0, 2), isMuted: round % 2 === 0 })
    await call('POST', '/api/triage/snooze', { threadIds, until: null })
  })
  onAll('bulk delete', messageIds =>
    call('DELETE', '/api/emails/bulk', { messageIds: messageIds.slice(0, 3) }),
  )
  onAll('split and join', async () => {
    const {
      id: messageId,
      threadId,
      accountId,
    } = (await listed())[0] ?? { id: 0, threadId: '0', accountId: 0 }
    const other = (await listed()).find(mail => mail.accountId === accountId && mail.threadId !== threadId)
    await call('POST', `/api/threads/${threadId}/split`, { messageId })
    if (other) await call('POST', `/api/threads/${threadId}/merge`, { threadId: other.threadId })
  })
  writers['wake and purge'] = async () => {
    await wakeSnoozed({ ...t.deps, clock: { now: () => new Date(Date.now() + 7_200_000) } })
    await purge(
      { ...t.deps, clock: { now: () => new Date(Date.now() + 172_800_000) } },
      new AbortController().signal,
    )
  }
  writers.account = async () => {
    const gone = await t.buildAccount(user)
    await fillInbox(t, gone, [letter(0), letter(1)])
    await call('DELETE', `/api/accounts/${gone.id}`)
    const job = { signal: new AbortController().signal, complete: async () => {} }
    await jobHandlers(t.deps)['accounts.erase']({ accountId: gone.id }, job)
  }

  test('never deadlock, and turn no message into a placeholder', async () => {
    const [one, two] = accounts as [TestAccount, TestAccount]
    accounts.forEach((account, index) => {
      let sent = 0
      writers[`new mail ${index}`] = async round => {
        const box = t.world.mailbox(account.email)
        const flags = { read: false, starred: false, answered: false, draft: false }
        for (let at = 0; at < CONVERSATIONS; at += 1)
          box.add({ folder: 'INBOX', source: letter(at, round % 3 === 0), flags, receivedAt: new Date() })
        await syncNow(t, account)
      }
      writers[`send ${index}`] = async () => {
        const { id } = await call('POST', '/api/emails/send', { ...written(account.id), undoSeconds: 60 })
        sent += 1
        if (sent % 2 === 0 && id) await call('POST', '/api/drafts/undo-send', { emailId: id })
      }
    })
    writers.drafts = async round => {
      const draft = await call('POST', '/api/drafts', written(one.id))
      const moved = { ...written(round % 2 ? two.id : one.id), subject: 'Saved', revision: draft.revision }
      await call('PUT', `/api/drafts/${draft.id}`, moved)
      const key = { workspaceId: one.workspaceId, id: draft.id }
      await fileDraft({ ...t.deps, clock: { now: () => new Date(Date.now() + 10_000) } }, key)
      if (round % 2) await call('POST', '/api/emails/send', { ...written(two.id), draftId: draft.id })
      else await call('DELETE', `/api/drafts/${draft.id}`)
    }
    const run = async (write: (round: number) => Promise<unknown>) => {
      for (let round = 0; round < ROUNDS; round += 1) await write(round)
    }
    const outcomes = await Promise.allSettled(Object.values(writers).map(run))
    const failures = outcomes.flatMap((outcome, at) =>
      outcome.status === 'rejected' ? `${Object.keys(writers)[at]}: ${outcome.reason}` : [],
    )
    const { rows } = await t.deps.database.pool.query<{ placeholders: number }>(
      'select count(*)::int as placeholders from messages where failed_in is not null',
    )
    await t.close()
    expect({ failures, ...rows[0], deadlocks: await deadlocks() }).toEqual({
      failures: [],
      placeholders: 0,
      deadlocks: 0,
    })
  })

  /** Read after the connections are closed, because only then has PostgreSQL reported all deadlocks. */
  async function deadlocks(): Promise<number> {
    const client = new pg.Client(postgres.socketUrl)
    await client.connect()
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    await client.end()
    return Number(rows[0]?.deadlocks)
  }
})
