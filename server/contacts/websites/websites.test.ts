import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebsiteDetails, WebsiteFinding } from '#core/contract/outreach/websites.ts'
import { storeContacts } from '#server/contacts/store/store-contacts.ts'
import { auditLog, contactAddresses, contactNotes, contacts, websites } from '#server/db/schema/index.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { createOutbound } from '#server/platform/network/outbound.ts'
import { sendLost } from '#server/work/jobs/lost-work.ts'
import type { TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { type ServedSites, serveSites } from '#testing/websites/serve-sites.ts'
import { page, type Site } from '#testing/websites/site.ts'
import { knownSites } from '#testing/websites/sites.ts'
import { READ_LIMITS } from './reader/limits.ts'
import { readWebsites } from './reading/read-websites.ts'
import { releaseHost, takeHost } from './upkeep-queries.ts'

const t = sharedApp()
/** What this site says may change. */
let changing = ''
const moving: Site = {
  host: 'moving.example',
  make: 'changes between two readings',
  pages: {},
  others: url =>
    url.pathname === '/'
      ? page('en', 'Moving', `<p>Our number: +44 191 498 0123</p>${changing}<a href="/contact">Contact</a>`)
      : page('en', 'Contact', '<p>desk@moving.example</p>'),
  expected: { facts: {}, end: 'read' },
}
let served: ServedSites
let user: TestUser
let told: string[]
beforeAll(async () => {
  served = await serveSites([...knownSites, moving])
  t.deps.events.subscribe((_scope, event) => told.push((event as { type: string }).type))
})
afterAll(() => served.close())
beforeEach(async () => {
  user = await t.buildUser()
  told = []
})

const limits = { ...READ_LIMITS, pauseMs: 0, pageMs: 1000 }
const workspaceOf = (who: TestUser) => who.workspaceIds[0] as number
/** Runs the job, with what happens before each request of the reader. */
function read(
  who: TestUser,
  before: (url: string) => unknown = () => undefined,
  signal = new AbortController().signal,
) {
  const real = createOutbound({ allowHosts: [], places: served.places })
  const outbound: Deps['outbound'] = {
    ...real,
    fetch: async (url, request) => {
      await before(url)
      return real.fetch(url, request)
    },
  }
  return readWebsites({ ...t.deps, outbound }, { workspaceId: workspaceOf(who), signal, limits })
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const call = async (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object): Promise<any> =>
  (await t.call(user, method, `/api/outreach/websites${path}`, body ? { body } : {})).body
const add = async (addresses: string) => (await call('POST', '', { addresses })).added[0].id as number
const get = (id: number): Promise<WebsiteDetails> => call('GET', `/${id}`)
const decide = (id: number, decision: string, findings: readonly WebsiteFinding[]) =>
  call('POST', `/${id}/findings`, { decision, ids: findings.map(one => one.id) })
const valuesOf = (site: WebsiteDetails) => site.findingList.map(({ value }) => value)

describe('websites', () => {
  test('are added one a line, each domain once, and told which lines are none', async () => {
    const first = await call('POST', '', {
      addresses:
        'northpier.example\nhttps://www.northpier.example/x, not_a_site\n127.0.0.1\nhttp://u:p@x.example',
    })
    expect(first.added.map(({ domain }: { domain: string }) => domain)).toEqual(['northpier.example'])
    expect(first.known).toBe(1)
    expect(first.refused.map(({ line }: { line: string }) => line)).toEqual([
      'not_a_site',
      '127.0.0.1',
      'http://u:p@x.example',
    ])
    expect(await call('POST', '', { addresses: 'NORTHPIER.example' })).toMatchObject({ added: [], known: 1 })
    await expect.poll(() => told).toEqual(['website_added'])
  })

  test('are added for the domains of contacts, but not for those where anybody has an address', async () => {
    for (const [kind, address] of [
      ['person', 'jo@gmail.com'],
      ['person', 'a@northpier.example'],
      ['organization', 'b@mail.northpier.example'],
    ])
      await t.call(user, 'POST', '/api/outreach/contacts', {
        body: { kind, name: 'N', firstName: 'F', addresses: [address] },
      })
    const { added } = await call('POST', '/from-contacts')
    expect(added).toMatchObject([{ domain: 'northpier.example' }])
    const [row] = await t.deps.db.select().from(websites).where(eq(websites.id, added[0].id))
    expect(row?.contactId).not.toBeNull()
  })

  test('are added for domains of contacts as many as can be at once, and then for the others', async () => {
    const { ids } = await inTransaction(t.deps.db, tx =>
      storeContacts(
        tx,
        workspaceOf(user),
        Array.from({ length: 1003 }, (_, n) => ({
          kind: 'person' as const,
          addresses: [{ address: `a@n${n}.example` }],
          source: 'import' as const,
          createdAt: t.deps.clock.now(),
        })),
      ),
    )
    const counts: number[][] = []
    for (let calls = 0; calls < 3; calls += 1) {
      const { added, known } = await call('POST', '/from-contacts')
      counts.push([added.length, known])
    }
    expect(counts).toEqual([
      [1000, 0],
      [3, 1000],
      [0, ids.length],
    ])
  })

  test('are read by the job, which tells of each page', async () => {
    const id = await add('http://northpier.example')
    expect(await call('GET')).toMatchObject({ counts: { waiting: 1, toReview: 0 } })
    await read(user)
    const site = await get(id)
    expect(site).toMatchObject({ state: 'read', end: 'read', name: 'Northpier Marine Engineering', pages: 4 })
    expect(site.findingList.find(({ value }) => value === 'Priya Raman')).toMatchObject({
      label: 'Head of Surveys',
      page: 'http://northpier.example/our-team/',
      state: 'new',
    })
    await expect
      .poll(() => told)
      .toEqual(['website_added', ...Array(5).fill('website_updated'), 'website_scraped'])
    expect(await call('GET', '?toReview=true&search=marine')).toMatchObject({
      websites: [{ id }],
      counts: { read: 1, toReview: 1 },
    })
    expect((await call('GET', '?search=nothing')).websites).toEqual([])
  })

  test('that cannot be read say why', async () => {
    await call('POST', '', {
      addresses:
        'not a website\nhttp://metadata.example http://geschlossen.example http://kreisverkehr.example',
    })
    await read(user)
    const { websites: all } = await call('GET')
    expect(all.map(({ state, end }: { state: string; end: string }) => [state, end])).toEqual([
      ['failed', 'unreachable'],
      ['failed', 'robots'],
      ['failed', 'private'],
    ])
  })

  test('are read from the beginning after a crash, and what was taken for dead writes nothing', async () => {
    const id = await add('http://northpier.example')
    const crash = new AbortController()
    let late: Promise<void> | undefined
    await expect(
      read(
        user,
        url => {
          if (!url.includes('our-team')) return
          crash.abort()
        },
        crash.signal,
      ),
    ).rejects.toThrow()
    expect(await get(id)).toMatchObject({ state: 'reading' })
    await sendLost(t.deps, ['websites.read'])
    await read(user, async url => {
      // Another worker takes over in the middle.
      if (!url.includes('contact') || late) return
      late = read(user)
      await late
    })
    const site = await get(id)
    expect(site).toMatchObject({ state: 'read', pages: 4 })
    expect(new Set(site.pageList.map(({ url }) => url)).size).toBe(4)
  })

  test('are stopped before the next page, and keep what was found', async () => {
    const id = await add('http://northpier.example')
    await read(user, url => (url.includes('our-team') ? call('POST', `/${id}/stop`) : undefined))
    const site = await get(id)
    expect(site.state).toBe('stopped')
    expect(site.pageList.map(({ kind }) => kind)).toEqual(['home', 'contact'])
    expect(valuesOf(site)).toContain('enquiries@northpier.example')
    await call('POST', `/${id}/read`)
    await read(user)
    expect((await get(id)).state).toBe('read')
  })

  test('are deleted while they are read', async () => {
    const id = await add('http://northpier.example')
    await read(user, url => (url.includes('our-team') ? call('DELETE', `/${id}`) : undefined))
    expect((await t.call(user, 'GET', `/api/outreach/websites/${id}`)).status).toBe(404)
  })

  test('of one host are read by one reader at a time', async () => {
    const id = await add('http://northpier.example')
    const now = t.deps.clock.now()
    const taken = {
      domain: 'northpier.example',
      holder: '0:1',
      now,
      until: new Date(now.getTime() + 60_000),
    }
    expect(await takeHost(t.deps.db, taken)).toBe(true)
    await read(user)
    expect((await get(id)).state).toBe('waiting')
    await releaseHost(t.deps.db, taken)
    await read(user)
    expect((await get(id)).state).toBe('read')
  })
})

describe('findings', () => {
  test('that are accepted make the contact of the organization, and of its people', async () => {
    const id = await add('http://northpier.example')
    await read(user)
    const { findingList } = await get(id)
    const accepted = findingList.filter(({ kind }) =>
      ['email', 'phone', 'person', 'social', 'address', 'offer'].includes(kind),
    )
    await decide(id, 'accept', accepted)
    const all = await t.deps.db
      .select()
      .from(contacts)
      .where(eq(contacts.workspaceId, workspaceOf(user)))
    const organization = all.find(({ kind }) => kind === 'organization')
    expect(organization).toMatchObject({
      name: 'Northpier Marine Engineering',
      phone: '+44 191 498 0123',
      source: 'website',
      website: 'http://northpier.example/',
    })
    expect(organization?.links).toHaveLength(2)
    expect(all.filter(({ kind }) => kind === 'person')).toHaveLength(12)
    expect(all.find(({ lastName }) => lastName === 'Hartley')).toMatchObject({
      firstName: 'Imogen',
      title: 'Managing Director',
      organizationId: organization?.id,
      company: 'Northpier Marine Engineering',
    })
    const notes = await t.deps.db
      .select()
      .from(contactNotes)
      .where(eq(contactNotes.contactId, organization?.id ?? 0))
    expect(notes.map(({ text }) => text).join('\n')).toContain('Phone (emergency call-out): +44 191 498 0999')
    const site = await get(id)
    expect(site.contact).toEqual({ id: organization?.id, name: organization?.name })
    expect(site.findingList.filter(({ state }) => state === 'accepted')).toHaveLength(accepted.length)
    const audited = await t.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'website.findings-accepted')))
    expect(audited[0]?.details).toEqual({ findings: accepted.length })
  })

  test('fill the contact that has the address already', async () => {
    const known = (
      await t.call(user, 'POST', '/api/outreach/contacts', {
        body: { firstName: 'Imogen', addresses: ['imogen.hartley@northpier.example'], title: 'Boss' },
      })
    ).body
    const id = await add('http://northpier.example')
    await read(user)
    const person = (await get(id)).findingList.filter(({ value }) => value === 'Imogen Hartley')
    const { findings } = await decide(id, 'accept', person)
    expect(findings[0].contact.id).toBe(known.id)
    const [row] = await t.deps.db.select().from(contacts).where(eq(contacts.id, known.id))
    expect(row).toMatchObject({ lastName: 'Hartley', title: 'Boss', company: 'Northpier Marine Engineering' })
    expect(await t.deps.db.$count(contactAddresses, eq(contactAddresses.contactId, known.id))).toBe(1)
  })

  test('stay decided when the website is read again, and what it says no more is gone', async () => {
    changing = '<p>Mail old@moving.example</p><p>Mail kept@moving.example</p>'
    const id = await add('http://moving.example')
    await read(user)
    const before = await get(id)
    const of = (value: string) => before.findingList.filter(finding => finding.value === value)
    await decide(id, 'dismiss', of('desk@moving.example'))
    await decide(id, 'accept', of('kept@moving.example'))
    changing = '<p>Mail new@moving.example</p>'
    await call('POST', `/${id}/read`)
    await read(user)
    const states = (await get(id)).findingList
      .filter(({ kind }) => kind === 'email')
      .map(({ value, state }) => [value, state])
    expect(states.sort()).toEqual([
      ['desk@moving.example', 'dismissed'],
      ['kept@moving.example', 'accepted'],
      ['new@moving.example', 'new'],
    ])
    const { findings } = await decide(id, 'reopen', of('desk@moving.example'))
    expect(findings[0].state).toBe('new')
  })

  test('of another website are not found', async () => {
    const [first, second] = [await add('http://northpier.example'), await add('http://moving.example')]
    await read(user)
    const { findingList } = await get(first)
    const answer = await t.call(user, 'POST', `/api/outreach/websites/${second}/findings`, {
      body: { decision: 'accept', ids: [findingList[0]?.id] },
    })
    expect(answer.status).toBe(404)
  })
})
