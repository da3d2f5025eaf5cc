import { fileDraft } from '#server/send/drafts/filing/file-draft.ts'
import { PIXEL, syncNow, type TestAccount, type TestApp, type TestUser, upload } from '#testing/app.ts'

interface Setting {
  t: TestApp
  user: TestUser
  account: TestAccount
}

/** Draft operations in the mailbox of the running test. */
export function testDrafts(setting: () => Setting) {
  const blank = () => ({
    fromAccountId: setting().account.id,
    to: '',
    cc: '',
    bcc: '',
    subject: '',
    body: '',
  })
  const call: TestApp['call'] = (...request) => setting().t.call(...request)
  const keyOf = ({ id }: { id: number }) => ({ workspaceId: setting().account.workspaceId, id })
  return {
    keyOf,
    create: async (change: object = {}) =>
      (await call(setting().user, 'POST', '/api/drafts', { body: { ...blank(), ...change } })).body,
    save: (draft: { id: number; revision: number }, change: object) =>
      call(setting().user, 'PUT', `/api/drafts/${draft.id}`, {
        body: { ...blank(), ...change, revision: draft.revision },
      }),
    list: async (folder = 'drafts') =>
      (await call(setting().user, 'GET', `/api/emails?folder=${folder}&accounts=${setting().account.id}`))
        .body,
    attach: (id: number, options?: Parameters<typeof upload>[5], content: Uint8Array = PIXEL) =>
      upload(setting().t, setting().user, `/api/drafts/${id}/attachments`, 'file', content, options),
    /** Advances the clock past the pause in typing, files the draft, and syncs. */
    file: async (id: number) => {
      const { t, account } = setting()
      t.advance(6000)
      await fileDraft(t.deps, keyOf({ id }))
      await syncNow(t, account)
    },
    atProvider: () => {
      const { t, account } = setting()
      const box = t.world.mailbox(account.email)
      return [...box.messages.values()]
        .filter(({ folder }) => folder === 'Drafts')
        .map(message => ({ flags: message.flags, source: box.source(message) }))
    },
  }
}
