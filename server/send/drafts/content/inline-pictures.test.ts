import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseMessage } from '#server/mail/mime/parse-message.ts'
import { fillInbox, PIXEL, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { testDrafts } from '#testing/drafts.ts'
import { sharedApp } from '#testing/fixture.ts'

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

const { attach, create, save, list, file, atProvider } = testDrafts(() => ({ t, user, account }))

/** A message that shows a picture of its own. */
const withPicture = (id: string) =>
  testMessage(
    { 'Message-ID': `<${id}@x>`, 'Content-Type': 'multipart/related; boundary=b' },
    `--b\r\nContent-Type: text/html\r\n\r\n<p>See <img src="cid:pic@${id}"></p>\r\n` +
      `--b\r\nContent-Type: image/png; name=pic.png\r\nContent-ID: <pic@${id}>\r\n` +
      `Content-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\n${PIXEL.toString('base64')}\r\n--b--`,
  )

describe('pictures of quoted text', () => {
  const picturesOf = async (id: number): Promise<string> => {
    const { body } = await t.call(user, 'GET', `/api/emails/${id}`)
    return /src="([^"]+)"/.exec(body.body)?.[1] ?? ''
  }

  test.each(['reply', 'forward'])('come along with a %s', async type => {
    await fillInbox(t, account, [withPicture('quoted')])
    const [{ id }] = (await list('inbox')).emails
    const body = `<blockquote><img alt="a > b" src="${await picturesOf(id)}"></blockquote>`
    const draft = await create({ subject: 'x', body, about: { type, messageId: id } })
    expect(draft.attachments).toMatchObject([{ name: 'pic.png' }])
    expect(draft.body).toContain(`src="/api/drafts/${draft.id}/attachments/${draft.attachments[0].id}"`)
    expect((await save(draft, { subject: 'x', body, to: 'z@x.example' })).body.attachments).toHaveLength(1)
    await file(draft.id)
    const parsed = await parseMessage(atProvider()[0]!.source)
    expect(parsed.attachments).toMatchObject([{ isInline: true, bytes: PIXEL }])
  })

  test('are those of the quoted message only, whatever the text says', async () => {
    await fillInbox(t, account, [withPicture('private'), testMessage({ Subject: 'Trap' })])
    const { emails } = await list('inbox')
    const [trap, secret] = emails
    expect(trap.subject).toBe('Trap')
    const body = `<p><img src="${await picturesOf(secret.id)}"></p>`
    const draft = await create({ body, about: { type: 'reply', messageId: trap.id } })
    expect(draft.attachments).toEqual([])
  })
})

describe('pictures that stand within the text, as those of signatures do', () => {
  const png = `data:image/png;base64,${PIXEL.toString('base64')}`
  const body = `<p>Hi</p><img src="${png}" alt="Logo"><img src="${png}">`
  const send = (change: object) =>
    t.call(user, 'POST', '/api/emails/send', {
      body: { fromAccountId: account.id, to: 'ana@else.example', subject: 'x', body, ...change },
    })

  test('are parts of a draft at the provider, and stay in the text that is edited', async () => {
    const draft = await create({ subject: 'x', body })
    expect(draft.body).toBe(body)
    await file(draft.id)
    const { source } = atProvider()[0]!
    expect(Buffer.from(source).toString()).not.toContain('data:')
    expect((await parseMessage(source)).attachments).toMatchObject([{ isInline: true, bytes: PIXEL }])
  })

  test('are parts of what is sent, and its copy in Sent shows them', async () => {
    const { status, body: sent } = await send({})
    expect(status).toBe(200)
    expect(sent.warnings).toEqual([])
    const { body: email } = await t.call(user, 'GET', `/api/emails/${sent.id}`)
    expect(email.body.match(/src="\/api\/emails\/\d+\/attachments\/\d+/g)).toHaveLength(2)
    expect(email.attachments).toMatchObject([{ name: 'picture-1.png', isInline: true }])
  })

  test('that mail does not show are left out, and the writer hears of it', async () => {
    const { body: sent } = await send({ body: `<p>Hi</p><img src="data:image/svg+xml,<svg/>" alt="Logo">` })
    expect(sent.warnings).toEqual([expect.stringContaining('A picture cannot be sent')])
  })

  test('count with the files', async () => {
    const large = Buffer.concat([PIXEL, Buffer.alloc(11 * 1024 * 1024)])
    const withLarge = `<p>Hi</p><img src="data:image/png;base64,${large.toString('base64')}">`
    const draft = await create({ subject: 'x', body: withLarge })
    const file = Buffer.alloc(15 * 1024 * 1024)
    const refused = await attach(draft.id, {}, file)
    expect(refused.status).toBe(413)
    expect(refused.body.message).toContain('11 MB are attached already. A message can carry 25 MB.')
    const other = await create({ subject: 'x', body: '' })
    expect((await attach(other.id, {}, file)).status).toBe(200)
    const sent = await send({ body: withLarge, draftId: other.id })
    expect(sent.status).toBe(413)
    expect(sent.body.message).toBe(
      'The pictures in the text and the signature are 11 MB, and 15 MB are attached. A message can carry 25 MB.',
    )
  })
})
