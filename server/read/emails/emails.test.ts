import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { folders as folderTable, mailAccounts, placements } from '#server/db/schema/index.ts'
import { openArchive } from '#server/mail/mime/file-text/zip-entries.ts'
import { damageBlob, fillInbox, syncNow, type TestAccount, type TestUser, testMessage } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const t = sharedApp()
let owner: TestUser
let account: TestAccount
beforeAll(async () => {
  owner = await t.buildUser()
  account = await t.buildAccount(owner)
  const attachment = [
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    '<p>See <img src="cid:logo"><img src="https://pics.example/a.png"></p>',
    '--b',
    'Content-Type: image/png; name=logo.png',
    'Content-ID: <logo>',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--b',
    'Content-Type: text/html; name="página.html"',
    'Content-Disposition: attachment; filename="p.html"',
    '',
    '<script>1</script>',
    '--b--',
  ].join('\r\n')
  await fillInbox(t, account, [
    ...Array.from({ length: 27 }, (_, index) => testMessage({ Subject: `Number ${index}` })),
    Buffer.from(`Subject: With files\r\nFrom: zoe@outside.example\r\nMIME-Version: 1.0\r\n${attachment}\r\n`),
  ])
})

const list = async (query = '') => (await t.call(owner, 'GET', `/api/emails?folder=inbox${query}`)).body

describe('a folder list', () => {
  test('has 25 messages a page, newest first, and the total', async () => {
    const first = await list()
    expect(first.total).toBe(28)
    expect(first.emails).toHaveLength(25)
    expect(first.emails[0].subject).toBe('With files')
    expect(first.emails[0]).toMatchObject({
      isRead: false,
      labels: ['inbox'],
      hasAttachments: true,
      account: { email: account.email },
    })
    const second = await list('&page=2')
    expect(second.emails.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Number 2',
      'Number 1',
      'Number 0',
    ])
  })

  test('answers 304 until something changes', async () => {
    const { headers } = await t.call(owner, 'GET', '/api/emails?folder=inbox')
    const ask = () =>
      t.call(owner, 'GET', '/api/emails?folder=inbox', { headers: { 'if-none-match': String(headers.etag) } })
    expect((await ask()).status).toBe(304)
    const [{ id }] = (await list()).emails
    await t.call(owner, 'PATCH', `/api/emails/${id}/star`, { body: { isStarred: true } })
    expect((await ask()).status).toBe(200)
    // Another page has another ETag.
    const other = await t.call(owner, 'GET', '/api/emails?folder=sent', {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(other.status).toBe(200)
    await t.call(owner, 'PATCH', `/api/emails/${id}/star`, { body: { isStarred: false } })
  })

  test('has a short ETag, however many mailboxes there are', async () => {
    const person = await t.buildUser()
    const { workspaceId } = await t.buildAccount(person)
    await t.deps.db.insert(mailAccounts).values(
      Array.from({ length: 1300 }, (_, at) => ({
        workspaceId,
        ownerId: person.id,
        email: `box${at}@sandbox.example`,
        provider: 'sandbox' as const,
      })),
    )
    const { headers } = await t.call(person, 'GET', '/api/emails?folder=inbox')
    expect(String(headers.etag).length).toBeLessThan(60)
    const again = { headers: { 'if-none-match': String(headers.etag) } }
    expect((await t.call(person, 'GET', '/api/emails?folder=inbox', again)).status).toBe(304)
  })

  test('has the number of unread messages', async () => {
    const before = (await t.call(owner, 'GET', '/api/emails/counts')).body.unread
    const [{ id }] = (await list()).emails
    await t.call(owner, 'PATCH', `/api/emails/${id}`, { body: { isRead: true } })
    expect((await t.call(owner, 'GET', '/api/emails/counts')).body.unread).toBe(before - 1)
  })
})

describe('a change', () => {
  test('is visible here at once and reaches the provider', async () => {
    const [, { id, subject }] = (await list()).emails
    const { body } = await t.call(owner, 'PATCH', `/api/emails/${id}/star`, { body: { isStarred: true } })
    expect(body.isStarred).toBe(true)
    expect((await t.call(owner, 'GET', '/api/emails?folder=starred')).body.emails[0].subject).toBe(subject)
    const flagged = () =>
      [...t.world.mailbox(account.email).messages.values()].filter(({ flags }) => flags.starred)
    expect(flagged()).toHaveLength(0)
    await syncNow(t, account)
    expect(flagged()).toHaveLength(1)
  })

  test('deletes to the trash, or permanently, here and at the provider', async () => {
    const before = await list()
    const [, , { id }] = before.emails
    expect((await t.call(owner, 'DELETE', `/api/emails/${id}?permanent=false`)).status).toBe(200)
    expect((await list()).total).toBe(before.total - 1)
    const trash = async () => (await t.call(owner, 'GET', '/api/emails?folder=trash')).body
    expect((await trash()).emails[0].id).toBe(id)
    await syncNow(t, account)
    const folders = () =>
      [...t.world.mailbox(account.email).messages.values()].filter(({ folder }) => folder === 'Trash')
    expect(folders()).toHaveLength(1)
    expect((await trash()).emails[0].id).toBe(id)

    await t.call(owner, 'DELETE', `/api/emails/${id}?permanent=true`)
    expect((await trash()).total).toBe(0)
    await syncNow(t, account)
    expect(folders()).toHaveLength(0)
    expect((await t.call(owner, 'GET', `/api/emails/${id}`)).status).toBe(404)
  })

  test('of many messages is made for all or none', async () => {
    const ids = (await list('&page=2')).emails.map(({ messageId }: { messageId: string }) => messageId)
    const withStranger = await t.call(owner, 'DELETE', '/api/emails/bulk', {
      body: { messageIds: [...ids, '999999'], permanent: false },
    })
    expect(withStranger.status).toBe(404)
    const { body } = await t.call(owner, 'DELETE', '/api/emails/bulk', {
      body: { messageIds: ids, permanent: false },
    })
    expect(body).toEqual({ success: true, deleted: ids.length })
  })

  test('marks a conversation as read', async () => {
    const unread = (await list()).emails.find(({ isRead }: { isRead: boolean }) => !isRead)
    const body = { threadId: unread.threadId, accountId: account.id }
    expect((await t.call(owner, 'POST', '/api/emails/mark-read', { body })).body).toEqual({
      success: true,
      changed: 1,
    })
    expect((await t.call(owner, 'POST', '/api/emails/mark-read', { body })).body.changed).toBe(0)
  })

  test('marks a conversation as read although one of its messages was permanently deleted', async () => {
    const mailbox = await t.buildAccount(owner)
    const references = { References: '<root@outside.example>' }
    await fillInbox(t, mailbox, [testMessage(references), testMessage(references)])
    const { emails } = await list(`&accounts=${mailbox.id}`)
    await t.call(owner, 'DELETE', `/api/emails/${emails[0].id}?permanent=true`)
    const body = { threadId: emails[1].threadId, accountId: mailbox.id }
    const answer = await t.call(owner, 'POST', '/api/emails/mark-read', { body })
    expect(answer.body).toEqual({ success: true, changed: 1 })
  })
})

describe('a message', () => {
  test('shows its own pictures by address, and remote ones only on request', async () => {
    const [{ id }] = (await list()).emails
    const { body } = await t.call(owner, 'GET', `/api/emails/${id}`)
    const logo = body.attachments.find(({ name }: { name: string }) => name === 'logo.png')
    expect(body.body).toContain(`src="/api/emails/${id}/attachments/${logo.id}?inline=true"`)
    expect(body.body).toContain('data-remote-src="https://pics.example/a.png"')
    expect(body.remoteImages).toBe(1)
  })

  test('serves pictures for display, and everything else as a file that cannot run', async () => {
    const [{ id }] = (await list()).emails
    const { attachments } = (await t.call(owner, 'GET', `/api/emails/${id}`)).body
    for (const { id: attachmentId, name } of attachments) {
      const { headers, status } = await t.call(
        owner,
        'GET',
        `/api/emails/${id}/attachments/${attachmentId}?inline=true`,
      )
      expect(status).toBe(200)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain('sandbox')
      if (name === 'logo.png') expect(headers).toMatchObject({ 'content-type': 'image/png' })
      else
        expect(headers).toMatchObject({
          'content-type': 'application/octet-stream',
          'content-disposition': expect.stringMatching(/^attachment; filename="p.html"/),
        })
    }
  })

  test('has all of its attachments in one zip, but not the pictures of its text', async () => {
    const [{ id }] = (await list()).emails
    const { rawPayload, headers } = await t.app.inject({
      url: `/api/emails/${id}/attachments`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(headers['content-disposition']).toContain('With files.zip')
    const zip = await openArchive(rawPayload)
    expect(zip.names).toEqual(['p.html'])
    let text = ''
    await zip.read('p.html', piece => {
      text += piece
      return 'more'
    })
    expect(text).toBe('<script>1</script>')
    const [, { id: without }] = (await list()).emails
    expect((await t.call(owner, 'GET', `/api/emails/${without}/attachments`)).status).toBe(404)
  })

  test('has a lost attachment fetched from the provider again', async () => {
    const [{ id }] = (await list()).emails
    const [{ id: attachmentId }] = (await t.call(owner, 'GET', `/api/emails/${id}`)).body.attachments
    const { findAttachment } = await import('./attachments/queries.ts')
    const { findSource } = await import('./queries.ts')
    const file = await findAttachment(t.deps.db, account.workspaceId, id, attachmentId)
    const source = await findSource(t.deps.db, account.workspaceId, id)
    await damageBlob(t, account.workspaceId, file!.blob)
    await damageBlob(t, account.workspaceId, source!.sourceBlob!)
    const { status } = await t.call(owner, 'GET', `/api/emails/${id}/attachments/${attachmentId}`)
    expect(status).toBe(200)
    expect(await t.deps.blobs.read(account.workspaceId, source!.sourceBlob!)).not.toBeNull()
  })

  test('can be downloaded as it arrived', async () => {
    const [{ id }] = (await list()).emails
    const { body, headers } = await t.call(owner, 'GET', `/api/emails/${id}/source`)
    expect(body).toMatch(/^Subject: With files\r\n/)
    expect(headers['content-disposition']).toContain('With files.eml')
  })

  test('names the only remote pictures that the server fetches', async () => {
    const [{ id }] = (await list()).emails
    const url = encodeURIComponent('http://localhost:1/secret')
    expect((await t.call(owner, 'GET', `/api/emails/${id}/image?url=${url}`)).status).toBe(404)
  })

  test('with an invalid id is refused with a message', async () => {
    expect((await t.call(owner, 'GET', '/api/emails/abc')).status).toBe(400)
    expect((await t.call(owner, 'GET', '/api/emails?folder=nowhere')).status).toBe(400)
    expect((await t.call(owner, 'GET', '/api/threads/999999')).body).toEqual([])
  })
})

describe('deleting a message while a label is being added', () => {
  const folders = (of: TestAccount) =>
    [...t.world.mailbox(of.email).messages.values()].map(({ folder }) => folder)
  const copies = (of: TestAccount) =>
    t.deps.db
      .select({ role: folderTable.role, remoteId: placements.remoteId })
      .from(placements)
      .innerJoin(folderTable, eq(folderTable.id, placements.folderId))
      .where(eq(placements.accountId, of.id))
  const labelled = async () => {
    const fresh = await t.buildAccount(owner)
    await fillInbox(t, fresh, [testMessage()])
    const [{ id }] = (await t.call(owner, 'GET', `/api/emails?accounts=${fresh.id}`)).body.emails
    const label = await t.call(owner, 'POST', '/api/labels', { body: { accountId: fresh.id, name: 'Plans' } })
    await t.call(owner, 'POST', '/api/triage/label', { body: { messageIds: [id], add: [label.body.id] } })
    return { fresh, id }
  }

  test('leaves one copy in the trash, here and at the provider', async () => {
    const { fresh, id } = await labelled()
    await t.call(owner, 'DELETE', `/api/emails/${id}`)
    await syncNow(t, fresh)
    expect(folders(fresh)).toEqual(['Trash'])
    expect(await copies(fresh)).toEqual([{ role: 'trash', remoteId: expect.any(String) }])
  })

  test('leaves none if it is permanent', async () => {
    const { fresh, id } = await labelled()
    await t.call(owner, 'DELETE', `/api/emails/${id}?permanent=true`)
    await syncNow(t, fresh)
    expect(folders(fresh)).toEqual([])
    expect(await copies(fresh)).toEqual([])
  })
})
