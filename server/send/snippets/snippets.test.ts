import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { can } from '#core/policy.ts'
import { auditLog, snippets } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { deleteUserRow } from '#server/people/workspaces/queries.ts'
import { DAY_MS } from '#server/platform/clock.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { deleteOldSnippets } from './upkeep-queries.ts'

const t = sharedApp()
let anna: TestUser
let ben: TestUser
let admin: TestUser
let alone: TestUser
beforeAll(async () => {
  const organizationId = await t.buildOrganization()
  anna = await t.buildUser({ role: 'agent', organizationId })
  ben = await t.buildUser({ role: 'agent', organizationId })
  admin = await t.buildUser({ role: 'admin', organizationId })
  alone = await t.buildUser()
})

const TEXT = { name: 'Directions', shortcut: 'way', body: '<p>Hi {{name|there}}, turn left.</p>' }
const create = (who: TestUser, change: object = {}) =>
  t.call(who, 'POST', '/api/snippets', { body: { ...TEXT, ...change } })
const change = (who: TestUser, id: number, values: object = {}) =>
  t.call(who, 'PUT', `/api/snippets/${id}`, { body: { ...TEXT, ...values } })
const namesOf = async (who: TestUser): Promise<string[]> =>
  (await t.call(who, 'GET', '/api/snippets')).body.map(({ name }: { name: string }) => name)

describe('snippets', () => {
  test('one’s own is seen by nobody else, until it is shared, and again when it is not', async () => {
    const { body: made } = await create(anna, { name: 'Private', shortcut: 'priv' })
    expect(made).toMatchObject({ isShared: false, isOwn: true, canChange: true, body: TEXT.body })
    expect(await namesOf(anna)).toContain('Private')
    for (const who of [ben, admin, alone]) {
      expect(await namesOf(who)).not.toContain('Private')
      expect((await change(who, made.id)).status).toBe(404)
    }
    const shared = await change(anna, made.id, { name: 'Shared', shortcut: 'priv', isShared: true })
    expect(shared.body).toMatchObject({ id: made.id, isShared: true })
    const [seen] = (await t.call(ben, 'GET', '/api/snippets')).body
    expect(seen).toMatchObject({ id: made.id, isOwn: false, canChange: false })
    expect(await namesOf(alone)).toEqual([])
    // An admin may change it, but not make it disappear into the workspace of somebody else.
    const mended = { name: 'Mended', shortcut: 'priv', isShared: true }
    expect((await change(admin, made.id, mended)).status).toBe(200)
    expect((await change(admin, made.id, { ...mended, isShared: false })).status).toBe(403)
    expect((await change(anna, made.id, { ...mended, isShared: false })).status).toBe(200)
    expect(await namesOf(ben)).toEqual([])
    const audited = await t.deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, made.id))
      .orderBy(auditLog.seq)
    expect(audited.map(({ action }) => action)).toEqual([
      'snippet.shared',
      'snippet.changed',
      'snippet.unshared',
    ])
  })

  test('a shortcut stands for one text, whatever its case, and a deleted text frees it', async () => {
    const { body: first } = await create(anna)
    const { status, body } = await create(anna, { name: 'Other', shortcut: 'WAY' })
    expect([status, body.fields]).toEqual([
      400,
      { shortcut: '“way” is the shortcut of “Directions” already' },
    ])
    // Somebody else's own texts are no matter, and without a shortcut there may be any number.
    expect((await create(ben)).status).toBe(200)
    for (const shortcut of ['', null]) expect((await create(anna, { shortcut })).body.shortcut).toBeNull()
    await t.call(anna, 'DELETE', `/api/snippets/${first.id}`)
    const { body: next } = await create(anna, { name: 'Next' })
    expect((await t.call(anna, 'POST', `/api/snippets/${first.id}/restore`)).status).toBe(400)
    await t.call(anna, 'DELETE', `/api/snippets/${next.id}`)
    expect((await t.call(anna, 'POST', `/api/snippets/${first.id}/restore`)).body).toMatchObject(first)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Please give the snippet a name'],
    [{ body: '<p><br></p>' }, 'body', 'Please write the text'],
    [{ body: '<script>alert(1)</script>' }, 'body', 'Please write the text'],
    [{ shortcut: '5th' }, 'shortcut', expect.stringContaining('beginning with a letter')],
    [{ shortcut: 'two words' }, 'shortcut', expect.stringContaining('One word')],
    [{ isShared: true }, 'isShared', 'You are in no organization that could have it'],
  ])('%j is refused', async (values, field, message) => {
    const { status, body } = await create(alone, values)
    expect([status, body.fields]).toEqual([400, { [field]: message }])
  })

  test('the text is sanitised, and keeps pictures of other servers and placeholders', async () => {
    const body = '<p onclick="x()">Hi {{name}}<img src="https://pics.example/logo.png"><script>x</script></p>'
    const made = (await create(alone, { body })).body
    expect(made.body).toContain('src="https://pics.example/logo.png"')
    expect(made.body).toContain('{{name}}')
    expect(made.body).not.toMatch(/onclick|script/)
  })

  test('a shared one outlives who made it, and then the admin may change it', async () => {
    const leaver = await t.buildUser({ role: 'agent', organizationId: admin.organizationId })
    const { id } = (await create(leaver, { name: 'Left behind', shortcut: 'left', isShared: true })).body
    await create(leaver, { name: 'Gone', shortcut: 'gone' })
    await inTransaction(t.deps.db, tx => deleteUserRow(tx, leaver.id))
    expect(await namesOf(ben)).toContain('Left behind')
    expect((await change(admin, id, { shortcut: 'left', isShared: true })).status).toBe(200)
    const gone = await t.deps.db.select().from(snippets).where(eq(snippets.name, 'Gone'))
    expect(gone).toEqual([])
  })

  test('whoever had their password reset by somebody else does not get their private ones', () => {
    const mayRead = (isSealed: boolean, organizationId: number | null) =>
      can({ ...anna, permission: null, isSealed }, 'snippet.read', { ownerId: anna.id, organizationId })
    expect(mayRead(false, null)).toBe(true)
    expect(mayRead(true, null)).toBe(false)
    expect(mayRead(true, anna.organizationId)).toBe(true)
  })

  test('what was deleted a month ago is deleted for good', async () => {
    const { id } = (await create(alone, { shortcut: 'old' })).body
    await t.call(alone, 'DELETE', `/api/snippets/${id}`)
    const inDays = (days: number) => new Date(t.deps.clock.now().getTime() + days * DAY_MS)
    expect(await deleteOldSnippets(t.deps.db, inDays(29), 500)).toBe(0)
    await deleteOldSnippets(t.deps.db, inDays(31), 500)
    expect((await t.call(alone, 'POST', `/api/snippets/${id}/restore`)).status).toBe(404)
  })
})
