import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { embeddingModels } from '#server/db/schema/index.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { createMessageChunks } from '#testing/db/message-chunks.ts'
import { sharedApp } from '#testing/fixture.ts'
import { carryOver } from './carry-over.ts'
import { findVectors, type PlacedVector } from './cell-queries.ts'
import { embedAgain, embedMail } from './embed-mail.ts'
import { findModel, type ModelRow } from './vector-queries.ts'

const t = sharedApp()
const { signal } = new AbortController()
let user: TestUser
let account: TestAccount
/** What 0.1.0 had, made by another embedder, so that nothing of it can be made again here. */
let before: PlacedVector[]
let hasVector: boolean

beforeAll(async () => {
  hasVector = (await createMessageChunks(t.deps.db)).hasVector
})

const halfvec = (vector: Float32Array) => {
  if (hasVector) return sql`${`[${vector.join(',')}]`}::halfvec`
  const bytes = Buffer.alloc(4 + 2 * vector.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  view.setInt16(0, vector.length)
  for (const [at, value] of vector.entries()) view.setFloat16(4 + 2 * at, value)
  return sql`${bytes}`
}

const model = async () => (await findModel(t.deps.db, account, 'active')) as ModelRow
const all = async () => findVectors(t.deps.db, await model(), { messageId: 0, position: 0 }, { limit: 5000 })
const chunks = async () => {
  const { rows } = await t.deps.db.execute<{ count: number }>(sql`
    select count(*)::int as count from message_chunks where workspace_id = ${account.workspaceId}`)
  return rows[0]?.count
}
const embed = (until = signal) => embedMail(t.deps, account, until)

/** A mailbox as 0.1.0 has left it: of all messages but the last it had vectors, one for each number of passages. */
beforeEach(async () => {
  const { db } = t.deps
  user = await t.buildUser()
  account = await t.buildAccount(user)
  const long = Array.from({ length: 200 }, (_, n) => `This is sentence ${n} of a report about the harbour.`)
  await fillInbox(t, account, [testMessage(), testMessage({}, long.join(' ')), testMessage(), testMessage()])
  await embed()
  const made = await all()
  const last = made.at(-1)?.messageId
  before = made
    .filter(({ messageId }) => messageId !== last)
    .map(({ vector, ...place }) => ({ ...place, vector: vector.toReversed() }))
  const { workspaceId, id } = await model()
  for (const { messageId, position, vector } of before)
    await db.execute(sql`insert into message_chunks (workspace_id, model_id, message_id, position, embedding)
      values (${workspaceId}, ${id}, ${messageId}, ${position}, ${halfvec(vector)})`)
  await db.execute(sql`delete from message_vectors where workspace_id = ${workspaceId}`)
  await db.update(embeddingModels).set({ carriedTo: 0 }).where(eq(embeddingModels.id, id))
})

const expectSame = (found: PlacedVector[], wanted: PlacedVector[]) => {
  expect(found.map(({ messageId, position }) => [messageId, position])).toEqual(
    wanted.map(({ messageId, position }) => [messageId, position]),
  )
  for (const [at, { vector }] of found.entries())
    for (const [place, value] of vector.entries()) expect(value).toBeCloseTo(wanted[at]!.vector[place]!, 2)
}

test('vectors of 0.1.0 are taken over and not made again; those that are missing are made', async () => {
  expect(before.length).toBeGreaterThan(3)
  await embed()
  const after = await all()
  expectSame(after.slice(0, before.length), before)
  expect(after).toHaveLength(before.length + 1)
  expect(await model()).toMatchObject({ carriedTo: null, embedded: after.length })
  // They stay for processes of 0.1.0.
  expect(await chunks()).toBe(before.length)
})

test('searches by meaning wait until all are taken over', async () => {
  const search = async () =>
    (await t.call(user, 'POST', '/api/search', { body: { query: 'harbour', searchType: 'semantic' } })).body
      .notices
  expect(await search()).toContain(
    'Mail is still being read for search by meaning; these are matches by words.',
  )
  await embed()
  expect(await search()).not.toContain(
    'Mail is still being read for search by meaning; these are matches by words.',
  )
})

test('a run that is stopped goes on where it was', async () => {
  await expect(carryOver(t.deps, await model(), AbortSignal.abort())).rejects.toThrow()
  const [first] = before
  const { id } = await model()
  // As after a crash between two portions.
  await t.deps.db
    .update(embeddingModels)
    .set({ carriedTo: first!.messageId })
    .where(eq(embeddingModels.id, id))
  await carryOver(t.deps, await model(), signal)
  expectSame(await all(), before.slice(1))
})

test('where the table of 0.1.0 is empty, all are made anew', async () => {
  await t.deps.db.execute(sql`delete from message_chunks where workspace_id = ${account.workspaceId}`)
  await embed()
  expect(await all()).toHaveLength(before.length + 1)
  expect(await model()).toMatchObject({ carriedTo: null, embedded: before.length + 1 })
})

test('where the server has pgvector no more, all are made anew', async () => {
  await t.deps.db.execute('alter function halfvec_send(halfvec) rename to gone')
  await embed().finally(() => t.deps.db.execute('alter function gone(halfvec) rename to halfvec_send'))
  expect(await all()).toHaveLength(before.length + 1)
  expect(await model()).toMatchObject({ carriedTo: null })
})

test('a text that has changed before they were taken over gets a vector of the new one', async () => {
  const [first, ...others] = before
  await embedAgain(t.deps, account, [first!.messageId])
  await embed()
  const [again, ...after] = await all()
  expectSame(after.slice(0, others.length), others)
  expect([...again!.vector].every((value, at) => Math.abs(value - first!.vector[at]!) < 0.01)).toBe(false)
})

test('what is left of a replaced model is deleted with it', async () => {
  await embed()
  const { workspaceId, accountId, name, dimensions, id } = await model()
  await t.deps.db.update(embeddingModels).set({ state: 'retired' }).where(eq(embeddingModels.id, id))
  await t.deps.db
    .insert(embeddingModels)
    .values({ workspaceId, accountId, name, dimensions, state: 'active', carriedTo: null })
  await embed()
  expect(await chunks()).toBe(0)
})
