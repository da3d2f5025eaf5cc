import { expect } from 'vitest'
import { fill } from '#server/automation/sequences/wording.ts'
import type { TestUser } from '#testing/app.ts'
import { test } from '#testing/fixture.ts'
import { knownToUser } from './known-as.ts'

const facts = {
  language: 'en' as const,
  subject: 'Offer',
  to: [{ name: 'zoe b', address: 'Zoe@x.example' }],
  names: new Map(),
  writtenAt: new Date(0),
  timeZone: 'UTC',
  myName: 'Sam',
}

test('texts call a recipient as the contact is called, for those who may use outreach', async ({ t }) => {
  const organizationId = await t.buildOrganization()
  const agent = await t.buildUser({ role: 'agent', organizationId })
  const member = await t.buildUser({ role: 'team_member', organizationId })
  const create = (body: object) => t.call(agent, 'POST', '/api/outreach/contacts', { body })
  const firm = (await create({ kind: 'organization', name: 'Oak Mill' })).body
  await create({
    firstName: 'Zoë',
    lastName: 'Brandt',
    addresses: ['zoe@x.example'],
    organizationId: firm.id,
  })
  const text = 'Hi {{name}} ({{last_name|?}}) of {{company|your company}}'
  const filledFor = async (who: TestUser) =>
    fill(text, { ...facts, contacts: await knownToUser(t.deps.db, who.id, ['Zoe@x.example']) })
  expect(await filledFor(agent)).toBe('Hi Zoë (Brandt) of Oak Mill')
  expect(await filledFor(member)).toBe('Hi zoe (b) of your company')
  const known = async (who: TestUser) =>
    t.call(who, 'GET', '/api/outreach/contacts/known-as?address=ZOE@x.example')
  expect((await known(agent)).body).toEqual({
    id: expect.any(Number),
    firstName: 'Zoë',
    lastName: 'Brandt',
    name: 'Zoë Brandt',
    company: 'Oak Mill',
  })
  const suggested = async (q: string) =>
    (await t.call(agent, 'GET', `/api/outreach/contacts/suggestions?q=${q}`)).body
  expect(await suggested('oak')).toEqual([
    { name: 'Zoë Brandt', address: 'zoe@x.example', company: 'Oak Mill' },
  ])
  expect(await suggested('mill+bra')).toHaveLength(1)
  expect(await suggested('iak')).toEqual([])
})
