import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { USUAL_PACE } from '#core/outreach/campaigns/mailbox-pace.ts'
import { campaigns, messageSignals } from '#server/db/schema/index.ts'
import { fillInbox, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { addCampaign, addContact, enrolContact, oneMail } from '#testing/outreach/campaign-rows.ts'
import { findRest } from '../sending/pace/rest-queries.ts'
import { forecastBulk, mostAhead } from './bulk.ts'
import { checkDomain } from './dns/check-domain.ts'
import { takesOneClick } from './one-click.ts'
import { causeOf, restIfNeeded } from './rests/rests.ts'

type Zone = Record<string, string[] | 'silent'>
/** A DNS with these records; names that it does not have do not exist. */
const zoneDns = (zone: Zone) => async (name: string, type: string) => {
  const found = zone[`${type} ${name}`]
  if (found === 'silent') throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
  if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
  return type === 'TXT'
    ? found.map(text => [text])
    : type === 'MX'
      ? (found.map(exchange => ({ exchange, priority: 1 })) as never)
      : found
}
const KEY = `v=DKIM1; k=rsa; p=${Buffer.alloc(294).toString('base64')}`
const GOOD: Zone = {
  'MX acme.example': ['aspmx.l.google.com'],
  'TXT acme.example': ['v=spf1 include:_spf.google.com ~all', 'something else'],
  'TXT google._domainkey.acme.example': [KEY],
  'TXT _dmarc.acme.example': ['v=DMARC1; p=quarantine'],
  'TXT k2026.mail._domainkey.selects.example': [KEY],
  'NS dbl.spamhaus.org': ['a.gns.spamhaus.org'],
  'NS multi.surbl.org': ['a.surbl.org'],
  'NS black.uribl.com': ['a.uribl.com'],
}
const found = async (change: Zone, drop: string[] = []) => {
  const zone: Zone = { ...GOOD, ...change }
  for (const name of drop) delete zone[name]
  const findings = await checkDomain(zoneDns(zone), { domain: 'acme.example', selectors: [] })
  return Object.fromEntries(findings.map(finding => [finding.kind, finding]))
}

describe('the records of a domain', () => {
  test('are good where they are', async () => {
    const findings = await found({})
    expect(Object.values(findings).map(({ state }) => state)).toEqual([
      'good',
      'good',
      'good',
      'good',
      'good',
    ])
  })

  test.each<[string, string, string, Zone, string[], string | null]>([
    ['no SPF', 'spf', 'missing', {}, ['TXT acme.example'], 'v=spf1 include:_spf.google.com ~all'],
    [
      'SPF without the host',
      'spf',
      'weak',
      { 'TXT acme.example': ['v=spf1 ip4:192.0.2.1 -all'] },
      [],
      'v=spf1 include:_spf.google.com ip4:192.0.2.1 -all',
    ],
    [
      'SPF for everybody',
      'spf',
      'weak',
      { 'TXT acme.example': ['v=spf1 include:_spf.google.com +all'] },
      [],
      'v=spf1 include:_spf.google.com ~all',
    ],
    [
      'two SPF records',
      'spf',
      'weak',
      { 'TXT acme.example': ['v=spf1 -all', 'v=spf1 ~all'] },
      [],
      'v=spf1 include:_spf.google.com ~all',
    ],
    [
      'no DMARC',
      'dmarc',
      'missing',
      {},
      ['TXT _dmarc.acme.example'],
      'v=DMARC1; p=none; rua=mailto:postmaster@acme.example',
    ],
    ['no DKIM', 'dkim', 'missing', {}, ['TXT google._domainkey.acme.example'], null],
    [
      'a short key',
      'dkim',
      'weak',
      { 'TXT google._domainkey.acme.example': [`p=${Buffer.alloc(94).toString('base64')}`] },
      [],
      null,
    ],
    ['no mail', 'mx', 'missing', {}, ['MX acme.example'], null],
    ['a listing', 'blocklists', 'listed', { 'A acme.example.dbl.spamhaus.org': ['127.0.1.2'] }, [], null],
    ['silence', 'dmarc', 'unknown', { 'TXT _dmarc.acme.example': 'silent' }, [], null],
  ])('%s', async (_, kind, state, change, drop, record) => {
    const finding = (await found(change, drop))[kind]
    expect([finding?.state, finding?.record?.value ?? null]).toEqual([state, record])
    expect(finding?.advice).not.toBeNull()
  })

  test('a blocklist that refuses to answer is not taken for "not listed"', async () => {
    const refused = {
      'A acme.example.dbl.spamhaus.org': ['127.255.255.254'],
      'A acme.example.multi.surbl.org': 'silent' as const,
    }
    expect((await found(refused)).blocklists?.text).toBe(
      'The domain is on none of URIBL. Could not be asked: Spamhaus DBL, SURBL.',
    )
    const zones = ['dbl.spamhaus.org', 'multi.surbl.org', 'black.uribl.com']
    const { blocklists } = await found(
      {},
      zones.map(zone => `NS ${zone}`),
    )
    expect(blocklists?.state).toBe('unknown')
    expect(blocklists?.text).toMatch(/^The blocklists could not be asked: Spamhaus DBL, SURBL, URIBL\./)
  })
})

describe('the bulk-sender rules', () => {
  const forecast = (days: number[], bulk: { since: Date; count: number } | null = null) =>
    forecastBulk({
      ...{ today: days.at(-1) ?? 0, days, day: '2026-03-04', bulk, findings: [], hasOneClick: true },
    })
  test('a domain that grows is told when it becomes one', () => {
    expect(forecast(Array.from({ length: 30 }, (_, at) => at * 100)).reachedOn).toBe('2026-03-25')
    expect(forecast(Array(30).fill(100)).reachedOn).toBeNull()
    expect(forecast([]).inWords).toContain('far below')
  })
  test.each([
    ['https://mail.example.com', true, true],
    ['http://mail.example.com', true, false],
    ['http://localhost:5000', false, false],
  ])(
    'readers unsubscribe with one click where %s is the public address',
    (publicUrl, hasPublicUrl, isMet) => {
      const known = { today: 0, days: [], day: '2026-03-04', bulk: null, findings: [] }
      const { rules } = forecastBulk({ ...known, hasOneClick: takesOneClick({ publicUrl, hasPublicUrl }) })
      expect(rules).toContainEqual({
        text: 'Readers can unsubscribe from messages of campaigns with one click.',
        isMet,
      })
    },
  )
  test('what running campaigns may send counts: within the pace of mailboxes, and once a contact', () => {
    const pace = { ...USUAL_PACE, dailyLimit: 2000, rampFrom: 1000, rampBy: 100 }
    const mailbox = (contacts: number) => ({ contacts, pace, begunOn: null })
    const days = mostAhead([mailbox(1050), mailbox(3000), mailbox(3000), mailbox(0)], '2026-03-04', 10)
    expect([days[0], days[1], days.at(-1)]).toEqual([3010, 3260, 5060])
    const ahead = { contacts: 7050, days }
    const known = {
      today: 0,
      days: [],
      day: '2026-03-04',
      bulk: null,
      findings: [],
      ahead,
      hasOneClick: true,
    }
    expect(forecastBulk(known)).toMatchObject({
      ...{ waiting: 7050, mostAhead: 5060, reachedOn: '2026-03-14' },
      inWords: expect.stringContaining('to 7,050 contacts with personal Gmail accounts'),
    })
    const little = { ...known, ahead: { contacts: 20, days: mostAhead([mailbox(20)], '2026-03-04', 0) } }
    expect(forecastBulk(little)).toMatchObject({ mostAhead: 20, reachedOn: null })
  })

  test('once one, always one', () => {
    expect(forecast([], { since: new Date('2025-01-01'), count: 5312 }).inWords).toContain(
      'sent 5,312 messages to personal Gmail accounts in a day, on 2025-01-01. Gmail takes it for a bulk sender from then on, for ever',
    )
  })
})

test.each([
  [{ sent: 49, bounced: 20, complained: 0 }, null],
  [{ sent: 100, bounced: 3, complained: 0 }, null],
  [{ sent: 100, bounced: 4, complained: 0 }, 'bounces'],
  [{ sent: 99, bounced: 0, complained: 5 }, null],
  [{ sent: 1000, bounced: 0, complained: 2 }, 'complaints'],
  [{ sent: 3000, bounced: 0, complained: 2 }, null],
])('%j rests because of %s', (counted, cause) => {
  expect(causeOf(counted)).toBe(cause)
})

const t = sharedApp({ mailDns: zoneDns(GOOD) as never })
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user, `ben${Math.random().toString(36).slice(2)}@acme.example`)
})
const read = async () => (await t.call(user, 'GET', '/api/outreach/deliverability')).body

test('a domain of a mailbox can be checked, and another one cannot', async () => {
  const check = (domain: string) =>
    t.call(user, 'POST', '/api/outreach/deliverability/check', { body: { domain } })
  expect((await check('acme.example')).body).toMatchObject({
    domain: 'acme.example',
    findings: { length: 5 },
  })
  expect((await check('other.example')).status).toBe(404)
  const [domain] = (await read()).domains
  expect(domain).toMatchObject({
    domain: 'acme.example',
    checkedAt: expect.any(String),
    bulk: { limit: 5000, waiting: 0 },
  })
})

test('contacts with personal Gmail accounts who wait in running campaigns are counted', async () => {
  const campaignId = await addCampaign(t, { user, account, steps: oneMail('<p>Hi</p>') })
  for (const address of [`ada${account.id}@Gmail.com`, `ada${account.id}@firm.example`]) {
    const contactId = await addContact(t, account.workspaceId, address)
    await enrolContact(t, { account, campaignId, contactId, user })
  }
  const bulk = async () => (await read()).domains[0].bulk
  expect(await bulk()).toMatchObject({ waiting: 1, mostAhead: 1, reachedOn: null })
  await t.deps.db.update(campaigns).set({ state: 'paused' }).where(eq(campaigns.id, campaignId))
  expect(await bulk()).toMatchObject({ waiting: 0, mostAhead: 0 })
})

test('the key of a domain is found by the selector that its own mail is signed with', async () => {
  const { domain, ours } = {
    domain: 'selects.example',
    ours: await t.buildAccount(user, 'ben@selects.example'),
  }
  const signed = (signer: string, selector: string) => ({
    From: `Ada <ada@${domain}>`,
    'DKIM-Signature': `v=1; a=rsa-sha256; d=${signer}; s=${selector}; h=from; bh=x; b=y`,
  })
  const check = async () =>
    (
      await t.call(user, 'POST', '/api/outreach/deliverability/check', { body: { domain } })
    ).body.findings.find(({ kind }: { kind: string }) => kind === 'dkim')
  expect((await check()).text).toContain('common selectors')
  await fillInbox(t, ours, [
    testMessage(signed('elsewhere.example', 'theirs')),
    testMessage(signed(domain, 'K2026.mail')),
  ])
  expect(await check()).toMatchObject({
    state: 'good',
    text: 'A key for signatures is there (selector k2026.mail).',
  })
})

test('a mailbox rests by itself when too much comes back, says so, and a person may end it', async () => {
  const { workspaceId, id: accountId } = account
  const body = { fromAccountId: accountId, to: 'z@there.example', subject: 'x', body: '<p>x</p>' }
  for (let sent = 0; sent < 50; sent++) await t.call(user, 'POST', '/api/emails/send', { body })
  const { rows } = await t.deps.db.execute<{ id: string }>(
    `update outgoing_messages set state = 'sent', sent_at = '${t.deps.clock.now().toISOString()}' where account_id = ${accountId} returning message_id::text as id`,
  )
  await fillInbox(t, account, [testMessage({ From: 'mailer-daemon@there.example' })])
  const [report] = (await t.call(user, 'GET', `/api/emails?folder=inbox&accounts=${accountId}`)).body.emails
  for (const { id } of rows.slice(0, 2))
    await t.deps.db.insert(messageSignals).values({
      workspaceId,
      messageId: report.id,
      kind: 'bounce',
      who: `a${id}@x.example`,
      aboutId: Number(id),
      isHard: true,
      reason: 'no-such-address',
    })
  const arrived = { workspaceId, accountId, messageIds: [report.id] }
  await restIfNeeded(t.deps, arrived)
  expect(await findRest(t.deps.db, account, t.deps.clock.now())).toBeNull()
  await t.deps.db.insert(messageSignals).values({
    workspaceId,
    messageId: report.id,
    kind: 'bounce',
    who: 'b@x.example',
    aboutId: Number(rows[2]?.id),
    isHard: true,
    reason: 'no-such-address',
  })
  await restIfNeeded(t.deps, arrived)
  const mine = async () =>
    (await read()).mailboxes.find((one: { accountId: number }) => one.accountId === accountId)
  expect((await mine()).rest).toMatchObject({
    cause: 'bounces',
    inWords: `${account.email} is on hold: 3 of its last 50 messages came back.`,
    mayEnd: true,
  })
  expect(
    (await t.call(user, 'POST', `/api/outreach/deliverability/mailboxes/${accountId}/end-rest`)).body.rest,
  ).toBeNull()
  // What came back before does not count again.
  t.advance(1000)
  await restIfNeeded(t.deps, arrived)
  expect((await mine()).rest).toBeNull()
})
