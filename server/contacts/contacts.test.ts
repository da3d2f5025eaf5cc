import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/schema/index.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let organizationId: number
let anna: TestUser
let ben: TestUser
beforeAll(async () => {
  organizationId = await t.buildOrganization()
  anna = await t.buildUser({ role: 'admin', organizationId })
  ben = await t.buildUser({ role: 'agent', organizationId })
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, who = anna) =>
  t.call(who, method, `/api/outreach/contacts${path}`, body ? { body } : {})
const create = async (body: object, who = anna) => (await call('POST', '', body, who)).body
const list = async (query = '', who = anna) => (await call('GET', `?${query}`, undefined, who)).body
const names = async (query = '', who = anna) =>
  (await list(query, who)).contacts.map(({ name }: { name: string }) => name)
const lastDeed = async () => {
  const rows = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  const [row] = rows
  return [row?.action, row?.subject, row?.actor, row?.organizationId]
}

describe('the list of contacts', () => {
  test('is searched by beginnings of names, companies and addresses, and sorted by name', async () => {
    const who = await t.buildUser()
    await create(
      { firstName: 'Zoë', lastName: 'Brandt', company: 'Öko Werke', addresses: ['Zoe.B@Oeko.example'] },
      who,
    )
    await create(
      { firstName: 'Ägidius', lastName: 'Klein', addresses: ['ak@klein.example', 'a@home.example'] },
      who,
    )
    await create({ kind: 'organization', name: 'Bäckerei 東京', addresses: ['info@brot.example'] }, who)
    expect(await names('', who)).toEqual(['Ägidius Klein', 'Bäckerei 東京', 'Zoë Brandt'])
    expect(await names('sort=newest', who)).toEqual(['Bäckerei 東京', 'Ägidius Klein', 'Zoë Brandt'])
    expect(await names('kind=organization', who)).toEqual(['Bäckerei 東京'])
    for (const [q, found] of [
      ['zoe bra', ['Zoë Brandt']],
      ['oko', ['Zoë Brandt']],
      ['home.ex', ['Ägidius Klein']],
      ['ak@kl', ['Ägidius Klein']],
      ['東', ['Bäckerei 東京']],
      ['rand', []],
      ["o'x \\ :* &", []],
      ['&', []],
    ])
      expect(await names(`q=${encodeURIComponent(String(q))}`, who), String(q)).toEqual(found)
  })

  test('comes in pages without gaps or repetition in both orders, and each workspace has its own', async () => {
    const [one, other] = [await t.buildUser(), await t.buildUser()]
    for (const [who, count] of [
      [one, 7],
      [other, 2],
    ] as const)
      for (let n = 0; n < count; n += 1)
        await create({ firstName: n < 3 ? 'Same' : `N${n}`, lastName: 'X' }, who)
    for (const sort of ['name', 'newest']) {
      const seen: { id: number; name: string }[] = []
      let after = ''
      do {
        const page = await list(`sort=${sort}&limit=2${after}`, one)
        expect([page.total, page.isMore]).toEqual([7, false])
        seen.push(...page.contacts)
        after = page.next === null ? '' : `&after=${page.next}`
      } while (after !== '')
      expect(new Set(seen.map(({ id }) => id)).size).toBe(7)
      const byRule = sort === 'name' ? seen.map(({ name }) => name) : seen.map(({ id }) => -id)
      expect(byRule).toEqual([...byRule].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    }
    expect((await list('', other)).total).toBe(2)
    expect((await call('GET', '?after=bm9wZQ', undefined, one)).status).toBe(400)
  })

  test('members see it once their admin lets them use outreach, and share it with the organization', async () => {
    const member = await t.buildUser({ role: 'team_member', organizationId })
    expect((await call('GET', '', undefined, member)).body.message).toBe(
      'You don’t have permission to use outreach.',
    )
    await t.grant(member, { canUseOutreach: true })
    const { id } = await create({ firstName: 'Shared' }, member)
    expect((await call('GET', `/${id}`)).body).toMatchObject({ name: 'Shared', addedBy: expect.any(String) })
  })
})

describe('a contact', () => {
  test('keeps what is left out of a change, and is found by its new name and addresses', async () => {
    const made = await create({
      firstName: 'Old',
      lastName: 'Name',
      city: 'Ulm',
      addresses: ['a@x.example', 'B@x.example'],
    })
    const change = { lastName: 'Newman', addresses: ['b@x.example', 'c@y.example'], country: 'de' }
    const { body } = await call('PATCH', `/${made.id}`, change, ben)
    expect(body).toMatchObject({ name: 'Old Newman', city: 'Ulm', country: 'DE', address: 'b@x.example' })
    expect(body.addresses.map(({ address }: { address: string }) => address)).toEqual([
      'b@x.example',
      'c@y.example',
    ])
    expect(await names('q=newm')).toEqual(['Old Newman'])
    expect(await names('q=c@y.ex')).toEqual(['Old Newman'])
    expect(await names('q=a@x.ex')).toEqual([])
  })

  test('is called by its address where it has no name, and by the next one when that goes', async () => {
    const { id, name } = await create({ addresses: ['only@name.example'] })
    expect(name).toBe('only@name.example')
    const changed = await call('PATCH', `/${id}`, { addresses: ['next@name.example'] })
    expect(changed.body.name).toBe('next@name.example')
    const { body, status } = await call('PATCH', `/${id}`, { addresses: [] })
    expect([status, body.fields]).toEqual([400, { firstName: 'Please give a name or an address' }])
  })

  test('an address belongs to one contact of a workspace, whatever its case', async () => {
    await create({ firstName: 'First', lastName: 'Owner', addresses: ['one@owner.example'] })
    const other = await create({ firstName: 'Second' })
    const refused = { addresses: 'one@owner.example belongs to “First Owner” already' }
    for (const answer of [
      await call('POST', '', { firstName: 'Third', addresses: ['ONE@owner.example'] }),
      await call('PATCH', `/${other.id}`, { addresses: ['one@Owner.example'] }),
    ])
      expect([answer.status, answer.body.fields]).toEqual([400, refused])
    expect(await names('q=third')).toEqual([])
    expect((await create({ addresses: ['one@owner.example'] }, await t.buildUser())).id).toEqual(
      expect.any(Number),
    )
    const wrong = await call('POST', '', { addresses: ['no address'] })
    expect(wrong.body.fields).toEqual({ addresses: '“no address” is no email address' })
  })

  test('people have the name of their organization, also when it is renamed, and stay when it is deleted', async () => {
    const firm = await create({ kind: 'organization', name: 'Firm' })
    const person = await create({ firstName: 'Pia', organizationId: firm.id })
    const own = await create({ firstName: 'Pit', organizationId: firm.id, company: 'Firm, Berlin' })
    expect(person).toMatchObject({ company: 'Firm', organization: { id: firm.id, name: 'Firm' } })
    const renamed = await call('PATCH', `/${firm.id}`, { name: 'Company' })
    expect(renamed.body).toMatchObject({ name: 'Company', people: 2 })
    expect(await names(`organizationId=${firm.id}&q=company`)).toEqual(['Pia'])
    expect((await call('GET', `/${own.id}`)).body.company).toBe('Firm, Berlin')
    await call('DELETE', `/${firm.id}`)
    expect((await call('GET', `/${person.id}`)).body).toMatchObject({
      company: 'Company',
      organization: null,
    })
    const nowhere = await call('PATCH', `/${person.id}`, { organizationId: own.id })
    expect(nowhere.body.fields).toEqual({ organizationId: 'There is no such organization' })
  })

  test('notes are read by all and changed by who wrote them', async () => {
    const { id } = await create({ firstName: 'Noted' })
    const note = (await call('POST', `/${id}/notes`, { text: 'Likes tea' })).body
    expect((await call('GET', `/${id}`, undefined, ben)).body.notes).toMatchObject([
      { text: 'Likes tea', isOwn: false, author: `${anna.firstName} ${anna.lastName}` },
    ])
    expect((await call('PATCH', `/${id}/notes/${note.id}`, { text: 'x' }, ben)).status).toBe(403)
    expect((await call('PATCH', `/${id}/notes/${note.id}`, { text: 'Likes coffee' })).body.text).toBe(
      'Likes coffee',
    )
    const other = await create({ firstName: 'Other' })
    expect((await call('DELETE', `/${other.id}/notes/${note.id}`)).status).toBe(404)
    expect((await call('DELETE', `/${id}/notes/${note.id}`)).status).toBe(200)
  })
})

describe('fields of a workspace', () => {
  test('take values of their type only, and deleting one deletes its values', async () => {
    const who = await t.buildUser({ role: 'admin', organizationId: await t.buildOrganization() })
    const field = async (name: string, type: string, choices: string[] = []) =>
      (await call('POST', '/fields', { name, type, choices }, who)).body.key
    const keys = {
      text: await field('Größe & Farbe', 'text'),
      number: await field('Seats', 'number'),
      date: await field('Renewal', 'date'),
      yes: await field('Is customer', 'yes-no'),
      choice: await field('Plan', 'choice', ['Free', 'Pro']),
      link: await field('Profile', 'link'),
      // Texts name the company of a contact so.
      taken: await field('Company', 'text'),
    }
    expect(keys).toEqual({
      text: 'große_farbe',
      number: 'seats',
      date: 'renewal',
      yes: 'is_customer',
      choice: 'plan',
      link: 'profile',
      taken: 'company_2',
    })
    const { id } = await create({ firstName: 'Eva' }, who)
    const set = (custom: object) => call('PATCH', `/${id}`, { custom }, who)
    const good = {
      seats: 12,
      renewal: '2028-02-29',
      is_customer: false,
      plan: 'Pro',
      profile: 'https://x.example/e',
    }
    expect((await set(good)).body.custom).toEqual(good)
    for (const [custom, fault] of [
      [{ seats: 'many' }, '“Seats” takes a number'],
      [{ renewal: '2027-02-29' }, '“Renewal” takes a date such as 2026-11-30'],
      [{ is_customer: 'ja' }, '“Is customer” takes yes or no'],
      [{ plan: 'Gold' }, '“Plan” takes one of “Free”, “Pro”'],
      [{ profile: 'javascript:alert(1)' }, '“Profile” takes an address that begins with https://'],
      [{ nothing: 1 }, 'There is no field “nothing”'],
    ] as const) {
      const [key] = Object.keys(custom)
      expect((await set(custom)).body.fields).toEqual({ [`custom.${key}`]: fault })
    }
    expect((await set({ seats: null, plan: '' })).body.custom).toEqual({
      renewal: '2028-02-29',
      is_customer: false,
      profile: 'https://x.example/e',
    })
    expect((await call('DELETE', '/fields/renewal', undefined, who)).status).toBe(200)
    expect((await call('GET', `/${id}`, undefined, who)).body.custom).not.toHaveProperty('renewal')
    expect(await lastDeed()).toEqual(['contact_field.deleted', 'Renewal', who.email, who.organizationId])
    const again = await call('PATCH', '/fields/seats', { name: 'plan' }, who)
    expect(again.body.fields).toEqual({ name: 'There is a field “Plan” already' })
  })
})

describe('several contacts', () => {
  test('are tagged, listed, given a status and deleted, by name or by what a filter finds', async () => {
    const who = await t.buildUser()
    const ids: number[] = []
    for (const firstName of ['Ada', 'Adam', 'Bert']) ids.push((await create({ firstName }, who)).id)
    const [ada = 0, adam = 0] = ids
    const tag = (await call('POST', '/groups', { kind: 'tag', name: 'VIP' }, who)).body
    expect((await call('POST', '/groups', { kind: 'tag', name: 'vip' }, who)).body.id).toBe(tag.id)
    const put = async (selection: object, isIn: boolean) =>
      (await call('POST', `/groups/${tag.id}/contacts`, { selection, isIn }, who)).body.changed
    expect(await put({ filter: { q: 'ad' } }, true)).toBe(2)
    expect(await put({ ids: [ada, adam] }, true)).toBe(0)
    expect(await put({ ids: [adam] }, false)).toBe(1)
    expect(await names(`groupIds=${tag.id}`, who)).toEqual(['Ada'])
    expect((await call('GET', '/groups', undefined, who)).body).toEqual([{ ...tag, size: 1 }])
    const fair = (await call('POST', '/groups', { kind: 'list', name: 'Fair' }, who)).body
    await call('POST', `/groups/${fair.id}/contacts`, { selection: { ids }, isIn: true }, who)
    await call('DELETE', `/groups/${fair.id}`, undefined, who)
    const [deed] = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
    expect([deed?.action, deed?.details]).toEqual(['contact_list.deleted', { size: 3 }])
    const status = { selection: { ids }, status: 'interested' }
    expect((await call('POST', '/status', status, who)).body.changed).toBe(3)
    expect(await names('status=interested&q=b', who)).toEqual(['Bert'])
    expect(await names('status=new', who)).toEqual([])
    const stranger = { selection: { ids: [ada, (await create({ firstName: 'Foreign' })).id] } }
    expect((await call('POST', '/delete', stranger, who)).status).toBe(404)
    expect((await call('POST', '/delete', { selection: { filter: { q: 'ad' } } }, who)).body.changed).toBe(2)
    expect(await names('', who)).toEqual(['Bert'])
    expect((await call('DELETE', `/groups/${tag.id}`, undefined, who)).status).toBe(200)
    expect((await list('', who)).contacts[0].tags).toEqual([])
  })

  test('deleting is written down', async () => {
    const { id } = await create({ firstName: 'Gone', lastName: 'Soon' })
    await call('DELETE', `/${id}`)
    expect(await lastDeed()).toEqual(['contact.deleted', 'Gone Soon', anna.email, organizationId])
    const rows = await t.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(rows).toHaveLength(1)
  })
})
