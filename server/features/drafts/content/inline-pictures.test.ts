import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseMessage } from '#server/mime/parse-message.ts'
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

const { create, save, list, file, atProvider } = testDrafts(() => ({ t, user, account }))

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
