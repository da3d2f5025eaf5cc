import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaignEvents, enrolments, suppressions } from '#server/db/schema/index.ts'
import type { TestAccount, TestUser } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { addCampaign, addContact, enrolContact, oneMail } from '#testing/outreach/campaign-rows.ts'
import { sealLink } from '../letters/letter-tokens.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
let enrolmentId: number
let contactId: number
const address = 'Ada@There.example'
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
  const settings = { tracksOpens: true, tracksClicks: true }
  const campaignId = await addCampaign(t, { user, account, steps: oneMail('<p>Hi</p>'), settings })
  await t.deps.db.delete(suppressions)
  contactId = await addContact(t, account.workspaceId, `ada${account.id}@there.example`, { language: 'fr' })
  enrolmentId = await enrolContact(t, { account, campaignId, contactId, user, outgoingId: await sentNow() })
})

/** A message that left through the outbox. */
async function sentNow(): Promise<number> {
  const body = { fromAccountId: account.id, to: address, subject: 'x', body: '<p>x</p>' }
  await t.call(user, 'POST', '/api/emails/send', { body })
  const { rows } = await t.deps.db.execute<{ id: string }>(
    `update outgoing_messages set state = 'sent', sent_at = now() where account_id = ${account.id} returning id::text as id`,
  )
  return Number(rows[0]?.id)
}

const link = (id: number | null = enrolmentId) =>
  `/api/outreach/unsubscribe/${sealLink(t.deps, 'unsubscribe', { workspaceId: account.workspaceId, enrolmentId: id, step: 1, address })}`
const suppressed = () =>
  t.deps.db.select().from(suppressions).where(eq(suppressions.workspaceId, account.workspaceId))
const events = () =>
  t.deps.db
    .select()
    .from(campaignEvents)
    .where(
      and(eq(campaignEvents.workspaceId, account.workspaceId), eq(campaignEvents.enrolmentId, enrolmentId)),
    )
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a link to unsubscribe', () => {
  test('shows a page with one button, in the language of the reader, and changes nothing', async () => {
    const page = await t.call(null, 'GET', link())
    expect(page.status).toBe(200)
    expect(page.body).toContain('<html lang="fr">')
    expect(page.body.match(/<button>/g)).toHaveLength(1)
    const german = await t.call(null, 'GET', link(), {
      headers: { 'accept-language': 'xx,de-CH;q=0.9,en;q=0.8' },
    })
    expect(german.body).toContain('Soll <strong>Ada@There.example</strong> keine')
    await t.app.inject({ method: 'HEAD', url: link() })
    expect(await suppressed()).toEqual([])
  })

  test.each([
    ['the form of a mail program', form, 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      { 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ['no body', {}, undefined],
  ])('takes one click by %s, without signing in, and once', async (_, headers, payload) => {
    for (let click = 0; click < 2; click++) {
      const answer = await t.app.inject({
        method: 'POST',
        url: link(),
        headers,
        ...(payload ? { payload } : {}),
      })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
      expect(answer.body).toContain('est désabonnée')
    }
    expect(await suppressed()).toMatchObject([
      {
        kind: 'address',
        value: 'ada@there.example',
        source: 'unsubscribe',
        reason: 'They have unsubscribed from “Steel”.',
      },
    ])
    expect(await events()).toMatchObject([{ kind: 'unsubscribe', step: 1 }])
    expect((await t.call(null, 'GET', link())).body).not.toContain('<button>')
  })

  test('makes a wish of what was on the list for another reason', async () => {
    const { workspaceId } = account
    const entry = { workspaceId, kind: 'address' as const, value: 'ada@there.example', reason: 'Bounced.' }
    await t.deps.db.insert(suppressions).values({ ...entry, source: 'bounce' })
    await t.app.inject({ method: 'POST', url: link() })
    expect(await suppressed()).toMatchObject([{ source: 'unsubscribe' }])
  })

  test('of a preview unsubscribes nobody, and a changed one is refused', async () => {
    const preview = await t.app.inject({
      method: 'POST',
      url: link(null),
      headers: { 'accept-language': 'en' },
    })
    expect(preview.body).toContain('It unsubscribes nobody')
    expect((await t.app.inject({ method: 'POST', url: `${link()}x` })).statusCode).toBe(404)
    expect(await suppressed()).toEqual([])
  })

  test('is the only place that takes such forms', async () => {
    const payload = `email=${user.email}&password=x`
    const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', headers: form, payload })
    expect(answer.statusCode).toBe(415)
  })
})

describe('opens and clicks', () => {
  const meaning = () => ({ workspaceId: account.workspaceId, enrolmentId, step: 1 })
  const picture = () => `/api/outreach/open/${sealLink(t.deps, 'open', meaning())}`
  const url = 'https://here.example/a?b=1&c=2'
  const click = () => `/api/outreach/click?to=${sealLink(t.deps, 'click', { ...meaning(), url })}`
  const visit = (to: string, agent = CHROME, method: 'GET' | 'HEAD' = 'GET') =>
    t.app.inject({ method, url: to, headers: { 'user-agent': agent } })

  test('a link leads where it was sealed to, and nowhere else', async () => {
    const answer = await visit(click())
    expect([answer.statusCode, answer.headers.location]).toEqual([302, url])
    expect(
      (await visit(`/api/outreach/click?to=${encodeURIComponent('https://evil.example')}`)).statusCode,
    ).toBe(404)
    // A token for another purpose is none.
    const other = sealLink(t.deps, 'open', meaning())
    expect((await visit(`/api/outreach/click?to=${other}`)).statusCode).toBe(404)
  })

  test('a link of a preview, and of what was deleted since, leads nowhere', async () => {
    const token = sealLink(t.deps, 'click', { ...meaning(), enrolmentId: null, url })
    const preview = await visit(`/api/outreach/click?to=${token}`)
    expect([preview.statusCode, preview.headers.location]).toEqual([404, undefined])
    await t.deps.db.delete(enrolments).where(eq(enrolments.id, enrolmentId))
    expect((await visit(click())).statusCode).toBe(404)
  })

  test('programs are told from people as far as it can be told', async () => {
    t.advance(60_000)
    await visit(picture())
    await visit(picture(), 'Mozilla/5.0')
    await visit(picture(), 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)')
    await visit(click(), CHROME, 'HEAD')
    await visit(click(), 'Barracuda Sentinel (EE)')
    await visit(click())
    const found = (await events()).map(({ kind, botReason }) => [
      kind,
      botReason === null ? 'person' : botReason,
    ])
    expect(found).toEqual([
      ['open', 'person'],
      ['open', 'Apple Mail loads the pictures of all messages, whether or not somebody reads them.'],
      ['open', 'person'],
      ['click', 'It asked whether the page is there, which programs do.'],
      ['click', 'It calls itself a security scanner.'],
      ['click', 'person'],
    ])
  })

  test('what comes within seconds is a program', async () => {
    await t.deps.db.execute(`update outgoing_messages set sent_at = '${t.deps.clock.now().toISOString()}'`)
    await visit(click())
    expect((await events())[0]?.botReason).toContain('within 10 seconds')
  })
})
