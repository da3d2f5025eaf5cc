import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GmailEmulator } from '#demo/gmail/gmail-emulator.ts'
import { connectTo, type GmailApp, otherClient, startTestGmail } from '#testing/mail/gmail-mailbox.ts'
import { createMirrorModel, type MirrorModel } from '#testing/mail/mirror-model.ts'
import type { MailProvider } from '../provider.ts'
import { createGmailProvider } from './gmail-provider.ts'

const PEOPLE = 60

let gmail: GmailEmulator
let next = 0
let address: string
let app: GmailApp
let provider: MailProvider & { unitsSpent(): number }
let mirror: MirrorModel
beforeAll(async () => {
  gmail = await startTestGmail(PEOPLE)
})
afterAll(() => gmail?.close())
beforeEach(() => {
  address = `user${next++}@gmail.test`
  app = otherClient(gmail, address)
  provider = connectTo(gmail, address)
  mirror = createMirrorModel()
})
afterEach(() => {
  gmail.faults.length = 0
  gmail.quota.unitsPerSecond = 0
})

const source = (id: string, more: string[] = []) => {
  const head = [
    `Message-ID: <${id}@conform.example>`,
    'From: ana@corp.example',
    `To: ${address}`,
    `Subject: About ${id}`,
  ]
  return Buffer.from([...head, ...more, '', `Text of ${id}.`, ''].join('\r\n'))
}
const fill = async (count: number) => {
  for (let n = 0; n < count; n += 1)
    await app.add('inbox', source(`m${n}`), new Date(Date.UTC(2026, 0, 1, 0, n)))
}
/** Message-IDs in the mirror, with the folders they lie in. */
const held = () => {
  const found = new Map<string, string[]>()
  for (const { source, folder } of mirror.placements.values()) {
    const id = /^Message-ID: <(.*)@conform\.example>/m.exec(Buffer.from(source ?? []).toString())?.[1] ?? '?'
    found.set(id, [...(found.get(id) ?? []), folder].sort())
  }
  return found
}

describe('when Google goes wrong', () => {
  test.each([
    ['refuses some calls for their rate', { status: 429, times: 3 }],
    ['refuses some calls as 403 for their rate', { status: 403, reason: 'rateLimitExceeded', times: 3 }],
    ['fails some calls', { status: 503, times: 3 }],
    ['breaks off in the middle of some answers', { drop: true, times: 3 }],
    ['fails single answers of a batch', { match: /GET .*\/messages\/[^/]+$/, status: 500, times: 4 }],
    ['refuses single answers of a batch', { match: /GET .*\/messages\/[^/]+$/, status: 429, times: 4 }],
    ['refuses a whole batch', { match: /GET .*\/messages\/[^/]+$/, status: 429, times: 8 }],
  ])('and %s, nothing is lost or doubled', async (_, fault) => {
    await fill(12)
    gmail.faults.push({ ...fault })
    await mirror.sync(provider, { limit: 5 })
    expect(mirror.placements.size).toBe(12)
    expect(held().size).toBe(12)
  })

  test('and goes on failing, the reason is told in plain words, and the next sync goes on from there', async () => {
    await fill(6)
    mirror.apply(await provider.changes(null, { limit: 2 }))
    gmail.faults.push({ status: 503, times: 20 })
    await expect(provider.changes(mirror.cursor, { limit: 2 })).rejects.toMatchObject({
      kind: 'unavailable',
      userMessage: 'Gmail cannot answer now (503)',
    })
    gmail.faults.length = 0
    await mirror.sync(provider, { limit: 2 })
    expect(held().size).toBe(6)
  })

  test('and asks for a long pause, whoever syncs is told how long', async () => {
    gmail.faults.push({ status: 429, retryAfter: 120, times: 20 })
    await expect(provider.changes(null)).rejects.toMatchObject({
      kind: 'rate-limited',
      retryAfterMs: 120_000,
    })
  })

  test.each([
    [{ status: 403, reason: 'insufficientPermissions' }, 'auth-expired', /leave all boxes ticked/],
    [{ status: 403, reason: 'accessNotConfigured' }, 'refused', /Gmail API is not switched on/],
    [{ status: 400, reason: 'invalidArgument' }, 'refused', /Gmail refused/],
  ])('%o is told as what it is', async (fault, kind, words) => {
    gmail.faults.push({ ...fault })
    await expect(provider.profile()).rejects.toMatchObject({
      kind,
      userMessage: expect.stringMatching(words),
    })
  })

  test('and is not there at all, that is told', async () => {
    const tokens = { accessToken: async () => 'any' }
    const nowhere = createGmailProvider({ tokens, rootUrl: 'http://127.0.0.1:9/', tuning: { attempts: 1 } })
    await expect(nowhere.profile()).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('and breaks off while a message is sent, it is not sent again, and counts as uncertain', async () => {
    gmail.faults.push({ match: /\/send$/, drop: true })
    const envelope = { from: address, to: ['ana@corp.example'] }
    await expect(provider.send(source('s'), envelope)).rejects.toMatchObject({ kind: 'uncertain' })
    expect(gmail.faults[0]?.times).toBe(0)
  })

  test('and is busy while a message is sent, it is sent once when it is not', async () => {
    gmail.faults.push({ match: /\/send$/, status: 429, times: 2 })
    await provider.send(source('s'), { from: address, to: [address] })
    await mirror.sync(provider)
    expect(held()).toEqual(new Map([['s', ['INBOX', 'SENT']]]))
  })
})

test('forgotten history is said, and what comes after it is told', async () => {
  await fill(3)
  await mirror.sync(provider)
  await app.add('inbox', source('missed'))
  await gmail.expireHistory(address)
  const page = await provider.changes(mirror.cursor)
  expect(page).toMatchObject({ hasGap: true, upserted: [], deletedIds: [], more: false })
  mirror.apply(page)
  expect(held().size).toBe(3)
  await app.add('inbox', source('seen'))
  await mirror.sync(provider)
  expect(held().get('seen')).toEqual(['INBOX'])
})

test('the quota is kept to, and a message costs little more than the five units of reading it', async () => {
  gmail.quota.unitsPerSecond = 1000
  gmail.quota.refused = 0
  await fill(60)
  const paced = connectTo(gmail, address, { unitsPerSecond: 800, unitsAtOnce: 150, batchSize: 10 })
  await mirror.sync(paced, { limit: 30 })
  expect(held().size).toBe(60)
  expect(gmail.quota.refused).toBe(0)
  expect(paced.unitsSpent() / 60).toBeLessThan(5.5)
})

test('an answer that is too large is asked for in halves', async () => {
  await fill(8)
  const narrow = connectTo(gmail, address, { batchBytes: 2000 })
  await mirror.sync(narrow)
  expect(held().size).toBe(8)
})

describe('labels', () => {
  const labelled = async (id: string, ...names: string[]) => {
    for (const name of names) {
      const { remoteId } = await provider.createFolder(name)
      await provider.copy([placementOf(id)], remoteId)
    }
  }
  const placementOf = (id: string) =>
    [...mirror.placements].find(([, { source }]) => Buffer.from(source ?? []).includes(`<${id}@`))?.[0] ?? ''
  const names = () => new Map(mirror.folders.map(({ remoteId, name }) => [remoteId, name]))
  const placesOf = (id: string) => (held().get(id) ?? []).map(folder => names().get(folder)).sort()

  test('a message lies in the inbox and at each of its labels; archived, in All Mail and at its labels', async () => {
    await fill(1)
    await mirror.sync(provider)
    await labelled('m0', 'Clients', 'Clients/Harbour Hotel')
    await mirror.sync(provider)
    expect(placesOf('m0')).toEqual(['Clients', 'Clients/Harbour Hotel', 'Inbox'])
    await app.move('m0', 'archive')
    await mirror.sync(provider)
    expect(placesOf('m0')).toEqual(['All Mail', 'Clients', 'Clients/Harbour Hotel'])
  })

  test('what is in the bin is in the bin alone, and comes back to its labels', async () => {
    await fill(1)
    await mirror.sync(provider)
    await labelled('m0', 'Clients')
    await mirror.sync(provider)
    const { messages } = await app.ask('GET', '/messages')
    await app.ask('POST', `/messages/${messages[0].id}/trash`)
    await mirror.sync(provider)
    expect(placesOf('m0')).toEqual(['Trash'])
    await app.ask('POST', `/messages/${messages[0].id}/untrash`)
    await mirror.sync(provider)
    expect(placesOf('m0')).toContain('Clients')
  })

  test('a label has its colour at Gmail, too, and its messages stay when it is deleted', async () => {
    await fill(1)
    await mirror.sync(provider)
    await labelled('m0', 'Clients')
    const { remoteId } = await provider.createFolder('Clients')
    const colour = async () => (await app.ask('GET', `/labels/${remoteId}`)).color?.backgroundColor ?? null
    await provider.colourFolder?.(remoteId, 'green')
    expect(await colour()).toBe('#16a766')
    await provider.colourFolder?.(remoteId, null)
    expect(await colour()).toBeNull()
    await provider.deleteFolder(remoteId)
    await provider.deleteFolder(remoteId)
    await mirror.sync(provider)
    expect(placesOf('m0')).toEqual(['Inbox'])
  })

  test('a label that is renamed or deleted elsewhere is renamed or gone here', async () => {
    await fill(1)
    await mirror.sync(provider)
    await labelled('m0', 'Clients')
    await mirror.sync(provider)
    const { remoteId } = await provider.createFolder('Clients')
    await app.ask('PATCH', `/labels/${remoteId}`, { name: 'Customers' })
    await mirror.sync(provider)
    expect(placesOf('m0')).toEqual(['Customers', 'Inbox'])
    await app.ask('DELETE', `/labels/${remoteId}`)
    await mirror.sync(provider)
    expect(placesOf('m0')).toEqual(['Inbox'])
  })
})

describe('sending', () => {
  test('hidden recipients get it, and nobody learns of them but its writer, in Sent', async () => {
    const [to, hidden] = [`user${PEOPLE - 1}@gmail.test`, `user${PEOPLE - 2}@gmail.test`]
    const letter = Buffer.from(
      `Message-ID: <b@conform.example>\r\nFrom: ${address}\r\nTo: ${to}\r\nSubject: s\r\n\r\nHi\r\n`,
    )
    await provider.send(letter, { from: address, to: [to, hidden] })
    for (const person of [to, hidden]) {
      const { messages } = await otherClient(gmail, person).ask('GET', '/messages')
      const { raw } = await otherClient(gmail, person).ask('GET', `/messages/${messages[0].id}?format=raw`)
      expect(Buffer.from(raw, 'base64url').toString()).not.toMatch(/bcc/i)
    }
    const { messages } = await app.ask('GET', '/messages?labelIds=SENT')
    const { raw } = await app.ask('GET', `/messages/${messages[0].id}?format=raw`)
    expect(Buffer.from(raw, 'base64url').toString()).toMatch(new RegExp(`^Bcc: ${hidden}\r$`, 'm'))
  })

  test('tells by which identity the message will come from there', async () => {
    const { identity } = await provider.send(source('named'), { from: address, to: ['ana@corp.example'] })
    const { messages } = await app.ask('GET', '/messages')
    expect(messages.map(({ id }: { id: string }) => id)).toEqual([identity])
  })

  test('an answer goes into the conversation of what it answers', async () => {
    await app.add('inbox', source('question'))
    await provider.send(source('answer', ['In-Reply-To: <question@conform.example>']), {
      from: address,
      to: ['ana@corp.example'],
    })
    const { messages } = await app.ask('GET', '/messages?includeSpamTrash=true')
    expect(messages).toHaveLength(2)
    expect(messages[0].threadId).toBe(messages[1].threadId)
  })

  test('drafts are drafts at Gmail, too', async () => {
    await mirror.sync(provider)
    const id = await provider.append('DRAFT', source('d'), { draft: true, read: true })
    const { drafts } = await app.ask('GET', '/drafts')
    expect(drafts).toHaveLength(1)
    await mirror.sync(provider)
    expect(mirror.placements.get(id ?? '')?.flags.draft).toBe(true)
    await provider.destroy([id ?? ''])
    expect((await app.ask('GET', '/drafts')).drafts).toBeUndefined()
  })
})

describe('the vacation responder', () => {
  test('tells what was set in Gmail itself, and keeps the limit that only Gmail knows', async () => {
    const startTime = String(Date.UTC(2026, 11, 24, 9))
    const text = { responseSubject: 'Gone', responseBodyPlainText: 'Back <soon>' }
    await app.ask('PUT', '/settings/vacation', {
      ...{ enableAutoReply: true, ...text, restrictToDomain: true, startTime },
    })
    const held = await provider.vacation?.read()
    expect(held).toMatchObject({
      isOn: true,
      startsAt: new Date('2026-12-24T09:00:00Z'),
      endsAt: null,
      subject: 'Gone',
      html: 'Back &lt;soon&gt;',
      remarks: [expect.stringContaining('your own organization')],
    })
    await provider.vacation?.write({ ...held!, html: '<p>Back soon</p>' })
    expect(await app.ask('GET', '/settings/vacation')).toMatchObject({
      responseBodyHtml: '<p>Back soon</p>',
      restrictToDomain: true,
      startTime,
    })
  })

  test('without permission for settings it is refused, and the mailbox does not count as expired', async () => {
    const token = gmail.tokens.mint(address, 'https://mail.google.com/')
    const narrow = createGmailProvider({
      rootUrl: `${gmail.url}/`,
      tokens: { accessToken: async () => token },
    })
    const held = await narrow.vacation?.read()
    await expect(narrow.vacation?.write({ ...held!, isOn: true, html: '<p>x</p>' })).rejects.toMatchObject({
      kind: 'refused',
      isFinal: false,
      userMessage: expect.stringMatching(/vacation responder/),
    })
  })
})
