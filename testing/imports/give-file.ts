import { expect } from 'vitest'
import { CHUNK_BYTES, type MailImport } from '#core/contract/mail-imports.ts'
import { type TestAccount, type TestApp, type TestUser, upload } from '#testing/app.ts'

const IMPORTS = '/api/mail-imports'

/** Sends a file piece by piece, as a browser does, and has it imported. */
export async function giveFile(
  t: TestApp,
  { user, account, content }: { user: TestUser; account: TestAccount; content: Buffer },
  { name = 'mail.mbox', ...choices }: { name?: string; keepsFolders?: boolean; folderId?: number } = {},
): Promise<MailImport> {
  const body = { accountId: account.id, name, sizeBytes: content.length, ...choices }
  const made = await t.call(user, 'POST', IMPORTS, { body })
  expect(made.status).toBe(200)
  for (let at = 0; at * CHUNK_BYTES < content.length; at += 1) {
    const piece = content.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES)
    if (made.body.received.includes(at)) continue
    const sent = await upload(t, user, `${IMPORTS}/${made.body.id}/chunks/${at}`, 'chunk', piece)
    expect(sent.status).toBe(200)
  }
  const started = await t.call(user, 'POST', `${IMPORTS}/${made.body.id}/start`)
  expect(started.status).toBe(200)
  return started.body
}
