import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OutlookEmulator } from '#demo/outlook/outlook-emulator.ts'
import { buildMessage } from '#server/mail/mime/build-message.ts'
import type { OtherClient } from '#testing/mail/conformance-mailbox.ts'
import { createMirrorModel, type MirrorModel } from '#testing/mail/mirror-model.ts'
import { connectTo, otherClient, startTestOutlook } from '#testing/mail/outlook-mailbox.ts'
import type { MailProvider } from '../provider.ts'

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

describe('categories', () => {
  const inbox = () => outlook.mailbox(address).folder('inbox')?.id ?? ''
  const categoriesOf = (id: string) =>
    [...outlook.mailbox(address).messages.values()].find(({ raw }) => raw.includes(`<${id}@`))?.categories
  const labelled = (name: string) =>
    [...mirror.placements].flatMap(([id, { folder }]) => (folder === `category:${name}` ? id : []))
  const placeIn = (folder: string) =>
    [...mirror.placements].flatMap(([id, at]) => (at.folder === folder ? id : []))

  test('are labels both ways, also those that nobody has defined', async () => {
    await fill(1)
    outlook.mailbox(address).categories.push('Red category')
    await app.label?.('m0', 'From a colleague', true)
    await mirror.sync(provider)
    const tags = mirror.folders.filter(({ isTag }) => isTag).map(({ name }) => name)
    expect(tags).toEqual(['From a colleague', 'Red category'])
    const made = await provider.createFolder('Clients', 'label')
    expect(made).toEqual({ remoteId: 'category:Clients', name: 'Clients', role: null, isTag: true })
    expect(outlook.mailbox(address).categories).toContain('Clients')
    const copies = await provider.copy(placeIn(inbox()), made.remoteId)
    expect(categoriesOf('m0')).toEqual(['From a colleague', 'Clients'])
    await mirror.sync(provider)
    expect(labelled('Clients')).toEqual([...copies.names.values()])
    await provider.remove(labelled('From a colleague'))
    expect(categoriesOf('m0')).toEqual(['Clients'])
    await mirror.sync(provider)
    expect(mirror.placements.size).toBe(2)
  })

  test('stay on in the bin and are back when it is taken out; there it lies alone', async () => {
    await fill(1)
    await app.label?.('m0', 'Red', true)
    await mirror.sync(provider)
    const bin = outlook.mailbox(address).folder('deleteditems')?.id ?? ''
    const all = [...mirror.placements.keys()]
    const renamed = await provider.move(all, bin)
    expect([...renamed.names.keys()].sort()).toEqual(all.sort())
    expect(new Set(renamed.names.values()).size).toBe(1)
    await mirror.sync(provider)
    expect([...mirror.placements.keys()]).toEqual([...new Set(renamed.names.values())])
    expect(await provider.inventory('category:Red')).toEqual([])
    await provider.move([...mirror.placements.keys()], inbox())
    await mirror.sync(provider)
    expect(labelled('Red')).toHaveLength(1)
  })

  test('moved to one, a message leaves the inbox and the category that it came from, and keeps the others', async () => {
    await fill(1)
    for (const name of ['Red', 'Blue']) await app.label?.('m0', name, true)
    await mirror.sync(provider)
    await provider.move(labelled('Red'), 'category:Green')
    expect(categoriesOf('m0')).toEqual(['Blue', 'Green'])
    await mirror.sync(provider)
    await provider.move(placeIn(inbox()), 'category:Green')
    await mirror.sync(provider)
    expect(placeIn(inbox())).toEqual([])
    expect(mirror.placements.size).toBe(3)
  })

  test('a message that has been moved is not deleted where it lay', async () => {
    await fill(1)
    const own = outlook.mailbox(address).addFolder('Clients')
    await mirror.sync(provider)
    const [before = ''] = placeIn(inbox())
    await provider.move([before], own.id)
    await provider.remove([before])
    await mirror.sync(provider)
    expect(placeIn(own.id)).toHaveLength(1)
  })

  test('without access to their list, those on messages are shown, and a folder serves as a new label', async () => {
    await fill(1)
    await app.label?.('m0', 'Red', true)
    outlook.faults.push({ match: /masterCategories/, status: 403, code: 'ErrorAccessDenied', times: 9 })
    await mirror.sync(provider)
    expect(labelled('Red')).toHaveLength(1)
    expect(await provider.createFolder('Clients', 'label')).toMatchObject({ name: 'Clients', role: null })
    expect(outlook.mailbox(address).folders.map(({ displayName }) => displayName)).toContain('Clients')
  })

  test('a cursor of the time before them is gone on with, and what is missing is said to be', async () => {
    await fill(2)
    await app.label?.('m0', 'Red', true)
    await mirror.sync(provider)
    const { categories: _, ...old } = mirror.cursor as Record<string, unknown>
    mirror.cursor = old
    const pages = await mirror.sync(provider)
    expect(pages.some(({ hasGap }) => hasGap)).toBe(true)
    expect(pages.flatMap(({ upserted }) => upserted)).toEqual([])
    await app.label?.('m1', 'Red', true)
    await mirror.sync(provider)
    expect(labelled('Red')).toHaveLength(2)
  })
})

describe('messages that are larger than a request may be', () => {
  const files = [Buffer.alloc(5_000_000, 'a large file '), Buffer.from('small')]
  const large = async (to: string) => {
    const { source } = await buildMessage({
      from: { name: null, address },
      to: [{ name: null, address: to }],
      cc: [],
      subject: 'Large',
      html: '<p>See below</p>',
      inReplyTo: 'q@x.example',
      references: ['q@x.example'],
      attachments: files.map((content, at) => ({
        name: `größe ${at}.bin`,
        mimeType: 'application/octet-stream',
        content,
        contentId: null,
      })),
      date: new Date(0),
    })
    return source
  }
  const check = async (raw: Uint8Array | null | undefined) => {
    const { subject, text, inReplyTo, attachments } = await PostalMime.parse(raw ?? '')
    expect({ subject, text: text?.trim(), inReplyTo }).toEqual({
      subject: 'Large',
      text: 'See below',
      inReplyTo: '<q@x.example>',
    })
    expect(attachments.map(({ filename }) => filename)).toEqual(['größe 0.bin', 'größe 1.bin'])
    for (const [at, { content }] of attachments.entries())
      expect(Buffer.from(content as ArrayBuffer).equals(files[at] ?? Buffer.alloc(0))).toBe(true)
  }

  test('are sent whole, to hidden recipients too, and filed once', async () => {
    const [to, hidden] = [`user${PEOPLE - 3}@outlook.test`, `user${PEOPLE - 4}@outlook.test`]
    await provider.send(await large(to), { from: address, to: [to, hidden] })
    for (const person of [to, hidden]) {
      const [arrived] = outlook.mailbox(person).messages.values()
      await check(arrived?.raw)
      expect(arrived?.raw.subarray(0, 2000).toString()).not.toMatch(/^bcc:/im)
    }
    await mirror.sync(provider)
    expect(mirror.placements.size).toBe(1)
  })

  test('are filed as drafts whole', async () => {
    const drafts = outlook.mailbox(address).folder('drafts')?.id ?? ''
    await provider.append(drafts, await large(address), { read: true, draft: true })
    const [draft] = outlook.mailbox(address).messages.values()
    await check(draft?.raw)
  })

  test.each([
    ['while a file is taken', { match: /upload/, status: 500, times: 9 }, 'unavailable'],
    ['while the text is taken', { match: /POST \/me\/messages$/, drop: true }, 'unavailable'],
    ['before it is sent, in full', { match: /\/send$/, status: 400, code: 'ErrorSendAsDenied' }, 'refused'],
    ['while it is sent', { match: /\/send$/, drop: true }, 'uncertain'],
  ])('when Outlook fails %s, it is said what is known of it', async (_, fault, kind) => {
    outlook.faults.push({ ...fault })
    const sending = provider.send(await large(address), { from: address, to: [address] })
    await expect(sending).rejects.toMatchObject({ kind })
    const inbox = outlook.mailbox(address).folder('inbox')?.id ?? ''
    expect(outlook.mailbox(address).inFolder(inbox)).toEqual([])
    // Nothing is left in Drafts of what certainly was not sent.
    expect(outlook.mailbox(address).messages.size).toBe(kind === 'uncertain' ? 1 : 0)
  })

  test('but for a text of that size, which nobody can send', async () => {
    const huge = Buffer.concat([source('huge'), Buffer.alloc(4_000_000, 'text ')])
    await expect(provider.send(huge, { from: address, to: [address] })).rejects.toMatchObject({
      kind: 'refused',
      userMessage: expect.stringContaining('no text of more than 3 MB'),
    })
  })
})

test('a changed mark does not bring the message again', async () => {
  await fill(3)
  await mirror.sync(provider)
  await app.mark('m1', { read: true, starred: true })
  outlook.faults.push({ match: /\$value$/, status: 400, times: 99 })
  const pages = await mirror.sync(provider)
  expect(pages.flatMap(({ upserted }) => upserted)).toMatchObject([{ flags: { read: true, starred: true } }])
  // Whose mirror cannot be asked gets it whole.
  outlook.faults.length = 0
  await app.mark('m2', { read: true })
  const page = await provider.changes(mirror.cursor)
  expect(page.upserted[0]?.source).toBeDefined()
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

describe('automatic replies', () => {
  const DAY = 86_400_000
  const note = { isOn: true, subject: '', html: '<p>Away</p>', audience: 'everybody' as const }

  test('a note that begins later needs an end, because Outlook has no other way to say it', async () => {
    const startsAt = new Date(Math.floor(Date.now() / 1000) * 1000 + DAY)
    await expect(provider.vacation?.write({ ...note, startsAt, endsAt: null })).rejects.toMatchObject({
      kind: 'refused',
      userMessage: expect.stringMatching(/last day/),
    })
    const endsAt = new Date(startsAt.getTime() + DAY)
    await provider.vacation?.write({ ...note, startsAt, endsAt })
    expect(await provider.vacation?.read()).toMatchObject({ startsAt, endsAt, isOn: true })
    // One that has begun may stay open.
    await provider.vacation?.write({ ...note, startsAt: new Date(Date.now() - DAY), endsAt: null })
    expect(outlook.mailbox(address).replies.status).toBe('alwaysEnabled')
  })

  test('what Outlook has set in its own way is told, with its own names in any case and another time zone', async () => {
    outlook.mailbox(address).replies = {
      status: 'Scheduled',
      externalAudience: 'None',
      scheduledStartDateTime: { dateTime: '2026-12-24T00:00:00.0000000', timeZone: 'Europe/Berlin' },
      scheduledEndDateTime: { dateTime: '2027-01-02T00:00:00.0000000', timeZone: 'UTC' },
      internalReplyMessage: '<p>Ask Bo.</p>',
      externalReplyMessage: '<p>Away.</p>',
    }
    expect(await provider.vacation?.read()).toMatchObject({
      isOn: true,
      startsAt: new Date('2026-12-23T23:00:00Z'),
      html: '<p>Ask Bo.</p>',
      audience: 'known',
      remarks: [expect.stringContaining('only to people of your own organization')],
    })
    outlook.mailbox(address).replies.externalAudience = 'contactsOnly'
    expect((await provider.vacation?.read())?.remarks).toHaveLength(2)
  })
})
