import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { campaigns, contacts, enrolmentSteps, enrolments } from '#server/db/schema/index.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let anna: TestUser
let workspaceId: number
beforeAll(async () => {
  anna = await t.buildUser()
  workspaceId = anna.workspaceIds[0] as number
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  t.call(anna, method, `/api/outreach/contacts${path}`, body ? { body } : {})
const create = async (body: object) => (await call('POST', '', body)).body

type Done = Record<number, 'sent' | 'waiting'>
/** A campaign in which these contacts have got these steps. */
async function campaignWith(of: { contactId: number; state: 'active' | 'stopped' | 'paused'; done: Done }[]) {
  const at = new Date()
  const [campaign] = await t.deps.db
    .insert(campaigns)
    .values({ workspaceId, name: 'Spring', userId: anna.id, state: 'running', createdAt: at })
    .returning()
  const campaignId = campaign!.id
  for (const { contactId, state, done } of of) {
    const values = { workspaceId, campaignId, contactId, kind: 'campaign' as const, steps: [], state }
    const [row] = await t.deps.db
      .insert(enrolments)
      .values({ ...values, countsFrom: at, createdAt: at })
      .returning()
    const steps = Object.entries(done).map(([step, outcome]) => ({ step: Number(step), outcome }))
    if (steps.length > 0)
      await t.deps.db
        .insert(enrolmentSteps)
        .values(steps.map(step => ({ ...step, workspaceId, enrolmentId: row!.id, doneAt: at })))
  }
  return campaignId
}

const inCampaign = async (campaignId: number) => {
  const rows = await t.deps.db
    .select({
      contactId: enrolments.contactId,
      state: enrolments.state,
      step: enrolmentSteps.step,
      outcome: enrolmentSteps.outcome,
    })
    .from(enrolments)
    .leftJoin(enrolmentSteps, eq(enrolmentSteps.enrolmentId, enrolments.id))
    .where(eq(enrolments.campaignId, campaignId))
    .orderBy(enrolmentSteps.step)
  const steps = rows.flatMap(({ step, outcome }) => (step === null ? [] : [[step, outcome]]))
  return { of: [...new Set(rows.map(({ contactId, state }) => `${contactId} ${state}`))], steps }
}

test('the one that stays has all that the others had, and its own values win where nobody says otherwise', async () => {
  const tag = (await call('POST', '/groups', { kind: 'tag', name: 'Old' })).body
  const firm = await create({ kind: 'organization', name: 'Firm' })
  const kept = await create({ firstName: 'Ada', lastName: 'Brandt', city: 'Ulm', addresses: ['a@x.example'] })
  const second = await create({
    firstName: 'A.',
    city: 'Berlin',
    phone: '1',
    addresses: ['b@x.example', 'c@x.example'],
    groupIds: [tag.id],
    links: ['https://x.example/a'],
  })
  const third = await create({ firstName: 'Ada', phone: '2', title: 'CTO', organizationId: firm.id })
  await call('POST', `/${third.id}/notes`, { text: 'Met in May' })
  const ids = [second.id, third.id]
  const { body } = await call('POST', '/merge', { into: kept.id, ids, values: { title: 'Head of IT' } })
  expect(body).toMatchObject({
    id: kept.id,
    name: 'Ada Brandt',
    city: 'Ulm',
    phone: '1',
    title: 'Head of IT',
    company: 'Firm',
    organization: { id: firm.id },
    tags: [{ name: 'Old' }],
    links: ['https://x.example/a'],
    notes: [{ text: 'Met in May' }],
  })
  expect(body.addresses.map(({ address }: { address: string }) => address)).toEqual([
    'a@x.example',
    'b@x.example',
    'c@x.example',
  ])
  for (const id of ids) expect((await call('GET', `/${id}`)).status).toBe(404)
  const found = (await call('GET', '?q=c@x')).body.contacts
  expect(found.map(({ id }: { id: number }) => id)).toEqual([kept.id])
  const mixed = await call('POST', '/merge', { into: kept.id, ids: [firm.id] })
  expect([mixed.status, mixed.body.message]).toEqual([
    400,
    'A person and an organization cannot become one contact',
  ])
})

test('of several parts in one campaign one stays: what has ended, else what is further, with all steps that were sent', async () => {
  const [kept, other] = [await create({ firstName: 'K' }), await create({ firstName: 'O' })]
  const part = (who: { id: number }, state: 'active' | 'stopped' | 'paused', done: Done) => ({
    contactId: who.id,
    state,
    done,
  })
  const ended = await campaignWith([
    part(kept, 'active', { 1: 'sent', 2: 'waiting' }),
    part(other, 'stopped', {}),
  ])
  const further = await campaignWith([
    part(kept, 'active', { 1: 'sent' }),
    part(other, 'active', { 2: 'sent', 3: 'sent' }),
  ])
  const twice = await campaignWith([
    part(kept, 'active', { 1: 'waiting', 2: 'sent' }),
    part(other, 'active', { 1: 'sent' }),
  ])
  const alone = await campaignWith([part(other, 'active', { 1: 'sent' })])
  await call('POST', '/merge', { into: kept.id, ids: [other.id] })
  expect(await inCampaign(ended)).toEqual({ of: [`${kept.id} stopped`], steps: [[1, 'sent']] })
  expect(await inCampaign(further)).toEqual({
    of: [`${kept.id} active`],
    steps: [
      [1, 'sent'],
      [2, 'sent'],
      [3, 'sent'],
    ],
  })
  expect((await inCampaign(twice)).steps).toEqual([
    [1, 'sent'],
    [2, 'sent'],
  ])
  expect(await inCampaign(alone)).toEqual({ of: [`${kept.id} active`], steps: [[1, 'sent']] })
  expect((await call('GET', `/${kept.id}`)).body.campaigns).toHaveLength(4)
  // What campaigns have sent counts on without the contact.
  await call('DELETE', `/${kept.id}`)
  for (const id of [ended, further, twice, alone])
    expect(await inCampaign(id)).toEqual({
      of: ['null stopped'],
      steps: expect.arrayContaining([[1, 'sent']]),
    })
})

test('a choice that refers to what was removed is refused, and nothing is merged; what nobody chose stands in no way', async () => {
  const field = (await call('POST', '/fields', { name: 'Size', type: 'choice', choices: ['S', 'L'] })).body
  const gone = (await call('POST', '/fields', { name: 'Gone', type: 'text' })).body
  const custom = { [field.key]: 'S', [gone.key]: 'x' }
  const kept = await create({ firstName: 'K', addresses: ['k@m.example'] })
  const other = await create({ firstName: 'O', addresses: ['o@m.example', 'old@m.example'], custom })
  await call('PATCH', `/${other.id}`, { addresses: ['o@m.example', 'new@m.example'] })
  await call('PATCH', `/fields/${field.key}`, { choices: ['L'] })
  await call('DELETE', `/fields/${gone.key}`)
  // As it is until a field's values are deleted.
  await t.deps.db.update(contacts).set({ custom }).where(eq(contacts.id, other.id))
  const firm = await create({ kind: 'organization', name: 'Closed' })
  await call('DELETE', `/${firm.id}`)
  const merge = (values: object) => call('POST', '/merge', { into: kept.id, ids: [other.id], values })
  for (const [values, message] of [
    [{ addresses: ['old@m.example'] }, 'None of these contacts has the address old@m.example any more.'],
    [{ custom: { [gone.key]: 'x' } }, `There is no field “${gone.key}”`],
    [{ custom: { [field.key]: 'S' } }, 'L'],
    [{ organizationId: firm.id }, 'There is no such organization'],
  ] as const) {
    const { status, body } = await merge(values)
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
  }
  expect((await call('GET', `/${other.id}`)).status).toBe(200)
  const { body } = await merge({ addresses: ['O@m.example'] })
  expect(body.addresses.map(({ address }: { address: string }) => address)).toEqual([
    'o@m.example',
    'k@m.example',
    'new@m.example',
  ])
  expect(body.custom).toEqual({ [field.key]: 'S' })
})
