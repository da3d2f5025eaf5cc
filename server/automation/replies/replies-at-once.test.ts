import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outgoingMessages } from '#server/db/schema/index.ts'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { sendOutgoing } from '#server/send/outbox/send-outgoing.ts'
import { syncNow, testMessage } from '#testing/app.ts'
import { sharedAppOnServer } from '#testing/fixture.ts'
import { passTime } from '#testing/pass-time.ts'
import { answerBySetting } from './answer-arrived.ts'

describe('on a PostgreSQL server', () => {
  const { t } = sharedAppOnServer()

  test('workers at once, their retries and two senders answer each message exactly once', async () => {
    const user = await t.buildUser()
    const account = await t.buildAccount(user)
    const there = await t.buildAccount(await t.buildUser())
    await syncNow(t, account)
    await syncNow(t, there)
    const now = t.deps.clock.now()
    const source = testMessage(
      { From: there.email, To: account.email, Date: now.toUTCString(), Subject: 'Norway' },
      'Do you ship to Norway?',
    )
    const flags = { read: false, starred: false, answered: false, draft: false }
    t.world.mailbox(account.email).add({ folder: 'INBOX', source, flags, receivedAt: now })
    await syncNow(t, account)
    const [mail] = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}`)).body.emails
    const versions = [{ language: 'en', questions: ['Do you ship to Norway?'], answer: 'Yes, we do.' }]
    await t.call(user, 'POST', `/api/accounts/${account.id}/answers`, { body: { versions } })
    const body = { autoAiReplyEnabled: true, aiReplyDelay: 1 }
    await t.call(user, 'POST', `/api/emails/${mail.id}/automation`, { body })

    const ctx = { ...t.deps, actor: { kind: 'system' as const, part: 'automation.answer' } }
    const { signal } = new AbortController()
    const work = (arrivedAt: Date | null) =>
      answerBySetting(ctx, { account, messageId: mail.id, arrivedAt, signal })
    // Those that find another at work fail, and are tried again.
    for (let round = 0; round < 3; round += 1)
      await Promise.allSettled([work(now), work(null), work(now), work(null)])
    await work(now)
    const rows = await t.deps.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.accountId, account.id))
    expect(rows.map(({ state }) => state)).toEqual(['queued'])

    await passTime(t, 2 * 60_000)
    await Promise.allSettled([recoverOutgoing(t.deps), recoverOutgoing(t.deps), work(now)])
    await Promise.all([1, 2, 3].map(() => sendOutgoing(t.deps, rows[0]!)))
    await Promise.allSettled([work(now), work(null)])
    await syncNow(t, there)
    const sent = await t.deps.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.accountId, account.id))
    expect(sent.map(({ state }) => state)).toEqual(['sent'])
    const arrived = await t.call(user, 'GET', '/api/scheduled')
    expect(arrived.body.items).toEqual([])
    expect(
      [...t.world.mailbox(there.email).messages.values()].filter(({ folder }) => folder === 'INBOX'),
    ).toHaveLength(1)
  })
})
