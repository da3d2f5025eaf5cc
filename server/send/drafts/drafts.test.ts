import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_ATTACHMENTS_BYTES } from '#core/contract/drafts.ts'
import { joinLetter, splitLetter } from '#core/text/letter.ts'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import { sendLost } from '#server/work/jobs/lost-work.ts'
import { fillInbox, PIXEL, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { testDrafts } from '#testing/drafts.ts'
import { sharedApp } from '#testing/fixture.ts'
import { fileDraft } from './filing/file-draft.ts'

const t = sharedApp()
let user: TestUser
let account: TestAccount
beforeAll(async () => {
  user = await t.buildUser()
})
beforeEach(async () => {
  account = await t.buildAccount(user)
  await syncNow(t, account)
})

const { create, save, list, attach, file, atProvider, keyOf } = testDrafts(() => ({ t, user, account }))

describe('a draft', () => {
  test('is listed at once, and after every save as one message', async () => {
    const draft = await create({ to: 'Zoe <zoe@x.example>', subject: 'Plan' })
    expect((await list()).emails).toMatchObject([{ subject: 'Plan', recipient: 'Zoe', labels: ['draft'] }])
    const { body: saved } = await save(draft, {
      to: 'zoe@x.example',
      subject: 'Better plan',
      body: '<p>Hi</p>',
    })
    expect(saved).toMatchObject({ revision: draft.revision + 1, subject: 'Better plan', to: 'zoe@x.example' })
    expect(await list()).toMatchObject({
      total: 1,
      emails: [{ subject: 'Better plan', id: saved.messageId }],
    })
  })

  test('keeps what was typed, also where it is no address yet', async () => {
    const draft = await create({ to: 'zoe@x.example, bob', cc: 'half an addr', bcc: 'eve@x.example' })
    expect((await t.call(user, 'GET', `/api/drafts/${draft.id}`)).body).toMatchObject({
      to: 'zoe@x.example, bob',
      cc: 'half an addr',
      bcc: 'eve@x.example',
    })
  })

  test('is not saved again where nothing has changed', async () => {
    const draft = await create({ subject: 'Same' })
    expect((await save(draft, { subject: 'Same' })).body.revision).toBe(draft.revision)
  })

  test('saved in two places is overwritten by neither', async () => {
    const draft = await create({ subject: 'One' })
    expect((await save(draft, { subject: 'Mine' })).status).toBe(200)
    const late = await save(draft, { subject: 'Theirs' })
    expect(late).toMatchObject({ status: 409, body: { code: 'draft-changed' } })
    expect((await list()).emails[0].subject).toBe('Mine')
  })

  test('goes to the provider once it is quiet, one copy of it, with Bcc and files', async () => {
    let draft = await create({ to: 'zoe@x.example', bcc: 'eve@x.example', subject: 'First' })
    await fileDraft(t.deps, keyOf(draft))
    expect(atProvider()).toHaveLength(0)
    await file(draft.id)
    expect(atProvider()).toHaveLength(1)
    await attach(draft.id, { name: 'a.png' })
    draft = (await t.call(user, 'GET', `/api/drafts/${draft.id}`)).body
    await save(draft, { to: 'zoe@x.example', bcc: 'eve@x.example', subject: 'Second', body: '<p>Text</p>' })
    await file(draft.id)
    const [copy, ...others] = atProvider()
    expect(others).toEqual([])
    expect(copy!.flags.draft).toBe(true)
    const parsed = await parseMessage(copy!.source)
    expect(parsed).toMatchObject({
      subject: 'Second',
      to: [{ address: 'zoe@x.example' }],
      bcc: [{ address: 'eve@x.example' }],
      attachments: [{ name: 'a.png' }],
    })
    expect(await list()).toMatchObject({ total: 1, emails: [{ subject: 'Second' }] })
    await file(draft.id)
    expect(atProvider()).toHaveLength(1)
  })

  test('that a crash left unfiled is filed later', async () => {
    const draft = await create({ subject: 'Left' })
    t.advance(120_000)
    await sendLost(t.deps, ['drafts.file'])
    await fileDraft(t.deps, keyOf(draft))
    expect(atProvider()).toHaveLength(1)
  })

  test('moves with its sender to another account', async () => {
    const other = await t.buildAccount(user)
    await syncNow(t, other)
    const draft = await create({ subject: 'Moving' })
    await file(draft.id)
    const { body } = await save(draft, { fromAccountId: other.id, subject: 'Moving' })
    expect(body.fromAccountId).toBe(other.id)
    await syncNow(t, account)
    expect(atProvider()).toHaveLength(0)
    expect((await list()).total).toBe(0)
    expect((await t.call(user, 'GET', `/api/emails?folder=drafts&accounts=${other.id}`)).body.total).toBe(1)
  })
})

describe('answers', () => {
  test('are drafted in their conversation', async () => {
    await fillInbox(t, account, [testMessage({ 'Message-ID': '<q@x>', References: '<p@x>' })])
    const [original] = (await list('inbox')).emails
    const about = { type: 'reply', messageId: original.id }
    const draft = await create({ subject: `Re: ${original.subject}`, about })
    expect(draft.threadId).toBe(original.threadId)
    await file(draft.id)
    expect(await parseMessage(atProvider()[0]!.source)).toMatchObject({
      inReplyTo: 'q@x',
      references: ['p@x', 'q@x'],
    })
  })

  test('a forward begins with the files of its message', async () => {
    const mixed = 'multipart/mixed; boundary=b'
    const body =
      '--b\r\n\r\nHi\r\n--b\r\nContent-Disposition: attachment; filename=x.txt\r\n\r\nfile\r\n--b--'
    await fillInbox(t, account, [testMessage({ 'Content-Type': mixed }, body)])
    const [original] = (await list('inbox')).emails
    const draft = await create({ about: { type: 'forward', messageId: original.id } })
    expect(draft.attachments).toMatchObject([{ name: 'x.txt', contentId: null }])
  })

  test('a forward may begin with its message as it came, which is sent so', async () => {
    const source = testMessage({ Subject: 'Offer: 3/4', 'X-Odd': 'kept' }, 'As it came.')
    await fillInbox(t, account, [source])
    const [original] = (await list('inbox')).emails
    const about = { type: 'forward', messageId: original.id }
    const asFiles = [original.id]
    const draft = await create({ subject: 'Fwd: Offer', about, asFiles })
    const [attached] = draft.attachments
    expect(attached).toMatchObject({ name: 'Offer 34.eml', mimeType: 'message/rfc822', size: source.length })
    const kept = await t.call(user, 'GET', `/api/drafts/${draft.id}/attachments/${attached.id}`)
    expect(String(kept.body)).toBe(source.toString())
    await file(draft.id)
    const filed = atProvider()[0]!.source.toString()
    expect(filed).toMatch(/^Content-Type: message\/rfc822/m)
    expect(filed).toContain(source.toString().trim())
    const stranger = await t.buildUser()
    const theirs = { fromAccountId: (await t.buildAccount(stranger)).id, asFiles }
    const content = { to: '', cc: '', bcc: '', subject: '', body: '' }
    expect((await t.call(stranger, 'POST', '/api/drafts', { body: { ...content, ...theirs } })).status).toBe(
      404,
    )
  })

  test('a draft may begin with several messages as files, up to what a message can carry', async () => {
    const large = `${'x'.repeat(70)}\r\n`
    const bodies = ['One.', 'Two.', large.repeat(14e6 / 72), large.repeat(14e6 / 72)]
    await fillInbox(
      t,
      account,
      bodies.map((body, at) => testMessage({ Subject: `Offer ${at}` }, body)),
    )
    const { emails } = await list('inbox')
    const idOf = (at: number) =>
      emails.find(({ subject }: { subject: string }) => subject === `Offer ${at}`).id
    const { attachments } = await create({ asFiles: [idOf(0), idOf(1), idOf(0)] })
    expect(attachments.map(({ name }: { name: string }) => name)).toEqual(['Offer 0.eml', 'Offer 1.eml'])
    const content = { fromAccountId: account.id, to: '', cc: '', bcc: '', subject: '', body: '' }
    const asFiles = [idOf(2), idOf(3)]
    const refused = await t.call(user, 'POST', '/api/drafts', { body: { ...content, asFiles } })
    expect(refused.status).toBe(413)
    expect(refused.body.message).toBe('These 2 messages are too large together. A message can carry 25 MB.')
  })
})

/** A message that shows a picture of its own. */
const withPicture = (id: string) =>
  testMessage(
    { 'Message-ID': `<${id}@x>`, 'Content-Type': 'multipart/related; boundary=b' },
    `--b\r\nContent-Type: text/html\r\n\r\n<p>See <img src="cid:pic@${id}"></p>\r\n` +
      `--b\r\nContent-Type: image/png; name=pic.png\r\nContent-ID: <pic@${id}>\r\n` +
      `Content-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\n${PIXEL.toString('base64')}\r\n--b--`,
  )

describe('a draft of another program', () => {
  test('is opened with all it has, once, and replaced by what is written here', async () => {
    const source = Buffer.from(
      'From: me@mail.example\r\nTo: Zoe <zoe@x.example>, bob@x.example\r\nBcc: eve@x.example\r\nSubject: Elsewhere\r\n' +
        'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Old <b>text</b></p>\r\n' +
        '--b\r\nContent-Disposition: attachment; filename=x.txt\r\n\r\nfile\r\n--b--\r\n',
    )
    const flags = { read: true, starred: false, answered: false, draft: true }
    t.world.mailbox(account.email).add({ folder: 'Drafts', source, flags, receivedAt: new Date() })
    await syncNow(t, account)
    const [{ id: messageId }] = (await list()).emails
    const open = () => t.call(user, 'POST', '/api/drafts/open', { body: { messageId } })
    const { body: draft } = await open()
    expect(draft).toMatchObject({
      to: 'Zoe <zoe@x.example>, bob@x.example',
      bcc: 'eve@x.example',
      subject: 'Elsewhere',
      attachments: [{ name: 'x.txt' }],
    })
    expect(draft.body).toContain('Old <b>text</b>')
    expect((await Promise.all([open(), open()])).map(({ body }) => body.id)).toEqual([draft.id, draft.id])
    await save(draft, { subject: 'Here' })
    await file(draft.id)
    expect(atProvider()).toHaveLength(1)
    expect((await parseMessage(atProvider()[0]!.source)).attachments).toHaveLength(1)
  })

  test('opened twice at once is one draft, with its picture in the text', async () => {
    const flags = { read: true, starred: false, answered: false, draft: true }
    const source = withPicture('theirs')
    t.world.mailbox(account.email).add({ folder: 'Drafts', source, flags, receivedAt: new Date() })
    await syncNow(t, account)
    const [{ id: messageId }] = (await list()).emails
    const open = () => t.call(user, 'POST', '/api/drafts/open', { body: { messageId } })
    const [one, two] = await Promise.all([open(), open()])
    expect(one.body.id).toBe(two.body.id)
    const { body: draft } = one
    expect(draft.body).toContain(`src="/api/drafts/${draft.id}/attachments/${draft.attachments[0].id}"`)
  })

  test('that it deletes meanwhile is not lost here', async () => {
    const draft = await create({ subject: 'Mine' })
    await file(draft.id)
    const box = t.world.mailbox(account.email)
    for (const [id, { folder }] of box.messages) if (folder === 'Drafts') box.remove(id)
    await syncNow(t, account)
    expect((await list()).total).toBe(0)
    const { body } = await t.call(user, 'GET', `/api/drafts/${draft.id}`)
    await save(body, { subject: 'Mine again' })
    expect((await list()).emails[0].subject).toBe('Mine again')
  })

  test('a message that is no draft is not opened as one', async () => {
    await fillInbox(t, account, [testMessage()])
    const [{ id }] = (await list('inbox')).emails
    expect((await t.call(user, 'POST', '/api/drafts/open', { body: { messageId: id } })).status).toBe(400)
  })
})

describe('files', () => {
  test('a picture in the text is edited by its address and sent by its name', async () => {
    const begun = await create()
    const { body: picture } = await attach(begun.id, { fields: { inline: 'true' } })
    expect(picture.contentId).toBeTruthy()
    const { body: draft } = await t.call(user, 'GET', `/api/drafts/${begun.id}`)
    const src = `/api/drafts/${draft.id}/attachments/${picture.id}`
    const { body: saved } = await save(draft, { body: `<p>See <img src="${src}"></p>` })
    expect(saved.body).toBe(`<p>See <img src="${src}"></p>`)
    await file(draft.id)
    expect(atProvider()[0]!.source.toString()).toContain(`cid:${picture.contentId}`)
    const served = await t.app.inject({ url: src, headers: { authorization: `Bearer ${user.token}` } })
    expect(served.headers['content-type']).toBe('image/png')
    expect(served.rawPayload).toEqual(PIXEL)
  })

  test('a picture that was taken out of the text stays with the draft and does not leave with it', async () => {
    const begun = await create()
    await attach(begun.id, { fields: { inline: 'true' } })
    const { body: draft } = await t.call(user, 'GET', `/api/drafts/${begun.id}`)
    const { body: saved } = await save(draft, { body: '<p>No picture</p>' })
    expect(saved.attachments).toHaveLength(1)
    await file(draft.id)
    expect((await parseMessage(atProvider()[0]!.source)).attachments).toEqual([])
  })

  test('go with a copy of the draft, also those within the text', async () => {
    const begun = await create({ subject: 'Mine' })
    await attach(begun.id, { name: 'a.png' })
    const { body: picture } = await attach(begun.id, { fields: { inline: 'true' } })
    const body = `<p><img src="/api/drafts/${begun.id}/attachments/${picture.id}"></p>`
    const copy = await create({ subject: 'Theirs', body, copyOf: begun.id })
    expect(copy.attachments).toHaveLength(2)
    expect(copy.body).toContain(`/api/drafts/${copy.id}/attachments/`)
    await t.call(user, 'DELETE', `/api/drafts/${begun.id}`)
    await file(copy.id)
    expect((await parseMessage(atProvider()[0]!.source)).attachments).toHaveLength(2)
  })

  test('only pictures stand within the text', async () => {
    const { id } = await create()
    const answer = await attach(id, { fields: { inline: 'true' } }, Buffer.from('<svg>'))
    expect(answer.status).toBe(400)
  })

  test.each([
    ['zlib', Buffer.from([0x78, 0x9c])],
    ['gzip', Buffer.from([0x1f, 0x8b, 0x08])],
    ['a text that begins as zlib may', Buffer.from('80')],
  ])('come back as they are when they begin like a compressed one: %s', async (_, beginning) => {
    const { id } = await create()
    const content = Buffer.concat([beginning, Buffer.alloc(5000, 'x')])
    const { body } = await attach(id, { name: 'data.bin' }, content)
    const { headers, rawPayload } = await t.app.inject({
      url: `/api/drafts/${id}/attachments/${body.id}`,
      headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip, deflate, br' },
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(rawPayload.equals(content)).toBe(true)
  })

  test('several at once are all kept, and taken off again', async () => {
    const { id } = await create()
    const files = await Promise.all(['a', 'b', 'c'].map(name => attach(id, { name })))
    expect(files.map(({ status }) => status)).toEqual([200, 200, 200])
    const url = `/api/drafts/${id}/attachments/${files[1]!.body.id}`
    expect((await t.call(user, 'DELETE', url)).status).toBe(200)
    expect((await t.call(user, 'DELETE', url)).status).toBe(404)
    const { body } = await t.call(user, 'GET', `/api/drafts/${id}`)
    expect(body.attachments.map(({ name }: { name: string }) => name).sort()).toEqual(['a', 'c'])
  })

  test('stay in the order in which they were chosen, whichever arrives first', async () => {
    const { id } = await create()
    for (const [name, position] of [
      ['second', '8'],
      ['third', '9'],
      ['first', '7'],
    ] as const)
      await attach(id, { name, fields: { position } })
    await attach(id, { name: 'last' })
    const { body } = await t.call(user, 'GET', `/api/drafts/${id}`)
    expect(body.attachments.map(({ name }: { name: string }) => name)).toEqual([
      'first',
      'second',
      'third',
      'last',
    ])
  })

  test('what is too large is refused by name, size and limit', async () => {
    const { id } = await create()
    await attach(id, { name: 'first.bin' }, Buffer.alloc(MAX_ATTACHMENTS_BYTES - 1000, 1))
    const second = await attach(id, { name: 'second.bin' }, Buffer.alloc(2000, 1))
    expect(second.status).toBe(413)
    expect(second.body.message).toMatch(
      /"second\.bin" is 2(\.0)? KB, and 25 MB are attached already\. A message can carry 25 MB/,
    )
    const film = await attach(id, { name: 'film.mov' }, Buffer.alloc(MAX_ATTACHMENTS_BYTES + 1, 1))
    expect(film.status).toBe(413)
    expect(film.body.message).toMatch(/film\.mov.*25 MB/)
  })
})

test('a draft that is begun twice is one draft; another person may choose the same key', async () => {
  const other = await t.buildUser()
  const key = 'k-1'
  const [one, two] = await Promise.all([create({ key, subject: 'Once' }), create({ key, subject: 'Once' })])
  expect(two.id).toBe(one.id)
  expect((await create({ key, subject: 'Not anew' })).subject).toBe('Once')
  const theirs = await t.buildAccount(other)
  const content = { fromAccountId: theirs.id, to: '', cc: '', bcc: '', subject: 'Theirs', body: '', key }
  expect((await t.call(other, 'POST', '/api/drafts', { body: content })).body.subject).toBe('Theirs')
})

describe('discarding', () => {
  test('moves it to trash, from where it comes back', async () => {
    const draft = await create({ subject: 'Perhaps' })
    await file(draft.id)
    const { body } = await t.call(user, 'DELETE', `/api/drafts/${draft.id}`)
    expect((await list('trash')).emails).toMatchObject([{ id: body.messageId, subject: 'Perhaps' }])
    expect((await list()).total).toBe(0)
    expect((await t.call(user, 'GET', `/api/drafts/${draft.id}`)).status).toBe(404)
  })

  test('is undone with its files and its quote, whether it was filed before or not', async () => {
    const letter = {
      body: '<p>Yes.</p>',
      signature: '<p>Ada</p>',
      quote: '<blockquote>Shall we?</blockquote>',
    }
    for (const isFiled of [false, true]) {
      const draft = await create({ subject: `Perhaps ${isFiled}`, body: joinLetter(letter) })
      await attach(draft.id, { name: 'plan.txt' }, Buffer.from('the plan'))
      if (isFiled) await file(draft.id)
      const { body } = await t.call(user, 'DELETE', `/api/drafts/${draft.id}`)
      await t.call(user, 'POST', '/api/triage/restore', { body: { places: body.before } })
      const again = await t.call(user, 'POST', '/api/drafts/open', { body: { messageId: body.messageId } })
      expect(splitLetter(again.body.body)).toEqual(letter)
      expect(again.body).toMatchObject({
        subject: draft.subject,
        attachments: [{ name: 'plan.txt', size: 8 }],
      })
      const bytes = `/api/drafts/${again.body.id}/attachments/${again.body.attachments[0].id}`
      expect((await t.call(user, 'GET', bytes)).body).toBe('the plan')
      await t.call(user, 'DELETE', `/api/drafts/${again.body.id}`)
    }
  })

  test('an empty one is simply gone', async () => {
    const draft = await create({ body: '<p><br></p>' })
    expect((await t.call(user, 'DELETE', `/api/drafts/${draft.id}`)).body.messageId).toBeNull()
    expect((await list()).total).toBe(0)
    expect((await list('trash')).total).toBe(0)
  })
})
