import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { UnreachableError } from '#server/db/failures.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { ProviderError } from '#server/mail/providers/provider.ts'
import { fillInbox, syncNow, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'

const t = sharedApp()

/** Two rules that each make a label for the same message; at the second one the provider, or what lies between, stumbles. */
async function begin(stumble: () => never) {
  const user = await t.buildUser()
  const account = await t.buildAccount(user)
  await syncNow(t, account)
  const ids: number[] = []
  for (const label of ['First', 'Second']) {
    const body = { name: label, search: 'from:billing', actions: [{ kind: 'label', label }] }
    const { id } = (await t.call(user, 'POST', '/api/rules', { body })).body
    await t.call(user, 'POST', `/api/rules/${id}/dry-run`)
    await t.call(user, 'PUT', `/api/rules/${id}/on`, { body: { isOn: true } })
    ids.push(id)
  }
  const box = t.world.mailbox(account.email)
  const { addFolder } = box
  box.addFolder = folder => {
    if (folder.name === 'Second') stumble()
    addFolder(folder)
  }
  await fillInbox(t, account, [testMessage({ From: 'billing@shop.example', Subject: 'Invoice' })])
  const react = () => doJobs(t, 'on/rules.apply')
  const again = async () => {
    box.addFolder = addFolder
    const { rows } = await t.deps.db.execute<{ id: string }>(
      sql`select id::text as id from messages where account_id = ${account.id}`,
    )
    const { workspaceId, id: accountId } = account
    const event = { workspaceId, accountId, messageIds: rows.map(({ id }) => Number(id)) }
    await inTransaction(t.deps.db, tx => t.deps.publish(tx, 'mail.arrived', event))
    await react()
  }
  const outcomes = async () => {
    const runs = ids.map(id => t.call(user, 'GET', `/api/rules/${id}/runs`))
    return (await Promise.all(runs)).map(({ body }) =>
      body.runs[0].results.map(({ outcome }: { outcome: string }) => outcome),
    )
  }
  const labels = async () =>
    (await t.call(user, 'GET', '/api/emails?folder=inbox')).body.emails[0].labels as string[]
  return { react, again, outcomes, labels }
}

test('a label that the provider cannot make now is made by a later try', async () => {
  const { react, again, outcomes, labels } = await begin(() => {
    throw new ProviderError('unavailable', 'mx.example has too many connections')
  })
  await expect(react()).rejects.toThrow('too many connections')
  expect(await outcomes()).toEqual([['done'], []])
  await again()
  expect(await outcomes()).toEqual([['done'], ['done']])
  expect(await labels()).toEqual(['inbox', 'First', 'Second'])
})

test('a label that the provider refuses has failed', async () => {
  const { react, outcomes, labels } = await begin(() => {
    throw new ProviderError('refused', 'mx.example allows no such folder')
  })
  await react()
  expect(await outcomes()).toEqual([['done'], ['failed']])
  expect(await labels()).toEqual(['inbox', 'First'])
})

test('what a lost connection to the database interrupts goes on with the next try', async () => {
  const { react, again, outcomes } = await begin(() => {
    throw new UnreachableError('The database cannot be reached')
  })
  await expect(react()).rejects.toThrow('cannot be reached')
  await again()
  expect(await outcomes()).toEqual([['done'], ['done']])
})
