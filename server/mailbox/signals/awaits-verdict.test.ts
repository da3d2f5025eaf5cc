import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { beforeEach, expect, test } from 'vitest'
import { outgoingMessages } from '#server/db/schema/index.ts'
import type { MailDns } from '#server/platform/network/mail-dns.ts'
import { fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'
import { doJobs } from '#testing/jobs.ts'
import { checkSenders } from '../messages/check-senders.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 1024 })
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const RECORDS: Record<string, string> = {
  'TXT _dmarc.bank.example': 'v=DMARC1; p=reject',
  'TXT bank.example': 'v=spf1 ip4:8.8.4.0/24 -all',
  'TXT key._domainkey.evil.example': `v=DKIM1; k=rsa; p=${publicKey}`,
}
const mailDns: MailDns = async (name, type) => {
  const record = RECORDS[`${type} ${name}`]
  if (record === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
  return [[record]]
}
const t = sharedApp({ mailDns })
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
  await syncNow(t, account)
})

const TRUE = '8.8.4.4'
const FORGED = '9.9.9.9'
/** Mail by way of a server that says nothing of its sender. */
const arrive = async (ip: string, headers: Record<string, string> = {}) => {
  const { Envelope: envelope = 'office@bank.example', ...rest } = headers
  const hop = `from mail.bank.example (unknown [${ip}]) by mx.mail.example with ESMTPS; now`
  const head = `Return-Path: <${envelope}>\r\nReceived: ${hop}\r\n`
  const written = { From: 'office@bank.example', To: account.email, Date: t.deps.clock.now().toUTCString() }
  const message = testMessage({ ...written, ...rest })
  const key = { signingDomain: 'evil.example', selector: 'key', privateKey }
  const { signatures } = await dkimSign(message, { ...key, signatureData: [key] })
  const signature = rest.From?.endsWith('@evil.example') ? signatures : ''
  await fillInbox(t, account, [Buffer.concat([Buffer.from(head + signature), message])])
  await react()
  const { emails } = (await t.call(user, 'GET', `/api/emails?accounts=${account.id}&folder=inbox`)).body
  return emails[0].id as number
}
const react = async () => {
  for (const name of ['vacation.answer', 'automation.answer', 'rules.apply'] as const)
    await doJobs(t, `on/${name}`)
  await doJobs(t, 'automation.answer')
}
const judge = async () => {
  await checkSenders(t.deps, new AbortController().signal)
  await react()
}
const outbox = () =>
  t.deps.db
    .select({ origin: outgoingMessages.origin, to: outgoingMessages.envelope })
    .from(outgoingMessages)
    .where(eq(outgoingMessages.accountId, account.id))
const written = async () => (await outbox()).map(({ origin, to }) => [origin, ...to.to])

const goAway = async (body: object = {}) => {
  const day = t.deps.clock.now().toISOString().slice(0, 10)
  const note = {
    isOn: true,
    firstDay: day,
    lastDay: day,
    timeZone: 'UTC',
    subject: '',
    audience: 'everybody',
  }
  const { status } = await t.call(user, 'PUT', `/api/vacation/${account.id}`, {
    body: { ...note, body: '<p>Away.</p>', ...body },
  })
  expect(status).toBe(200)
}

test('a vacation note goes to nobody before the sender is checked, and to nobody who fails', async () => {
  await goAway()
  await arrive(TRUE)
  await arrive(FORGED, { From: 'boss@bank.example', Envelope: 'boss@bank.example' })
  expect(await written()).toEqual([])
  await judge()
  expect(await written()).toEqual([['vacation', 'office@bank.example']])
})

test('mail of a first sync is checked, and answered by nothing', async () => {
  account = await t.buildAccount(user)
  await goAway()
  await arrive(TRUE)
  await judge()
  expect(await written()).toEqual([])
})

test('a note that was switched off while the sender was being checked is not sent', async () => {
  await goAway()
  await arrive(TRUE)
  await goAway({ isOn: false })
  await judge()
  expect(await written()).toEqual([])
})

test('a note goes to no envelope that nothing proves, however well From is proven', async () => {
  await goAway()
  await arrive(TRUE, { From: 'x@evil.example', Envelope: 'victim@elsewhere.example' })
  await arrive(TRUE, { From: 'y@evil.example', Envelope: 'y@evil.example' })
  await judge()
  expect(await written()).toEqual([['vacation', 'y@evil.example']])
})

test('no answer is written by an engine before the sender is checked, and none to who fails', async () => {
  const became = async (id: number) =>
    (await t.call(user, 'GET', `/api/automatic-answers/emails/${id}`)).body?.state ?? null
  const ids: number[] = []
  for (const ip of [TRUE, FORGED]) {
    const id = await arrive(ip, { Subject: ip, 'Message-ID': `<${ip}@bank.example>` })
    const settings = { aiReplyTone: 'friendly', aiReplyDelay: 5, aiCustomPrompt: '', aiReplyMode: 'draft' }
    await t.call(user, 'POST', `/api/emails/${id}/automation`, {
      body: { autoAiReplyEnabled: true, ...settings },
    })
    await react()
    ids.push(id)
  }
  expect(await Promise.all(ids.map(became))).toEqual([null, null])
  await judge()
  expect(await Promise.all(ids.map(became))).toEqual(['draft', 'declined'])
})

test('what a rule sends waits with all that comes after it; what fails is forwarded with a warning', async () => {
  const snippet = { name: 'Thanks', body: '<p>We have it.</p>' }
  const { id: snippetId } = (await t.call(user, 'POST', '/api/snippets', { body: snippet })).body
  const actions = [
    { kind: 'star' },
    { kind: 'reply-snippet', snippetId },
    { kind: 'forward', to: 'tax@office.example' },
    { kind: 'archive' },
  ]
  const body = { name: 'Bank', search: 'from:bank.example', actions }
  const { id } = (await t.call(user, 'POST', '/api/rules', { body })).body
  await t.call(user, 'POST', `/api/rules/${id}/dry-run`)
  await t.call(user, 'PUT', `/api/rules/${id}/on`, { body: { isOn: true } })
  const done = async () => {
    const { runs } = (await t.call(user, 'GET', `/api/rules/${id}/runs`)).body
    return runs.map(({ results }: { results: { outcome: string }[] }) => results.map(each => each.outcome))
  }
  await arrive(FORGED)
  expect([await written(), await done()]).toEqual([[], [['done']]])
  await judge()
  expect(await written()).toEqual([['rule_forward', 'tax@office.example']])
  expect(await done()).toEqual([['done', 'skipped', 'done', 'done']])
  const { items } = (await t.call(user, 'GET', '/api/scheduled')).body
  expect((await t.call(user, 'GET', `/api/scheduled/${items[0].id}`)).body.body).toContain(
    'may not be from bank.example',
  )
})
