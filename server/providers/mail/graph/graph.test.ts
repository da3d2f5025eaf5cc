import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import type { OtherClient } from '../conformance.ts'
import { createMirrorModel, type MirrorModel } from '../mirror-model.ts'
import type { MailProvider } from '../provider.ts'
import { connectTo, otherClient, startTestOutlook } from './test-mailbox.ts'

const PEOPLE = 40

let outlook: OutlookEmulator
let next = 0
let address: string
let app: OtherClient
let provider: MailProvider
let mirror: MirrorModel
beforeAll(async () => {
  outlook = await startTestOutlook(PEOPLE)
})
afterAll(() => outlook?.close())
beforeEach(() => {
  address = `user${next++}@outlook.test`
  app = otherClient(outlook, address)
  provider = connectTo(outlook, address)
  mirror = createMirrorModel()
})
afterEach(() => {
  outlook.faults.length = 0
})

const source = (id: string, to = address) =>
  Buffer.from(
    `Message-ID: <${id}@conform.example>\r\nFrom: ana@corp.example\r\nTo: ${to}\r\nSubject: About ${id}\r\n\r\nText\r\n`,
  )
const fill = async (count: number) => {
  for (let n = 0; n < count; n += 1)
    await app.add('inbox', source(`m${n}`), new Date(Date.UTC(2026, 0, 1, 0, n)))
}
const held = () =>
  [...mirror.placements.values()]
    .map(({ source }) => /^Message-ID: <(.*)@/m.exec(Buffer.from(source ?? []).toString())?.[1])
    .sort()

describe('when Microsoft goes wrong', () => {
  test.each([
    ['throttles some calls', { status: 429, code: 'ApplicationThrottled', times: 5 }],
    ['asks for a short pause', { status: 429, retryAfter: 0.01, times: 3 }],
    ['fails some calls', { status: 503, times: 3 }],
    ['breaks off some answers', { drop: true, times: 3 }],
    ['fails while sources are read', { match: /\$value$/, status: 504, times: 6 }],
  ])('and %s, nothing is lost or doubled', async (_, fault) => {
    await fill(12)
    outlook.faults.push({ ...fault })
    await mirror.sync(provider, { limit: 5 })
    expect(mirror.placements.size).toBe(12)
    expect(new Set(held()).size).toBe(12)
  })

  test.each([
    [{ status: 403, code: 'ErrorAccessDenied' }, 'auth-expired', /Re-authorize/],
    [{ status: 404, code: 'MailboxNotEnabledForRESTAPI' }, 'refused', /no Outlook mailbox/],
    [{ status: 429, retryAfter: 600, times: 9 }, 'rate-limited', /slow down/],
    [{ status: 500, times: 9 }, 'unavailable', /cannot answer now/],
    [{ status: 400, code: 'BadRequest' }, 'refused', /Outlook refused: BadRequest/],
  ])('%o is told as what it is', async (fault, kind, words) => {
    outlook.faults.push({ ...fault })
    await expect(provider.profile()).rejects.toMatchObject({
      kind,
      userMessage: expect.stringMatching(words),
    })
  })

  test('and a token is refused early, another one is asked for', async () => {
    outlook.tokens.expire(address)
    expect((await provider.profile()).email).toBe(address)
  })

  test('and breaks off while a message is sent, it is not sent again, and counts as uncertain', async () => {
    outlook.faults.push({ match: /sendMail$/, drop: true })
    await expect(provider.send(source('s'), { from: address, to: [address] })).rejects.toMatchObject({
      kind: 'uncertain',
    })
    expect(outlook.mailbox(address).messages.size).toBe(0)
  })

  test('and is busy while a message is sent, it is sent once when it is not', async () => {
    outlook.faults.push({ match: /sendMail$/, status: 429, times: 2 })
    await provider.send(source('s'), { from: address, to: [address] })
    await mirror.sync(provider)
    expect(held()).toEqual(['s', 's'])
  })
})

test('forgotten links are said, nothing is read anew, and what comes after is told', async () => {
  await fill(6)
  await mirror.sync(provider)
  await app.add('inbox', source('missed'))
  outlook.forget(address)
  outlook.stats.requests = 0
  const pages = await mirror.sync(provider, { limit: 2 })
  expect(pages.some(({ hasGap }) => hasGap)).toBe(true)
  expect(pages.flatMap(({ upserted }) => upserted)).toEqual([])
  expect(held()).toHaveLength(6)
  await app.add('inbox', source('seen'))
  await mirror.sync(provider)
  expect(held()).toContain('seen')
})

test('never more calls at once than a mailbox allows', async () => {
  await fill(30)
  outlook.stats.mostAtOnce = 0
  await mirror.sync(provider, { limit: 30 })
  expect(mirror.placements.size).toBe(30)
  expect(outlook.stats.mostAtOnce).toBe(4)
})

test('hidden recipients get it, and nobody learns of them', async () => {
  const [to, hidden] = [`user${PEOPLE - 1}@outlook.test`, `user${PEOPLE - 2}@outlook.test`]
  await provider.send(source('b', to), { from: address, to: [to, hidden] })
  for (const person of [to, hidden]) {
    const [message] = outlook.mailbox(person).messages.values()
    expect(message?.raw.toString()).toContain('<b@conform.example>')
    expect(message?.raw.toString()).not.toMatch(/bcc/i)
  }
})

test('folders of before stay, new ones are read, and what is gone is dropped', async () => {
  await fill(2)
  await mirror.sync(provider)
  const folder = outlook.mailbox(address).addFolder('Clients')
  outlook.mailbox(address).add(folder.id, source('c'))
  await mirror.sync(provider)
  expect(held()).toEqual(['c', 'm0', 'm1'])
  expect(mirror.folders.find(({ name }) => name === 'Clients')).toMatchObject({
    remoteId: folder.id,
    role: null,
  })
})
