import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findOutgoing, findOutgoingOf } from '#server/send/outbox/queries.ts'
import { recoverOutgoing } from '#server/send/outbox/recovery/recover-outgoing.ts'
import { sharedApp } from '#testing/fixture.ts'
import { holdMail } from '../queries.ts'

const t = sharedApp()

test('after a restore, mail that was due is asked about, later mail waits, and nothing acts by itself', async () => {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  const send = async () => {
    const { body } = await t.call(user, 'POST', '/api/emails/send', {
      body: {
        fromAccountId: account.id,
        to: 'other@x.example',
        cc: '',
        bcc: '',
        subject: 'Plan',
        body: '<p>Text</p>',
      },
    })
    return (await findOutgoingOf(t.deps.db, account.workspaceId, body.id))!
  }
  const [due, later] = [await send(), await send()]
  const setDue = (id: number, when: string) =>
    t.deps.db.execute(sql`update outgoing_messages set due_at = now() + ${when}::interval
      where workspace_id = ${account.workspaceId} and id = ${id}`)
  await setDue(due.id, '-1 hour')
  await setDue(later.id, '1 hour')

  await holdMail(t.deps.database.pool)
  await holdMail(t.deps.database.pool)
  await recoverOutgoing(t.deps, { silentMs: 0 })

  const stateOf = async (key: typeof due) => (await findOutgoing(t.deps.db, key))?.outgoing.state
  expect(await stateOf(due)).toBe('uncertain')
  expect(await stateOf(later)).toBe('queued')
  const { body } = await t.call(user, 'GET', '/api/outbox/stops')
  expect(body.stops).toContainEqual(expect.objectContaining({ scope: 'installation', isStopped: true }))
})
