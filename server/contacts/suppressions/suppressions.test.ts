import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { suppressedInWords } from '#server/send/outbox/gate/suppressed.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { readEntries } from './read-entries.ts'
import { suppress } from './suppress.ts'

const t = sharedApp()

const list = async (who: TestUser, query = '') =>
  (await t.call(who, 'GET', `/api/outreach/suppressions?${query}`)).body
const add = async (who: TestUser, body: object) =>
  (await t.call(who, 'POST', '/api/outreach/suppressions', { body })).body
const remove = (who: TestUser, body: object) =>
  t.call(who, 'POST', '/api/outreach/suppressions/remove', { body })
const values = ({ entries }: { entries: { value: string }[] }) => entries.map(({ value }) => value)

test('what is pasted is read as addresses and domains, and what is neither is told', () => {
  const text =
    'Ann <ANN@x.example>; @Spam.example, https://www.shop.example/de, bad@; com, foo\nann@x.example müll.example.'
  const { entries, refused } = readEntries(text)
  expect(entries.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'address ann@x.example',
    'domain spam.example',
    'domain shop.example',
    'domain xn--mll-hoa.example',
  ])
  expect(refused).toEqual(['bad@', 'com', 'foo'])
})

test.each(['john smith@x.example', 'smith @x.example', 'smith@ x.example', 'ann.@x.example'])(
  '%s blocks neither somebody else nor a whole domain',
  text => expect(readEntries(text)).toEqual({ entries: [], refused: [text] }),
)

test('the list is added to, searched and read in pages, and the gate goes by it', async () => {
  const who = await t.buildUser({ role: 'agent', organizationId: await t.buildOrganization() })
  const workspaceId = who.workspaceIds[1] as number
  const answer = await add(who, {
    entries: 'a@x.example b@x.example c.example\nnothing',
    reason: 'They asked',
  })
  expect(answer).toEqual({ added: 3, known: 0, refused: ['nothing'], refusedCount: 1 })
  expect(await add(who, { entries: 'A@x.example d@x.example' })).toMatchObject({ added: 1, known: 1 })
  const all = await list(who)
  expect([all.total, values(all)]).toEqual([4, ['d@x.example', 'c.example', 'b@x.example', 'a@x.example']])
  expect(all.entries[1]).toMatchObject({ kind: 'domain', reason: 'They asked', source: 'person' })
  expect(all.entries[1].addedBy).toBe(`${who.firstName} ${who.lastName}`)
  expect(values(await list(who, 'q=B@X'))).toEqual(['b@x.example'])
  const first = await list(who, 'limit=3')
  expect(values(await list(who, `limit=3&after=${first.next}`))).toEqual(['a@x.example'])
  expect(await suppressedInWords(t.deps.db, workspaceId, ['z@mail.c.example'])).toEqual([
    'z@mail.c.example is not to be written to: They asked',
  ])
  const [entry] = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  expect([entry?.action, entry?.subject]).toEqual(['suppression.added', 'd@x.example'])
})

test('who unsubscribed is taken off the list only after a confirmation, and stays in the audit log', async () => {
  const who = await t.buildUser()
  const workspaceId = who.workspaceIds[0] as number
  const wish = { kind: 'address' as const, value: 'gone@x.example' }
  await inTransaction(t.deps.db, tx =>
    suppress(tx, workspaceId, {
      entries: [wish],
      reason: '',
      source: 'unsubscribe',
      userId: null,
      at: new Date(),
    }),
  )
  await add(who, { entries: 'other@x.example' })
  const both = { entries: [wish, { kind: 'address', value: 'other@x.example' }] }
  const refused = await remove(who, both)
  expect([refused.status, refused.body.code, (await list(who)).total]).toEqual([409, 'confirm-removal', 2])
  expect((await remove(who, { ...both, isConfirmed: true })).body).toEqual({ removed: 2 })
  const [entry] = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  expect(entry?.details).toMatchObject({
    was: [
      { value: 'gone@x.example', source: 'unsubscribe', reason: 'Unsubscribed' },
      { value: 'other@x.example', source: 'person' },
    ],
  })
  expect(await suppressedInWords(t.deps.db, workspaceId, [wish.value])).toEqual([])
})

test('contacts say who is on the list, and are put on it with all their addresses', async () => {
  const who = await t.buildUser()
  const body = { firstName: 'Eva', addresses: ['e@one.example', 'e@two.example'] }
  const { id } = (await t.call(who, 'POST', '/api/outreach/contacts', { body })).body
  await add(who, { entries: 'two.example', reason: 'A competitor' })
  const get = async () => (await t.call(who, 'GET', `/api/outreach/contacts/${id}`)).body
  expect(await get()).toMatchObject({
    isSuppressed: false,
    addresses: [{ suppressed: null }, { suppressed: 'A competitor' }],
  })
  const selection = { ids: [id] }
  const put = await t.call(who, 'POST', '/api/outreach/contacts/suppress', { body: { selection } })
  expect(put.body).toEqual({ changed: 2 })
  expect((await get()).isSuppressed).toBe(true)
  expect((await t.call(who, 'GET', '/api/outreach/contacts')).body.contacts[0].isSuppressed).toBe(true)
})
