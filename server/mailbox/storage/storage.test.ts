import { statfsSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_MAIL_FILE } from '#core/contract/mail-imports.ts'
import { mailImports } from '#server/db/schema/index.ts'
import { type TestAccount, type TestUser, upload } from '#testing/app.ts'
import { sharedApp } from '#testing/fixture.ts'

const GB = 1024 ** 3

const t = sharedApp({ config: { STORAGE_PERSON_GB: '1', STORAGE_WORKSPACE_GB: '2' } })
let user: TestUser
let account: TestAccount
beforeEach(async () => {
  user = await t.buildUser()
  account = await t.buildAccount(user)
})

describe('what is kept besides mail', () => {
  test('counts for the person until it is gone, and more than they may keep is refused', async () => {
    const made = await begin(GB * 0.75)
    expect(made.status).toBe(200)
    expect(await begin(GB * 0.5)).toMatchObject({ status: 507, body: { code: 'no-room' } })
    expect((await t.call(user, 'GET', '/api/storage')).body).toEqual({
      usedBytes: GB * 0.75,
      mostBytes: GB,
      parts: [{ what: 'mail-imports', bytes: GB * 0.75 }],
      workspace: { usedBytes: GB * 0.75, mostBytes: 2 * GB },
    })
    expect((await t.call(user, 'DELETE', `/api/mail-imports/${made.body.id}`)).status).toBe(200)
    expect((await begin(GB * 0.5)).status).toBe(200)
  })

  test('counts for the workspace, whoever keeps it', async () => {
    const colleague = await t.buildUser()
    await claim(GB * 1.75, colleague.id)
    const refused = await begin(GB * 0.5)
    expect(refused.status).toBe(507)
    expect(refused.body.message).toContain('This workspace can keep 2 GB besides mail')
  })

  test('is files of contacts, and files in drafts, too', async () => {
    await claim(GB)
    const pasted = { body: { text: 'name,email\nAnn,ann@x.example\n' } }
    expect((await t.call(user, 'POST', '/api/outreach/contacts/imports/paste', pasted)).status).toBe(507)
    const draft = await t.call(user, 'POST', '/api/drafts', {
      body: { fromAccountId: account.id, to: '', cc: '', bcc: '', subject: 'x', body: '' },
    })
    const files = `/api/drafts/${draft.body.id}/attachments`
    expect((await upload(t, user, files, 'file', Buffer.from('text'))).status).toBe(507)
  })
})

describe('files with mail that are claimed at the same time', () => {
  const roomy = sharedApp({ config: { STORAGE_PERSON_GB: '100000', STORAGE_WORKSPACE_GB: '100000' } })

  test('fit on the disk together, with the mail that is in them', async () => {
    const { bavail, bsize } = statfsSync(roomy.deps.config.dataDir)
    const free = bavail * bsize
    const size = Math.floor(Math.min(MAX_MAIL_FILE, free / 8))
    const owner = await roomy.buildUser()
    const mailbox = await roomy.buildAccount(owner)
    const answers = await Promise.all(
      Array.from({ length: Math.ceil(free / size) }, (_, at) =>
        roomy.call(owner, 'POST', '/api/mail-imports', {
          body: { accountId: mailbox.id, name: `${at}.mbox`, sizeBytes: size },
        }),
      ),
    )
    const accepted = answers.filter(({ status }) => status === 200)
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.length * size * 2).toBeLessThan(free)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 507]))
  })
})

let count = 0
const begin = (sizeBytes: number) => {
  count += 1
  const body = { accountId: account.id, name: `${count}.mbox`, sizeBytes }
  return t.call(user, 'POST', '/api/mail-imports', { body })
}

/** An import of somebody who has it from another time. */
const claim = (sizeBytes: number, userId = user.id) =>
  t.deps.db.insert(mailImports).values({
    ...{ workspaceId: account.workspaceId, accountId: account.id, userId, name: 'old.mbox', sizeBytes },
    ...{
      modifiedAt: 0,
      folder: null,
      keepsFolders: false,
      state: 'uploading',
      createdAt: t.deps.clock.now(),
    },
  })
